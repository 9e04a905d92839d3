/** The real product as its first start leaves it: one file of a run waits for that start, the others copy what it left. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyOf, type Template } from '../serverKit/database.ts';
import { copySchemas, startProduct, type Product, type StartSettings } from './product.ts';

const environment = (url: string): Record<string, string> => ({ DATABASE_URL: url, SEED: 'demo' });

const firstStart: Template = {
  name: 'first_start',
  prepare: async (_, url) => {
    const folder = inject('sharedFolder');
    copySchemas(folder);
    const product = await startProduct({ folder, env: environment(url) });
    await product.stop();
  },
};

interface Settings extends Pick<StartSettings, 'env' | 'envAt'> {
  /** Changes its schemas before it starts. */
  readonly change?: (schemas: string) => void;
}

/** Other settings than the schemas say: what is over in seconds is over before a loaded machine has shown it. */
export const withSettings =
  (settings: Readonly<Record<string, number>>) =>
  (schemas: string): void => {
    const file = join(schemas, 'settings.json');
    const said = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...said, ...settings }));
  };

/** A product with a database, files and schemas of its own. */
export async function startDemonstration({ env, envAt, change }: Settings = {}): Promise<
  Product & { readonly databaseUrl: string }
> {
  const copy = await copyOf(firstStart);
  const folder = mkdtempSync(join(tmpdir(), 'towline-'));
  cpSync(inject('sharedFolder'), folder, { recursive: true });
  change?.(join(folder, 'schemas'));
  const product = await startProduct({ folder, env: { ...environment(copy.url), ...env }, ...(envAt && { envAt }) });
  return {
    ...product,
    databaseUrl: copy.url,
    stop: async () => {
      const code = await product.stop();
      await copy.drop();
      return code;
    },
  };
}
