/**
 * What the login page and a first list load before they stand, in files and in kilobytes as they go over the wire (brotli), held to
 * `tests/budget.json`: exact, whatever the machine does. Where a change costs more on purpose, the budget is raised in the same
 * commit, with the reason; where it costs less, it is lowered.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../src/commands/built.mjs';
import budget from '../budget.json' with { type: 'json' };

const built = await ensureBuilt('console', { say: console.log });
const assets = readdirSync(join(built, 'assets'));

/** The files that a document names, and all that they import before they run. */
function loadedBy(texts: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    if (name.endsWith('.js')) namedIn(readFileSync(join(built, 'assets', name), 'utf8'), importing).forEach(load);
  };
  texts.forEach(load);
  return loaded;
}

const importing = /(?:from|import)\s*"\.\/([\w.-]+\.(?:js|css))"/g;
const inDocument = /(?:src|href)="\.\/assets\/([\w.-]+\.(?:js|css))"/g;
/** What the document's first file runs. */
const entryInDocument = /data-entry="assets\/([\w.-]+\.js)/g;

function namedIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function chunk(name: string, kind = 'js'): string {
  const found = assets.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.${kind}$`).test(file));
  if (found.length !== 1) throw new Error(`one file of the build must be the ${name}, found ${found.join(', ')}`);
  return found[0] ?? '';
}

const kilobytes = (files: ReadonlySet<string>): number =>
  Math.round([...files].reduce((sum, name) => sum + statSync(join(built, 'assets', `${name}.br`)).size, 0) / 102.4) /
  10;

const document = readFileSync(join(built, 'index.html'), 'utf8');
const login = loadedBy([inDocument, entryInDocument].flatMap((pattern) => namedIn(document, pattern)));
const list = new Set([
  ...login,
  ...loadedBy([chunk('http'), chunk('console'), chunk('look', 'css'), chunk('console', 'css')]),
]);

/** What stands before the console's own code, and can be typed into. */
const loginForm = new Set([...loadedBy(namedIn(document, inDocument)), chunk('signInPage')]);
/** What a driver's page besides needs before it is painted. */
const driverPage = new Set([chunk('writtenPage')]);
const firstVisit = new Set([chunk('firstPage'), chunk('tokens', 'css')]);

test.each([
  ['login', login, budget.bytes.login],
  ['login form', loginForm, budget.bytes.loginForm],
  ['list', list, budget.bytes.list],
  ['visit to a driver’s page besides, which paints it', driverPage, budget.bytes.driverPage],
  ['visit to a list besides, which paints it', firstVisit, budget.bytes.firstVisit],
] as const)('what the first %s loads keeps to its budget', (_page, files, held) => {
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(held.files);
  expect(kilobytes(files), [...files].join('\n')).toBeLessThanOrEqual(held.kilobytes);
});

test('the first file of the document has at most 15 KB gzip', () => {
  expect(statSync(join(built, 'assets', `${chunk('ahead')}.gz`)).size).toBeLessThanOrEqual(15 * 1024);
});

test('a first list does without the network’s code, password hashes, forms, dialogs and pickers of dates', () => {
  const late = [...list].filter((name) => /^(axios|passwordHash|formDialog|useSubmit|drawer|zonedPicker)-/.test(name));
  expect(late).toEqual([]);
  // They are files of their own: what would be in another one would not be seen here.
  for (const name of ['axios', 'passwordHash', 'formDialog', 'drawer', 'zonedPicker']) chunk(name);
});
