/**
 * `npm run bench`: figures, never a verdict. Starts the product on a folder of its own with BENCH_TASKS tasks
 * (1,000,000 by default) and prints what its calls and its first pages cost. Machines are noisy: read ratios.
 */
import { removeFolder, startProduct } from '../browser/product.ts';
import { measureCalls } from './calls.ts';
import { measureExports } from './exports.ts';
import { compareMethods } from './methods.ts';
import { measureMatching } from './matching.ts';
import { measurePages } from './pages.ts';
import { measurePolls } from './polls.ts';
import { measureRouting } from './routing.ts';
import { measurePositions } from './positions.ts';
import { measureProposals } from './proposals.ts';
import { measureRows } from './rows.ts';
import { measureShell } from './shell.ts';
import { measureStart } from './start.ts';

const tasks = Number(process.env['BENCH_TASKS'] ?? 1_000_000);
if (!Number.isInteger(tasks) || tasks < 1)
  throw new Error(`BENCH_TASKS must be a whole number above 0, got "${process.env['BENCH_TASKS']}"`);

const began = performance.now();
const product = await startProduct({ env: { SEED_SIZE: String(tasks) }, timeout: 3_600_000 });
try {
  console.log(`${tasks} tasks seeded and ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  console.table(await measureCalls(product.url));
  console.table(await measurePolls(product.url, product.pid));
  console.table(await measurePages(product.url));
  console.table(await measureRows(product));
  console.table(await measureExports(product.url, product.pid));
  console.table(await measureShell(product.url));
} finally {
  await product.stop();
  removeFolder(product);
}
console.table(measureMatching());
console.table(measureRouting());
console.table(compareMethods());
console.table(await measureProposals());
console.table(await measurePositions());
console.table(await measureStart());
