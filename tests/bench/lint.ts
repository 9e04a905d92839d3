/** What the linter costs: the whole of the shipped schemas read anew, and the same where one file has changed since the last look. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { forgetFiles } from '../../src/core/source/parsedFiles.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import type { Source } from '../../src/release/release.ts';

const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));
/** One of each sort; of the entities and dictionaries those on which most hangs. */
const changed = [
  'screens/dispatch/unfinished.json',
  'entities/task.json',
  'calls/driver.json',
  'dictionaries/userType.json',
  'menus/default.json',
  'settings.json',
];
const rounds = 25;

/** Milliseconds of processor, the median and the least, by turns: a title of the file says a little more each time. */
export function measureLint(): readonly object[] {
  let sources = shipped();
  for (let i = 0; i < 8; i += 1) costOf(sources);
  const whole: number[] = [];
  const ones = new Map(changed.map((file): [string, number[]] => [file, []]));
  for (let i = 0; i < rounds; i += 1) {
    forgetFiles();
    whole.push(costOf(sources));
    for (const [one, costs] of ones) {
      sources = sources.map(({ file, text }) => ({ file, text: file === one ? reworded(text) : text }));
      costs.push(costOf(sources));
    }
  }
  const row = (what: string, costs: readonly number[]) => ({
    what,
    files: sources.length,
    median: Math.round(median(costs)),
    least: Math.round(Math.min(...costs)),
  });
  return [row('whole, warm', whole), ...[...ones].map(([file, costs]) => row(`${file} changed`, costs))];
}

const reworded = (text: string): string => text.replace(/(?<="zh-CN": ")/, '新');

function shipped(): Source[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => file.endsWith('.json') && !file.startsWith('grammar/'))
    .map((file) => ({ file, text: readFileSync(folder + file, 'utf8') }));
}

function costOf(sources: readonly Source[]): number {
  const before = process.cpuUsage();
  const { faults } = readCatalogue(sources);
  const { user, system } = process.cpuUsage(before);
  if (faults.length > 0) throw new Error(`the shipped schemas must lint, given ${JSON.stringify(faults[0])}`);
  return (user + system) / 1000;
}

function median(costs: readonly number[]): number {
  return costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0;
}
