/** SECURITY.md names only files and tests that are there, every requirement once, and sums that are right. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

const page = readFileSync(join(root, '.github/SECURITY.md'), 'utf8');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Requirement {
  readonly chapter: string;
  /** `10.6.1-10.6.2` stands for two. */
  readonly count: number;
  readonly number: string;
  readonly level: string;
  readonly heldBy: string;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const requirements: readonly Requirement[] = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [number = '', level = '', , heldBy = ''] = cellsOf(line);
    const [from = '', to = from] = number.split('-');
    const count = Number(to.split('.')[2]) - Number(from.split('.')[2]) + 1;
    return { chapter: number.split('.')[0] ?? '', count, number, level, heldBy };
  });

const states = ['held', 'in part', 'not held', 'does not apply'] as const;
const stateOf = ({ heldBy }: Requirement): (typeof states)[number] =>
  states.find((state) => heldBy.startsWith(`${state}:`)) ?? 'held';

/** Titles of tests, groups and cases stand behind the file that they are in. */
function named(text: string): { file: string; title: string | null }[] {
  let file = '';
  return [...text.matchAll(/`(tests\/[^`]+)`|“([^”]+)”/g)].map(([, path, title]) => {
    file = path ?? file;
    return { file, title: title ?? null };
  });
}

function isThere({ file, title }: { file: string; title: string | null }): boolean {
  if (!existsSync(join(root, file))) return false;
  const escaped = (quote: string): string => (title ?? '').replaceAll(quote, `\\${quote}`);
  const source = read(file);
  return title === null || ["'", '"', '`'].some((quote) => source.includes(`${quote}${escaped(quote)}${quote}`));
}

describe('the security page', () => {
  test('names files and tests that are there', () => {
    const all = requirements.flatMap(({ number, heldBy }) => named(heldBy).map((one) => ({ number, ...one })));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((one) => !isThere(one))).toEqual([]);
    expect(isThere({ file: 'tests/house/imports.test.ts', title: 'a test that nobody has written' })).toBe(false);
    const others = [...page.matchAll(/`((?:tests|deploy|src)\/[^`\s]+)`/g)].map(([, file = '']) => file);
    expect(others.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('names a test where it says that a requirement is held, and what is missing where it is not', () => {
    const wrong = requirements.filter((one) => {
      const state = stateOf(one);
      const tests = named(one.heldBy).filter(({ title }) => title !== null).length;
      if (state === 'held') return tests === 0;
      return state === 'in part' ? tests === 0 || !one.heldBy.includes('; ') : one.heldBy.length < state.length + 4;
    });
    expect(wrong).toEqual([]);
  });

  test('has each requirement of both levels once, in order', () => {
    const count = requirements.reduce((sum, one) => sum + one.count, 0);
    expect(count).toBe(246);
    const places = requirements.map(({ number }) => number.split('-')[0]?.split('.').map(Number) ?? []);
    const rising = places.toSorted((a, b) => {
      const at = a.findIndex((value, index) => value !== b[index]);
      return (a[at] ?? 0) - (b[at] ?? 0);
    });
    expect(places).toEqual(rising);
    expect(new Set(requirements.map(({ number }) => number)).size).toBe(requirements.length);
    expect(requirements.filter(({ level }) => !/^[12](\/2)?$/.test(level))).toEqual([]);
  });

  test('sums up what its rows say', () => {
    const told = page
      .split('\n')
      .filter((line) => /^\| (V\d+ |all )/.test(line))
      .map((line) => {
        const [chapter = '', ...sums] = cellsOf(line);
        return [/^V(\d+)/.exec(chapter)?.[1] ?? 'all', ...sums.map(Number)];
      });
    const sumsOf = (rows: readonly Requirement[]): number[] =>
      states.map((state) => rows.reduce((sum, one) => sum + (stateOf(one) === state ? one.count : 0), 0));
    const chapters = [...new Set(requirements.map(({ chapter }) => chapter))];
    const counted = chapters.map((chapter) => [
      chapter,
      ...sumsOf(requirements.filter((one) => one.chapter === chapter)),
    ]);
    expect(told).toEqual([...counted, ['all', ...sumsOf(requirements)]]);
  });
});

test('nothing posts to a window, which has an origin: threads, workers and channels have none', () => {
  const toWindow = /\b(window|parent|opener|top|contentWindow|frames\[\d\])\??\.postMessage\(/;
  const found = filesBelow('src').filter((file) => toWindow.test(readFileSync(file, 'utf8')));
  expect(found.map((file) => relative(root, file))).toEqual([]);
});
