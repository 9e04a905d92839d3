/** The product's own release and a database with its demonstration, for tests of handlers, seed and simulation. */
import { fileURLToPath } from 'node:url';
import { buildRelease } from '../../src/release/build.ts';
import type { Release } from '../../src/release/release.ts';
import type { Database } from '../../src/server/database/open.ts';
import { syncTables } from '../../src/server/database/sync/sync.ts';
import { productTables, seed } from '../../src/towing/index.ts';
import { readSources } from '../../src/server/releases/readSources.ts';
import { copyOf, freshDatabase, type Copy, type Template } from './database.ts';

const schemasDir = fileURLToPath(new URL('../../schemas', import.meta.url));

/** When the demonstration was planted, in every test. */
export const plantedAt = new Date('2026-11-20T02:00:00Z');

let built: Promise<Release> | undefined;

export function productRelease(): Promise<Release> {
  built ??= readSources(schemasDir).then((sources) => {
    const { release, faults } = buildRelease(sources);
    if (!release) throw new Error(faults.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
    return release;
  });
  return built;
}

/** The demonstration with this many tasks, copied from one that is planted once a run. */
export async function demonstration(size: number): Promise<Database> {
  return freshDatabase(templateOf(size));
}

/** The same, for a process of its own to open. */
export function demonstrationCopy(size: number): Promise<Copy> {
  return copyOf(templateOf(size));
}

function templateOf(size: number): Template {
  return {
    name: `demonstration_${size}`,
    prepare: async (database) => {
      const release = await productRelease();
      await syncTables(database, [...release.tables, ...productTables], release.catalogue);
      await seed({ database, release, size, now: plantedAt });
    },
  };
}
