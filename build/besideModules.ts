/**
 * What a module of the server names beside itself by `new URL('./…', import.meta.url)` lies beside its built form as well:
 * a thread is built like an entry, any other file is copied as it is. Every output lies in one folder, so the address holds.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const address = /new URL\('([^']+)', import\.meta\.url\)/g;

export function besideModules(): Plugin {
  return {
    name: 'beside-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
      const replaced = code.replace(address, (whole, path: string) => {
        const file = join(dirname(id), path);
        // A folder above, such as the project's.
        if (statSync(file).isDirectory()) return whole;
        const fileName = basename(path).replace(/\.ts$/, '.js');
        if (fileName === basename(path)) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
        else this.emitFile({ type: 'chunk', id: file, fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      });
      // Only columns of these lines change.
      return { code: replaced, map: null };
    },
  };
}
