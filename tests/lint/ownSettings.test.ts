/** What a product declares of its own settings holds: names, kinds, limits, members, codes; what it does not declare is free as before. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseJson, rowOf } from '../../src/core/model/row.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { readSources } from '../../codegen/readSources.ts';

const folder = new URL('../../schemas', import.meta.url).pathname;
const sources = readSources(folder);
const shipped = rowOf(parseJson(readFileSync(`${folder}/settings.json`, 'utf8')));

function told(change: object): string[] {
  const text = JSON.stringify({ ...shipped, ...change });
  const files = sources.map((one) => (one.file === 'settings.json' ? { ...one, text } : one));
  return readCatalogue(files).faults.map(({ file, code, message }) => `${file} ${code} ${message}`);
}

test('the shipped settings are declared, all of them', () => {
  expect(told({})).toEqual([]);
});

test.each([
  [
    { trackDay: 3, trackDays: undefined },
    '"trackDay" is no setting: "own" declares those of the product; did you mean "trackDays"?',
  ],
  [{ trackDays: '30' }, 'must be a number, not "30"'],
  [{ learnMinutes: 1 }, 'must be true or false, not 1'],
  [{ arrivalLimits: { nigt: 5 } }, '"nigt" is not a word of this object; did you mean "night"?'],
  [{ arrivalLimits: { zzz: 5 } }, '"zzz" is not a word of this object; its words are "'],
  [{ ageingLimits: { assign: 5, accept: 'five', arrive: 30, finish: 120 } }, 'must be a number, not "five"'],
  [{ citySpeedByHour: { '7': 'slow' } }, 'must be a number, not "slow"'],
  [{ citySpeedKmh: 0 }, 'it must be at least 1'],
  [{ arrivalLimits: { nightFrom: 25 } }, 'it must be at most 23'],
  [{ theme: { name: 'gren' } }, 'did you mean "green"?'],
  [{ releaseBy: [1, 99] }, '99 is not a code of dictionary "userType"'],
  [{ requiredFinishPhotos: 'driverImage' }, 'must be a list, not "driverImage"'],
  [
    { documentDownloads: [{ name: { 'zh-CN': '表' }, path: '/x' }] },
    'must be a text, or one for each language, not an object',
  ],
  [
    { own: { ...rowOf(shipped['own']), newPage: { type: 'object' } } },
    '"newPage" is a setting that the machine itself reads',
  ],
])('%j is one fault, of the settings alone', (change, message) => {
  expect(told(change)).toEqual([expect.stringMatching(/^settings\.json /)]);
  expect(told(change)[0]).toContain(message);
});

test('settings that declare nothing are free, as they were before', () => {
  expect(told({ own: undefined, whatever: { at: 'all' } })).toEqual([]);
});

test('settings that do not parse are one fault: nothing that reads them is another', () => {
  const files = sources.map((one) => (one.file === 'settings.json' ? { ...one, text: `${one.text},` } : one));
  expect(readCatalogue(files).faults.map(({ file, code }) => `${file} ${code}`)).toEqual(['settings.json bad-json']);
});
