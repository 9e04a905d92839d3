/** Shipped schemas are laid out in one way, the one that a new page is written in: `npm run format` does it. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { printSchema } from '../../codegen/printSchema.ts';
import { readSources } from '../../codegen/readSources.ts';

const folder = fileURLToPath(new URL('../../schemas', import.meta.url));

test.each(readSources(folder))('$file stands as it would be written anew', async ({ file, text }) => {
  expect(text, `${file}: run "npm run format"`).toBe(await printSchema(JSON.parse(text) as object));
});
