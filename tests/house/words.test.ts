/** The engine has never heard of a tow truck: no business word in the layers that any product could use. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

const generic = ['src/core', 'src/release', 'src/renderer', 'src/server', 'src/studio'];
const business = /trailer|police|\btow(ing|line)?\b|拖车|民警|司机|rescue(?!d)|\bdrivers?\b(?! package)/i;

/** What goes over the wire at sign-in under names that the product's specification gives: still to come from its schemas. */
const owed = [/^src\/server\/sessions\/passwords\/password\.ts:\d+ const saltWord/];

test.each(generic)('%s knows no word of the product', (folder) => {
  const found = filesBelow(folder).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (business.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found.filter((line) => !owed.some((known) => known.test(line)))).toEqual([]);
});

/** Private words for what the field has a term for → that term. */
const privateWords: Readonly<Record<string, string>> = {
  circle: 'cycle',
  foundation: 'app',
  planter: 'seeder',
  planting: 'seeding',
  planted: 'seeded',
  patience: 'timeout',
  shelf: 'cache',
  spoilt: 'invalid',
  unfit: 'invalid',
  dress: 'overrides',
  passage: 'guard',
  farewell: 'logout',
  surroundings: 'options',
};

const written = filesBelow('src')
  .concat(filesBelow('codegen'))
  .filter((file) => !file.includes('generated'));

/** Words, and what is wrong with them. */
const unwanted: readonly (readonly [string, RegExp])[] = [
  [
    'points to a document that its reader may not have',
    /\b(specification|contract)\b(?!\/)|\b(design|language|style)\.md\b|\(design, /i,
  ],
  ['takes users for men', /\b(he|his|him|himself)\b/i],
];

test.each(unwanted)('nothing %s', (_wrong, words) => {
  const found = written.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('names are the terms that a newcomer would search for', () => {
  const names = new RegExp(`\\b(${Object.keys(privateWords).join('|')})(?=[.,;:)\\]}]|\\s=)`, 'i');
  const found = written.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && names.test(line.replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, '')))
      .map((line) => `${relative(root, file)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('the product tells user types by their names', () => {
  const numbers = /\buserType\)?\s*(===|!==)\s*\d/;
  const found = filesBelow('src/towing').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => numbers.test(line))
      .map((line) => `${relative(root, file)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
