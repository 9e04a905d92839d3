/** One idea a file, one step a function: what is longer is named here, with why. */
import { expect, test } from 'vitest';
import { fileSizes, wholeFunctions } from './sizes.ts';

const fileLines = 300;
/** With all that stands in it. Past fifty lines a review asks why, past these this does. */
const functionLines = 60;

/** Longer functions, each with its reason. */
const longer = new Map([
  ['src/console/early/painted.ts hearDeeds', 'It belongs to the first file of the page, whose bytes are counted.'],
  ['src/console/running/running.ts startRunning', 'It starts each part and names it: a table without a branch.'],
]);

const long = wholeFunctions().filter(({ lines }) => lines > functionLines);

test('no file is longer than one reads at a sitting', () => {
  const longFiles = fileSizes().filter(({ lines }) => lines > fileLines);
  expect(longFiles).toEqual([]);
});

test('no function is longer than a screen but those named here', () => {
  expect(long.filter(({ name }) => !longer.has(name))).toEqual([]);
});

test('every function that is named here is still long', () => {
  const names = new Set(long.map(({ name }) => name));
  expect([...longer.keys()].filter((name) => !names.has(name))).toEqual([]);
});
