/** The engine has never heard of a tow truck: no business word in the layers that any product could use. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

const generic = ['src/core', 'src/release', 'src/renderer', 'src/server', 'src/studio', 'schemas/grammar'];
const business =
  /trailer|police|\btow(ing|line)?\b|拖车|民警|司机|rescue(?!d)|\bdrivers?\b(?! package)|\bplates?\b|车牌/i;

const owed = [
  // What goes over the wire at sign-in under a name that other programs know.
  /^src\/server\/sessions\/passwords\/password\.ts:\d+ const saltWord/,
  // Values that schemas of earlier releases hold.
  /^src\/core\/source\/upgradeRules\.ts:\d+ .*values: \{ '"(plate|driver)"':/,
];

const linesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (business.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  );

const grammarFiles = (): string[] =>
  readdirSync(join(root, 'schemas/grammar')).map((name) => join(root, 'schemas/grammar', name));

test.each(generic)('%s knows no word of the product', (folder) => {
  const files = folder === 'schemas/grammar' ? grammarFiles() : filesBelow(folder);
  expect(files.length).toBeGreaterThan(0);
  expect(linesOf(files).filter((line) => !owed.some((known) => known.test(line)))).toEqual([]);
});

/** Files of the shell that still say such words, and in how many lines: names that other programs know, and the project's own. Only fewer. */
const owedByConsole: Readonly<Record<string, number>> = {
  'src/console/ahead/firstVisit.ts': 1,
  'src/console/live/leadership.ts': 1,
  'src/console/live/tabs.ts': 1,
  'src/console/session/menuDrawings.ts': 1,
  'src/console/signIn/authentication.ts': 2,
  'src/console/signIn/passwordHash.ts': 1,
  'src/console/texts/product.ts': 1,
  'src/console/theme/theme.ts': 1,
};

test('src/console says no more words of the product than are told of', () => {
  const counts = new Map<string, number>();
  for (const line of linesOf(filesBelow('src/console'))) {
    const [file = ''] = line.split(':');
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  expect(Object.fromEntries(counts)).toEqual(owedByConsole);
});

test('the engine names no page of the product', () => {
  const pages = readdirSync(join(root, 'schemas/screens'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/').replace(/\.json$/, ''))
    .filter((id) => id.includes('/'));
  const literals = new Set(pages.map((id) => `'${id}'`));
  const engine = ['src/core', 'src/release', 'src/renderer', 'src/server', 'src/studio', 'src/console'];
  const found = engine
    .flatMap(filesBelow)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'[\w/]+'/g)]
        .filter(([literal]) => literals.has(literal))
        .map(([literal]) => `${relative(root, file)}: ${literal}`),
    );
  expect(pages.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
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
    /\b(specification|contract)\b(?!\/)|\b(design|language|style|glossary)\.md\b|\(design, |\bfindings\b/i,
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
