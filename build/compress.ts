/** Every text file of the build also as .br and .gz, so that the server compresses nothing twice. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const zipped = promisify(gzip);
const squeezed = promisify(brotliCompress);

export function compressBeforehand(): Plugin {
  return {
    name: 'compress-beforehand',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((name) => /\.(js|css|html|json|svg)$/.test(name)).map((name) => join(dir, name));
      // All at once: each processor takes a share.
      await Promise.all(texts.map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  await writeFile(`${file}.gz`, await zipped(text, { level: 9 }));
  await writeFile(`${file}.br`, await squeezed(text));
}
