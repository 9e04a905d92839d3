/** What codegen prints of the product's schemas is the product's: the engine takes it as type parameters, or not at all. */
import { relative, resolve, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, importsOf, root } from './sourceFiles.ts';

const engine = ['core', 'release', 'renderer', 'console', 'studio', 'server'];
const ofProduct = ['src/generated/calls.ts', 'src/generated/entities.ts'];

test.each(engine)('src/%s knows no type of the product’s schemas', (room) => {
  const users = filesBelow(`src/${room}`).filter((file) =>
    importsOf(file).some((name) => ofProduct.includes(relative(root, resolve(dirname(file), name)))),
  );
  expect(users.map((file) => relative(root, file))).toEqual([]);
});
