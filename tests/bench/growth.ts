/**
 * How what a page offers grows with its tasks: the same questions on products of GROWTH_SIZES tasks (10000,100000,1000000),
 * one after the other, milliseconds of the middle and of the worst. The dearest at the largest size first. Above GROWTH_SEEDED
 * tasks (1000000) those are seeded, and what has ended is copied (`manyTasks.ts`): of such sizes the list of tasks with its
 * searches, and the poll. 10,000,000 tasks take 40 GB.
 */
import { multiplyTasks } from './manyTasks.ts';
import { measureOffers, type Offered } from './offers.ts';
import { onOwnDatabase, type Own } from './ownDatabase.ts';
import { measurePolls } from './polls.ts';

/** Lists of fewer do not grow with the tasks. */
const fewRows = 1_000;
const list = 'dispatch/commandCentre';

type Grown = Readonly<Record<string, string | number>>;

const sizes = (process.env['GROWTH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number);
const seeded = Number(process.env['GROWTH_SEEDED'] ?? 1_000_000);

export async function measureGrowth(): Promise<readonly Grown[]> {
  const wrong = [...sizes, seeded].find((size) => !Number.isInteger(size) || size < 1);
  if (wrong !== undefined) throw new Error('GROWTH_SIZES and GROWTH_SEEDED must be whole numbers above 0, with commas');
  const table = new Map<string, Record<string, string | number>>();
  for (const size of sizes) {
    const offered = await onOwnDatabase((own) => measureSize(own, size), Math.min(size, seeded));
    for (const { list, user, asked, ...found } of offered) {
      const key = `${user} ${list} ${asked}`;
      const row = table.get(key) ?? { user, list, asked };
      row[`${size}: p50`] = found['p50 ms'];
      row[`${size}: worst`] = found['worst ms'];
      table.set(key, row);
    }
  }
  const worst = `${sizes.at(-1)}: worst`;
  return [...table.values()].sort((one, other) => Number(other[worst] ?? 0) - Number(one[worst] ?? 0));
}

async function measureSize({ product, client }: Own, size: number): Promise<readonly Offered[]> {
  if (size <= seeded) return measureOffers(product.url, { few: fewRows });
  await multiplyTasks(client, Math.round(size / seeded), console.log);
  const offered = await measureOffers(product.url, { list, few: fewRows });
  console.table(await measurePolls(product.url, product.pid));
  return offered;
}
