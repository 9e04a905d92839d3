/** Settings that speak of the product's units are the product's: no file of the engine names one. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../sourceFiles.ts';

const settings = Object.keys(JSON.parse(readFileSync(join(root, 'schemas/settings.json'), 'utf8')) as object);
const ofUnits = settings.filter((name) => /detachment/i.test(name));
const isProduct = (file: string): boolean => /^src\/(towing|gallery|generated)\//.test(file);

test('the engine names no setting of the units of the product', () => {
  expect(ofUnits).toContain('insuranceDetachmentIds');
  const engine = filesBelow('src').filter((file) => !isProduct(relative(root, file)));
  const found = engine.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return ofUnits.filter((name) => text.includes(name)).map((name) => `${relative(root, file)}: ${name}`);
  });
  expect(found).toEqual([]);
});
