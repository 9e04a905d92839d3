/** The thread of one day's comparison: the day under every method, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { totalsOf } from '../../decide/replay/figures.ts';
import { replay } from '../../decide/replay/run.ts';
import { dayWays } from '../../routing/dayWays.ts';
import { openNetwork } from '../../streets/network.ts';
import { fromGeoJson, type StreetGeoJson } from '../../streets/streetGeoJson.ts';
import type { ComparisonOrder, ComparisonWord } from './compareInThread.ts';

if (!parentPort) throw new Error('comparisonThread.ts must be started as a thread');
const port = parentPort;
const { day, streets, methods } = workerData as ComparisonOrder;
const map = streets === null ? null : fromGeoJson(JSON.parse(streets) as StreetGeoJson);
const way = map && map.lines.length > 0 ? dayWays(openNetwork(map)) : null;

for (const method of methods) {
  const outcome = replay(day, method, { way });
  const word: ComparisonWord = { outcome, totals: totalsOf(day, outcome) };
  port.postMessage(word);
}
port.close();
