/** Which rows lie within the units of whoever asks is said once: SQL that is written by hand asks for it by name. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathOf } from '../nameDecisions.ts';
import { filesBelow } from '../sourceFiles.ts';

const writtenOut = /\[\.\.\.(?:actor\.)?detachments\]\}::text\[\]/;

test('no SQL of the product writes out the units of its reader', () => {
  const found = filesBelow('src/towing').filter((file) => writtenOut.test(readFileSync(file, 'utf8')));
  expect(found.map(pathOf)).toEqual(['src/towing/records/ofUnits.ts']);
});
