/** `npm run format`: every shipped schema as it would be written anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson, rowOf } from '../src/core/model/row.ts';
import { printSchema } from '../src/core/source/printSchema.ts';
import { readSources } from './readSources.ts';

const folder = fileURLToPath(new URL('../schemas', import.meta.url));
for (const { file, text } of readSources(folder)) {
  const anew = printSchema(rowOf(parseJson(text)));
  if (anew !== text) writeFileSync(join(folder, file), anew);
}
