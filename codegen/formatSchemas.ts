/** `npm run format`: every shipped schema as it would be written anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources } from './readSources.ts';
import { formatSchema } from './schemaFormat.ts';

const folder = fileURLToPath(new URL('../schemas', import.meta.url));
for (const { file, text } of readSources(folder)) {
  const formatted = formatSchema(file, text);
  if (formatted.fault !== undefined) {
    console.error(`not formatted: ${formatted.fault}`);
    process.exitCode = 1;
  } else if (formatted.text !== text) writeFileSync(join(folder, file), formatted.text);
}
