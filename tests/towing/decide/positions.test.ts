/** Which fixes are believed, one line a case. */
import { expect, test } from 'vitest';
import { judgeFixes, type Belief, type Fix, type Verdict } from '../../../src/towing/decide/positions.ts';

/** Seconds, metres to the east, metres of accuracy. */
type Told = readonly [seconds: number, metres: number, accuracy?: number | null];

const fix = ([seconds, metres, accuracy = 10]: Told): Fix => ({
  at: 1_800_000_000_000 + seconds * 1000,
  point: { lng: 114 + metres / 111_195, lat: 0 },
  accuracy,
});
const nothing: Belief = { trusted: null, suspects: [] };

const [t, l, i, j]: readonly Verdict[] = ['trusted', 'late', 'inaccurate', 'jump'];

const cases: readonly [string, readonly Told[], readonly (Verdict | undefined)[]][] = [
  ['the first is believed', [[0, 0]], [t]],
  ['a first worse than 200 m is not', [[0, 0, 201]], [i]],
  ['200 m is good enough', [[0, 0, 200]], [t]],
  ['an unknown accuracy speaks against nothing', [[0, 0, null]], [t]],
  [
    'a truck at 30 m/s',
    [
      [0, 0],
      [10, 300],
      [20, 600],
    ],
    [t, t, t],
  ],
  [
    '59 m/s is driven, 61 m/s is not',
    [
      [0, 0, 0],
      [100, 5900, 0],
      [200, 12_000, 0],
    ],
    [t, t, j],
  ],
  [
    'what both may be wrong by is no speed',
    [
      [0, 0, 100],
      [1, 240, 100],
    ],
    [t, t],
  ],
  [
    'two of the same second may be one apart',
    [
      [0, 0],
      [0, 50],
    ],
    [t, t],
  ],
  [
    'a jump and back',
    [
      [0, 0],
      [10, 20_000],
      [20, 300],
    ],
    [t, j, t],
  ],
  [
    'a jump is judged by the last that was trusted',
    [
      [0, 0],
      [10, 20_000],
      [20, 20_300],
      [30, 600],
    ],
    [t, j, j, t],
  ],
  [
    'three that agree are believed',
    [
      [0, 0],
      [10, 20_000],
      [20, 20_300],
      [30, 20_600],
      [40, 20_900],
    ],
    [t, j, j, t, t],
  ],
  [
    'three that do not agree are not',
    [
      [0, 0],
      [10, 20_000],
      [20, 60_000],
      [30, 20_600],
    ],
    [t, j, j, j],
  ],
  [
    'a trusted one ends the run',
    [
      [0, 0],
      [10, 20_000],
      [20, 20_100],
      [30, 100],
      [40, 20_200],
    ],
    [t, j, j, t, j],
  ],
  [
    'a worse one does not end the run',
    [
      [0, 0],
      [10, 20_000],
      [20, 0, 500],
      [30, 20_100],
      [40, 20_200],
    ],
    [t, j, i, j, t],
  ],
  [
    'the same again does not count',
    [
      [0, 0],
      [10, 20_000],
      [10, 20_000],
      [10, 20_000],
    ],
    [t, j, j, j],
  ],
  [
    'so far away may be true after long enough',
    [
      [0, 0],
      [600, 20_000],
    ],
    [t, t],
  ],
  [
    'a late one',
    [
      [100, 0],
      [50, 300],
      [110, 100],
    ],
    [t, l, t],
  ],
  [
    'a late one that nobody drove',
    [
      [100, 0],
      [50, 30_000],
      [60, 30_100],
      [70, 30_200],
    ],
    [t, j, j, j],
  ],
];

test.each(cases)('%s', (_, told, verdicts) => {
  expect(judgeFixes(nothing, told.map(fix)).verdicts).toEqual(verdicts);
});

test('judged one by one they are judged as together', () => {
  for (const [, told, verdicts] of cases) {
    let belief = nothing;
    const found = told.map((one) => {
      const judged = judgeFixes(belief, [fix(one)]);
      belief = judged;
      return judged.verdicts[0];
    });
    expect(found).toEqual(verdicts);
  }
});
