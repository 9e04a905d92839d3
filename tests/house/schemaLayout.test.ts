/** Shipped schemas are laid out in one way, the one that a new page is written in: `npm run format` does it. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import { printSchema } from '../../src/core/source/printSchema.ts';

const folder = fileURLToPath(new URL('../../schemas', import.meta.url));

test.each(readSources(folder))('$file stands as it would be written anew', ({ file, text }) => {
  expect(text, `${file}: run "npm run format"`).toBe(printSchema(JSON.parse(text)));
});
