/** The short run of `npm run torture`: one program of everybody, and a fault of each kind that is over soon. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Torture, type RoundResult } from './round.ts';
import { openStage, type Stage } from './stage.ts';

const seed = 20_261_122;
const faultNames = [
  'server killed',
  'database restarted',
  'database connections ended',
  'answers of the database lost',
  'network slow',
  'clock +600 s',
  'disk full',
];

let stage: Stage;
let torture: Torture;
beforeAll(async () => {
  stage = await openStage({ kind: 'external', tasks: 6, say: console.log });
  // Outside the test: run again, it goes on with new marks.
  torture = await Torture.open(stage);
});
afterAll(() => stage.close());

test('whatever everybody does at once, and whatever befalls the server: nothing acknowledged is lost, nothing happens twice, every figure is a count', async () => {
  const results: RoundResult[] = [];
  const property = torture.property({ deeds: 16, faults: 3, faultNames }, (result) => void results.push(result), seed);
  await fc.assert(property, { seed, numRuns: 1, endOnFailure: true });
  const [result] = results;
  expect(result?.done).toBeGreaterThan(40);
  expect(result?.strikes.length).toBeGreaterThan(0);
}, 180_000);
