/** A path of a call stands in its schema: code has it from what codegen prints, so that a path that changes does not compile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { pathOf } from '../nameDecisions.ts';
import { filesBelow, root } from '../sourceFiles.ts';

/** Where a type holds the path that is written out, each with why it is written. */
const held: ReadonlySet<string> = new Set([
  // What paints a page before its code has no room for the table of addresses: typed by it.
  'src/console/ahead/firstVisit.ts',
  'src/towing/console/driver/painted/printDriver.ts',
  // Asked without the client of calls: typed by the table of addresses.
  'src/console/api/routes.ts',
  // A program of its own: what it asks is a `CallPath`.
  'src/towing/simulation/callers.ts',
  'src/towing/simulation/cityRoads.ts',
  'src/towing/simulation/connection.ts',
  'src/towing/simulation/policy.ts',
]);
/** Pages of the console whose address is also a call's. */
const pages: ReadonlySet<string> = new Set(['/register']);

const { catalogue } = readCatalogue(readSources(join(root, 'schemas')));
const paths = new Set(Object.values(catalogue?.calls ?? {}).map(({ path }) => path));

function writtenIn(text: string): string[] {
  return [...text.matchAll(/['"`](\/[\w/.]+)['"`]/g)]
    .map(([, path = '']) => path)
    .filter((path) => paths.has(path) && !pages.has(path));
}

const found = filesBelow('src')
  .filter((file) => !pathOf(file).startsWith('src/generated/'))
  .map((file) => ({ file: pathOf(file), paths: writtenIn(readFileSync(file, 'utf8')) }))
  .filter((each) => each.paths.length > 0);

test('a path that is written out is found', () => {
  expect(writtenIn("send({ path: '/vehicle/export' })")).toEqual(['/vehicle/export']);
});

test('no code writes the path of a call but where a type holds it', () => {
  expect(found.filter(({ file }) => !held.has(file))).toEqual([]);
  expect([...held].filter((file) => !found.some((each) => each.file === file))).toEqual([]);
});
