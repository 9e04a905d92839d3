/**
 * How what a page offers grows with its tasks: the same questions on products of GROWTH_SIZES tasks (10000,100000,1000000),
 * one after the other, milliseconds of the middle and of the worst. The dearest at the largest size first.
 */
import { removeFolder, startProduct } from '../browser/product.ts';
import { measureOffers } from './offers.ts';

/** Lists of fewer do not grow with the tasks. */
const fewRows = 1_000;

type Grown = Readonly<Record<string, string | number>>;

const sizes = (process.env['GROWTH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number);

export async function measureGrowth(): Promise<readonly Grown[]> {
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < 1);
  if (wrong !== undefined) throw new Error('GROWTH_SIZES must be whole numbers above 0, with commas');
  const table = new Map<string, Record<string, string | number>>();
  for (const size of sizes) {
    const product = await startProduct({ env: { SEED_SIZE: String(size) }, timeout: 3_600_000 });
    try {
      for (const { list, user, asked, ...found } of await measureOffers(product.url, fewRows)) {
        const key = `${user} ${list} ${asked}`;
        const row = table.get(key) ?? { user, list, asked };
        row[`${size}: p50`] = found['p50 ms'];
        row[`${size}: worst`] = found['worst ms'];
        table.set(key, row);
      }
    } finally {
      await product.stop();
      removeFolder(product);
    }
  }
  const worst = `${sizes.at(-1)}: worst`;
  return [...table.values()].sort((one, other) => Number(other[worst] ?? 0) - Number(one[worst] ?? 0));
}
