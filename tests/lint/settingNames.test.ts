/** A setting that is the machine's but for a slip is refused; one that may be the product's own gets a word. */
import { expect, test } from 'vitest';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

function saidOf(name: string, value: unknown = 3) {
  const text = `{ "newPage": { "allow": [1, 2] }, "loanDays": 30, "${name}": ${JSON.stringify(value)} }`;
  const others = libraryFiles().filter(({ file }) => file !== 'settings.json');
  const { faults, warnings } = readCatalogue([...others, { file: 'settings.json', text }]);
  return { faults: faults.map(({ message }) => message), warnings: warnings.map(({ message }) => message) };
}

const said = (name: string, meant: string): string =>
  `"${name}" is a setting that only the product reads; did you mean "${meant}"?`;

test.each([
  ['sesionsPerUser', 'sessionsPerUser'],
  ['messageDurations', 'messageDuration'],
])('"%s" is refused for "%s"', (name, meant) => {
  expect(saidOf(name)).toEqual({ faults: [said(name, meant)], warnings: [] });
});

test('"messageDurable" is the product’s own, with a word', () => {
  expect(saidOf('messageDurable')).toEqual({ faults: [], warnings: [said('messageDurable', 'messageDuration')] });
});

test('"overdueFines" is the product’s own', () => {
  expect(saidOf('overdueFines')).toEqual({ faults: [], warnings: [] });
});

test.each(['owm', 'owns', 'ownSettings'])('"%s" that declares settings is meant to be "own"', (name) => {
  const { faults, warnings } = saidOf(name, { loanDays: { type: 'integer', minimum: 1 } });
  expect(faults).toEqual([expect.stringContaining(`"${name}" is a setting that only the product reads`)]);
  expect(faults[0]).toContain('did you mean "own"?');
  expect(warnings).toEqual([]);
});

test('what looks and signs in is the machine’s: it is known without being declared, and held to its words', () => {
  expect(saidOf('theme', { name: 'white', tabsBar: false })).toEqual({ faults: [], warnings: [] });
  expect(saidOf('theme', { name: 'gren' }).faults).toEqual([expect.stringContaining('did you mean "green"?')]);
  expect(saidOf('loginRSA', 'yes').faults).toHaveLength(1);
});
