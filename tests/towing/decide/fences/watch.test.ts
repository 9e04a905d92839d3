/** What fixes say of a fence: drift at its edge says nothing, and nobody drives through it unseen. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circleAround, deepestBetween, depthAt, type Area } from '../../../../src/towing/decide/fences/depth.ts';
import { unknownStanding, watchFence, type FenceFix } from '../../../../src/towing/decide/fences/watch.ts';
import type { Point } from '../../../../src/towing/domain/distance.ts';

const centre: Point = { lng: 113.95, lat: 22.54 };
const metres = 111_195;
const shrink = Math.cos((centre.lat * Math.PI) / 180);
/** So many metres east and north of the centre. */
const at = (x: number, y = 0): Point => ({ lng: centre.lng + x / metres / shrink, lat: centre.lat + y / metres });
const square = (half: number): Area => {
  const [w, e] = [at(-half, -half), at(half, half)];
  return {
    polygons: [
      [
        [
          [w.lng, w.lat],
          [e.lng, w.lat],
          [e.lng, e.lat],
          [w.lng, e.lat],
          [w.lng, w.lat],
        ],
      ],
    ],
  };
};

const second = 1000;
const start = Date.UTC(2026, 10, 20, 4);
/** One fix each ten seconds, unless it says otherwise. */
const trace = (places: readonly Point[], accuracy: number | null = 10, every = 10): readonly FenceFix[] =>
  places.map((point, index) => ({ point, accuracy, at: start + index * every * second }));

function kindsOf(area: Area, fixes: readonly FenceFix[], stays: readonly number[] = []): readonly string[] {
  let standing = unknownStanding;
  return fixes.flatMap((fix, index) => {
    const step = watchFence(area, standing, fixes[index - 1] ?? null, fix, stays);
    ({ standing } = step);
    return step.happened.map(({ kind, minutes }) => (minutes === null ? kind : `${kind} ${minutes}`));
  });
}
const row = (from: number, to: number, step: number): Point[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => at(from + index * step));

describe('how deep', () => {
  test('a point lies: metres from the edge, negative outside, nowhere without an outline', () => {
    expect(depthAt(square(60), centre)).toBeCloseTo(60, 0);
    expect(depthAt(square(60), at(100))).toBeCloseTo(-40, 0);
    expect(depthAt({ polygons: [] }, centre)).toBe(-Infinity);
    expect(depthAt(circleAround(centre, 120), at(0, 20))).toBeCloseTo(99, -0.5);
  });
  test('a way leads that only crosses', () => {
    expect(deepestBetween(square(60), at(-500), at(500))).toBeCloseTo(60, 0);
    expect(deepestBetween(square(60), at(-500, 61), at(500, 61))).toBeLessThan(0);
    expect(deepestBetween(square(1), at(-3000), at(3000))).toBeCloseTo(1, 0);
  });
});

describe('a driver who', () => {
  test.each<[says: string, places: readonly Point[], kinds: readonly string[]]>([
    ['drives in and stays is entered once', row(-300, 0, 50), ['enter']],
    ['drives in and out is entered and left', row(-300, 300, 30), ['enter', 'exit']],
    ['is inside when first seen is told as that, and as leaving', row(0, 300, 30), ['first', 'exit']],
    ['stays outside is not told of', row(200, 900, 50), []],
    ['stands on the edge is not told of', [at(95), at(105), at(99), at(101), at(104)], []],
    ['drifts out once and back has not left', [at(0), at(0), at(180), at(0), at(0)], ['first']],
    ['drifts in once and back has not entered', [at(180), at(180), at(40), at(182), at(180)], []],
  ])('%s', (_, places, kinds) => expect(kindsOf(square(100), trace(places))).toEqual(kinds));

  test('has stayed is told once for each length, also by a report that comes late', () => {
    const stays = trace([at(0), at(0), at(5)], 10, 300);
    expect(kindsOf(square(100), stays, [5, 8, 30])).toEqual(['first', 'dwell 5', 'dwell 8']);
    expect(kindsOf(square(100), trace([at(0), at(3), at(5)], 10, 3600), [5, 8, 30])).toEqual([
      'first',
      'dwell 5',
      'dwell 8',
      'dwell 30',
    ]);
  });

  test('was not seen for long is not said to have driven straight', () => {
    const gone = trace([at(-500), at(500)], 10, 600);
    expect(kindsOf(square(60), gone)).toEqual([]);
    expect(kindsOf(square(60), trace([at(-500), at(500)], 10, 60))).toEqual(['enter', 'exit']);
  });

  test('reports an older fix again, or a place that is none, changes nothing', () => {
    const [one, two] = trace([at(0), at(300)]);
    if (!one || !two) throw new Error('two fixes');
    const inside = watchFence(square(100), unknownStanding, null, one).standing;
    expect(watchFence(square(100), inside, two, one)).toEqual({ standing: inside, happened: [] });
    const nowhere = { ...two, point: { lng: Number.NaN, lat: 0 } };
    expect(watchFence(square(100), inside, one, nowhere).happened).toEqual([]);
  });
});

/** A slow wander, as a parked phone's is, further than it promises; the truck stands up to 40 m from the edge, on either side. */
const drift = fc
  .record({
    home: fc.double({ min: -40, max: 40, noNaN: true }),
    accuracy: fc.constantFrom(8, 15, 30, 60),
    pulls: fc.array(
      fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
      {
        minLength: 50,
        maxLength: 200,
      },
    ),
  })
  .map(({ home, accuracy, pulls }) => {
    let [x, y] = [0, 0];
    const places = pulls.map(([dx, dy]) => {
      x = Math.max(-1, Math.min(1, x * 0.9 + dx * 0.5));
      y = Math.max(-1, Math.min(1, y * 0.9 + dy * 0.5));
      return at(100 + home + x * accuracy * 1.4, y * accuracy * 1.4);
    });
    return trace(places, accuracy);
  });

test('a parked truck that drifts at the edge makes no event at all but how it was first seen', () => {
  fc.assert(
    fc.property(drift, (fixes) => {
      expect(kindsOf(square(100), fixes).filter((kind) => kind !== 'first')).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a fence of 120 m is caught every time that fixes come each 100 m, within 20 m of its middle', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.constantFrom(5, 10, 15, 20),
      (offset, aside, turn, accuracy) => {
        const places = Array.from({ length: 12 }, (_, index) => {
          const along = -600 + offset + index * 100;
          return at(along * Math.cos(turn) - aside * Math.sin(turn), along * Math.sin(turn) + aside * Math.cos(turn));
        });
        for (const area of [square(60), circleAround(centre, 60)])
          expect(kindsOf(area, trace(places, accuracy, 5))).toEqual(['enter', 'exit']);
      },
    ),
    { numRuns: 1000 },
  );
});
