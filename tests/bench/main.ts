/**
 * `npm run bench`: figures, never a verdict. Starts the product on a folder of its own with BENCH_TASKS tasks
 * (1,000,000 by default) and prints what its calls and its first pages cost; `npm run bench -- load positions` only these.
 * Machines are noisy: read ratios. `npm run bench -- rows --profile` names the five dearest things of a page's start.
 */
import { removeFolder, startProduct, type Product } from '../browser/product.ts';
import { measureCalls } from './calls.ts';
import { measureExports } from './exports.ts';
import { compareMethods } from './methods.ts';
import { measureGrowth } from './growth.ts';
import { measureLint } from './lint.ts';
import { measureLoad } from './load.ts';
import { measureMatching } from './matching.ts';
import { measureOffers } from './offers.ts';
import { measurePages } from './pages.ts';
import { measurePolls } from './polls.ts';
import { measureRouting } from './routing.ts';
import { measurePositions } from './positions.ts';
import { measureProposals } from './proposals.ts';
import { measureRows } from './rows.ts';
import { measureShell } from './shell.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';

const profile = process.argv.includes('--profile');

/** On one product with many tasks. */
const onProduct: Readonly<Record<string, (product: Product) => Promise<readonly object[]>>> = {
  calls: ({ url }) => measureCalls(url),
  offers: ({ url }) => measureOffers(url),
  polls: ({ url, pid }) => measurePolls(url, pid),
  pages: ({ url }) => measurePages(url),
  rows: (product) => measureRows(product, profile),
  exports: ({ url, pid }) => measureExports(url, pid),
  shell: ({ url }) => measureShell(url),
};
/** Each on what it makes for itself. */
const alone: Readonly<Record<string, () => readonly object[] | Promise<readonly object[]>>> = {
  lint: measureLint,
  matching: measureMatching,
  routing: measureRouting,
  methods: compareMethods,
  proposals: measureProposals,
  positions: measurePositions,
  load: measureLoad,
  streams: measureStreams,
  start: measureStart,
  growth: measureGrowth,
};

const known = [...Object.keys(onProduct), ...Object.keys(alone)];
const asked = process.argv.slice(2).filter((word) => word !== '--profile');
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`a benchmark must be one of ${known.join(', ')}, given "${unknown}"`);
const names = asked.length > 0 ? asked : known;

const wanted = Object.entries(onProduct).filter(([name]) => names.includes(name));
if (wanted.length > 0) await measureOnProduct();
for (const [name, measure] of Object.entries(alone)) if (names.includes(name)) console.table(await measure());

async function measureOnProduct(): Promise<void> {
  const tasks = Number(process.env['BENCH_TASKS'] ?? 1_000_000);
  if (!Number.isInteger(tasks) || tasks < 1)
    throw new Error(`BENCH_TASKS must be a whole number above 0, got "${process.env['BENCH_TASKS']}"`);
  const began = performance.now();
  const product = await startProduct({ env: { SEED_SIZE: String(tasks) }, timeout: 3_600_000 });
  try {
    console.log(`${tasks} tasks seeded and ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    for (const [, measure] of wanted) console.table(await measure(product));
  } finally {
    await product.stop();
    removeFolder(product);
  }
}
