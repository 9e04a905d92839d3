/** A file at which the program fails is told, and set aside alone. */
import { describe, expect, test } from 'vitest';
import { judgeable } from '../../src/release/judgeable.ts';
import { explanationOf } from '../../src/core/lint/explained/explained.ts';
import type { Source } from '../../src/release/release.ts';
import { libraryRelease } from './library.ts';
import { standingOf } from '../../src/server/releases/standing.ts';

const files = ['entities/a.json', 'calls/a.json', 'screens/a.json', 'screens/b.json', 'settings.json'];
const sourcesWith = (texts: Readonly<Record<string, string>>): Source[] =>
  files.map((file) => ({ file, text: texts[file] ?? '{}' }));

/** A pass that fails where these texts meet. */
const failingAt =
  (...texts: readonly string[]) =>
  (sources: readonly Source[]): string => {
    if (texts.every((text) => sources.some((source) => source.text === text))) throw new TypeError('x is not iterable');
    return 'judged';
  };

describe('a file at which a pass fails', () => {
  test('is named, with what was thrown and where', () => {
    const judged = judgeable(sourcesWith({ 'screens/b.json': 'bad' }), failingAt('bad'));
    expect(judged).toMatchObject({ failed: [{ file: 'screens/b.json', line: 1, col: 1, code: 'internal-error' }] });
    const [fault] = 'failed' in judged ? judged.failed : [];
    expect(fault?.message).toMatch(/x is not iterable \(judgeable\.test\.ts:\d+:\d+\)/);
    expect(fault?.label['zh-CN']).toMatch(/检查程序/);
  });

  test('is the page where a page and what it is made of fail together', () => {
    const texts = { 'screens/a.json': 'page', 'entities/a.json': 'entity', 'settings.json': 'all' };
    expect(judgeable(sourcesWith(texts), failingAt('entity', 'page', 'all'))).toMatchObject({
      failed: [{ file: 'screens/a.json' }],
    });
  });

  test('is not made up where nothing that is written makes it fail', () => {
    expect(() => judgeable(sourcesWith({}), failingAt())).toThrow('x is not iterable');
  });

  test('has a page that says what to do', () => {
    expect(explanationOf('internal-error')?.means['en-US']).toMatch(/set aside/);
  });

  test('is set aside, and the others serve', async () => {
    const release = libraryRelease();
    const { aside, sources } = await standingOf(sourcesWith({ 'screens/b.json': 'bad' }), null, (offered) => {
      const judged = judgeable(offered, failingAt('bad'));
      return Promise.resolve('failed' in judged ? { release: null, faults: judged.failed } : { release, faults: [] });
    });
    expect(aside).toMatchObject([{ file: 'screens/b.json', faults: [{ code: 'internal-error' }] }]);
    expect(sources.map(({ file }) => file)).toEqual(files.filter((file) => file !== 'screens/b.json'));
  });
});

test('what is judged without failing is answered', () => {
  expect(judgeable(sourcesWith({}), failingAt('bad'))).toEqual({ answer: 'judged' });
});
