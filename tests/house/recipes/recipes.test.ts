/** The recipes of the house are true: what they name is there, and what was made by one stands where it says. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../sourceFiles.ts';
import { pathOf } from '../nameDecisions.ts';

const house = readFileSync(join(root, 'src/README.md'), 'utf8');
const section = /^## Recipes$[^]*?(?=^## )/m.exec(house)?.[0] ?? '';
const recipes = [...section.matchAll(/^- \*\*([^*]+)\*\*:[^]*?(?=^- \*\*|$(?![^]))/gm)].map(([text, title = '']) => ({
  text,
  title,
}));

/** A path of the repository, or one below `src`; open ones name a folder of their own choice. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.<>-]+)+\/?)`/g)].map(([, path = '']) => path.replace(/<\w+>.*$/, ''));

test('there is a recipe for whatever is added most', () => {
  const titles = recipes.map(({ title }) => title);
  for (const title of [
    'A list page',
    'A call with a handler',
    'A kind of field',
    'A screen type',
    'A word of the language',
    'A user type',
    'A theme',
  ])
    expect(titles).toContain(title);
});

test.each(recipes)('$title names what there is', ({ text }) => {
  const lost = pathsOf(text).filter(
    (path) => ![path, `src/${path}`, `schemas/${path}`].some((one) => existsSync(join(root, one))),
  );
  expect(lost).toEqual([]);
});

/** Names that no other thing has, so that a search for one finds all of it. */
const made: readonly (readonly [title: string, name: string])[] = [
  ['A word of the language', 'detach'],
  ['A call with a handler', 'lostTask'],
  ['A call with a handler', 'correctRemark'],
];

describe('all of it stands where its recipe says', () => {
  const grammar = readdirSync(join(root, 'schemas/grammar')).map((name) => join(root, 'schemas/grammar', name));
  const calls = readdirSync(join(root, 'schemas/calls')).map((name) => join(root, 'schemas/calls', name));
  const files = [...['src', 'tests', 'codegen'].flatMap(filesBelow), ...grammar, ...calls].filter(
    (file) => !pathOf(file).startsWith('src/generated/') && !pathOf(file).startsWith('tests/house/'),
  );
  test.each(made)('%s: %s', (title, name) => {
    const places = pathsOf(recipes.find((one) => one.title === title)?.text ?? '');
    const holding = files.filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))).map(pathOf);
    expect(holding.length).toBeGreaterThan(2);
    expect(
      holding.filter(
        (file) => !places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place))),
      ),
    ).toEqual([]);
  });
});
