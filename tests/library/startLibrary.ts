/** The library as a product of its own: its console built once a run, its server in a process of its own. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, mergeConfig } from 'vite';
import { inject } from 'vitest';
import { startProduct, type Product } from '../browser/product.ts';
import builtAsShipped from '../../vite.config.ts';
import { copyOf } from '../serverKit/database.ts';
import { libraryFolder } from './files.ts';

const root = resolve(import.meta.dirname, '../..');
export const productFolder = join(root, 'tests/library/product');

/** What signs in, and keeps what a user likes: any product has these calls as they are. */
const asShipped = ['calls/auth.json', 'calls/preferences.json'];

export function copyLibrarySchemas(folder: string): void {
  cpSync(libraryFolder, folder, { recursive: true });
  cpSync(join(productFolder, 'schemas'), folder, { recursive: true });
  for (const file of asShipped) cpSync(join(root, 'schemas', file), join(folder, file));
}

async function builtConsole(): Promise<string> {
  const built = join(inject('sharedFolder'), 'library-console');
  if (existsSync(built)) return built;
  const outDir = mkdtempSync(join(tmpdir(), 'library-console-'));
  // Half the time of a build goes into copies of its files that are compressed; it serves without them.
  const plugins = (builtAsShipped.plugins ?? []).filter(
    (plugin) => !(plugin && 'name' in plugin && plugin.name === 'compress-beforehand'),
  );
  await build({
    ...mergeConfig(builtAsShipped, {
      root: productFolder,
      publicDir: join(root, 'src/public'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    }),
    configFile: false,
    plugins,
  });
  renameSync(outDir, built);
  return built;
}

export async function startLibrary(options: { readonly withConsole: boolean }): Promise<Product> {
  const copy = await copyOf();
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  mkdirSync(join(folder, 'console'));
  if (options.withConsole) cpSync(await builtConsole(), join(folder, 'console'), { recursive: true });
  copyLibrarySchemas(join(folder, 'schemas'));
  const product = await startProduct({
    folder,
    env: { DATABASE_URL: copy.url, SEED: 'demo' },
    entry: 'tests/library/product/serve.ts',
  });
  return {
    ...product,
    stop: async () => {
      const code = await product.stop();
      await copy.drop();
      return code;
    },
  };
}
