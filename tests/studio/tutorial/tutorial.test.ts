/** The tutorial's steps: written soundly, in both languages, each done by what it asks for and by nothing less. */
import { expect, test } from 'vitest';
import { textOf } from '../../../src/core/model/label.ts';
import { countNames } from '../../../src/core/pageCounts.ts';
import { doneIn, missingIn, nextStep, steps, type Counted } from '../../../src/studio/tutorial/tutorial.ts';
import { designTexts } from '../../../src/studio/design/texts.ts';
import { removalOf } from '../../../src/studio/removal.ts';
import { texts } from '../../../src/studio/texts.ts';
import { openBooks } from '../../../src/renderer/engine/speech.ts';

const nothing = Object.fromEntries([...countNames, 'published'].map((name) => [name, 0])) as unknown as Counted;
const having = (asks: object): Counted => ({ ...nothing, ...asks });

test.each(steps.map((step) => [step.id, step] as const))(
  '%s asks for what can be counted, in both languages',
  (_, step) => {
    const asked = Object.entries(step.asks);
    expect(asked.length).toBeGreaterThan(0);
    expect([...countNames, 'published']).toEqual(expect.arrayContaining(asked.map(([name]) => name)));
    expect(asked.every(([, least]) => least > 0)).toBe(true);
    for (const label of [step.title, step.text, ...(step.example === undefined ? [] : [step.example])]) {
      expect(textOf(label, 'zh-CN')).toMatch(/\S/);
      expect(textOf(label, 'en-US')).toMatch(/\S/);
    }
    expect(textOf(step.title, 'zh-CN')).toMatch(/\p{Script=Han}/u);
    expect(`${textOf(step.title, 'en-US')}${textOf(step.text, 'en-US')}`).not.toMatch(/\p{Script=Han}/u);
  },
);

test('every step has a name of its own', () => {
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
});

test.each(steps.map((step) => [step.id, step] as const))(
  '%s is done by what it asks for, and not by one less',
  (id, step) => {
    expect(doneIn(having(step.asks))).toContain(id);
    for (const [name, least] of Object.entries(step.asks)) {
      const less = having({ ...step.asks, [name]: least - 1 });
      expect(doneIn(less)).not.toContain(id);
      expect(missingIn(step, less)).toEqual([{ name, count: least - 1, least }]);
    }
  },
);

test('what comes next is the first that is not done, in whatever order they are made', () => {
  expect(nextStep([])).toBe('page');
  expect(nextStep(['page', 'kinds'])).toBe('fields');
  expect(nextStep(steps.map(({ id }) => id))).toBe(steps.at(-1)?.id);
  expect(doneIn(null)).toEqual([]);
});

test.each(['zh-CN', 'en-US'] as const)('what the steps tell to press is called so on the screen (%s)', (language) => {
  const { say } = openBooks(language);
  const told = steps.map((step) => textOf(step.text, language)).join(' ');
  const { steps: tabs, addField, required, searched, inList } = designTexts;
  const named = [
    texts.make,
    texts.publish,
    texts.history,
    removalOf('screens/racks.json').does,
    tabs.fields,
    tabs.rules,
    tabs.actions,
  ];
  for (const says of [...named, addField, required, searched, inList, designTexts.masks.none])
    expect(told).toContain(say(says, language));
});
