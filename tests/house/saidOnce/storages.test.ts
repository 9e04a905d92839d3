/** The browser's storages are read and written in one place: where a browser allows none, whoever reads them past it ends with a fault. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathOf } from '../nameDecisions.ts';
import { filesBelow } from '../sourceFiles.ts';

const place = 'src/console/state/storage.ts';
const touches = /\b(?:local|session)Storage\b/;

test('no other file names a storage of the browser', () => {
  const found = filesBelow('src')
    .filter((file) => touches.test(readFileSync(file, 'utf8')))
    .map(pathOf);
  expect(found).toEqual([place]);
});
