/** The table that is printed: each figure beside its goal, and the last release's. */
import lastRelease from './lastRelease.json' with { type: 'json' };
import type { Side, Taken } from './measure.ts';

/** Of a ratio to the list by hand, or of the figure itself. */
const goals: Readonly<Record<string, number>> = {
  'first row, cold': 0.5,
  'first row, warm': 0.4,
  'first row, slow cold': 0.6,
  'first row, slow warm': 0.4,
  'first action, cold': 1,
  'first action, warm': 0.8,
  'dialog, first': 0.6,
  'dialog, second': 0.5,
  'total blocking time, fast': 0.7,
  'total blocking time, slow': 0.8,
  filter: 0.5,
  'filter taken off': 0.5,
  sort: 0.5,
  flip: 0.5,
  '20 to 100 rows': 0.3,
  '100 to 20 rows': 0.2,
  '20 to 999 rows': 0.04,
};
const ownGoals: Readonly<Record<string, number>> = {
  'heap at 999 rows, MB': 15,
  'layout shift, cold': 0,
  'layout shift, warm': 0,
  'KB to the first row, cold': 300,
};

interface Line {
  readonly what: string;
  readonly ours: number;
  readonly 'by hand': number;
  readonly ratio: number | '';
  /** Between which the ratios of single turns lie. */
  readonly noise: string;
  readonly goal: string;
  readonly 'last release': number | '';
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function at(all: readonly number[], share: number): number {
  const sorted = [...all].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function linesOf(taken: Readonly<Record<Side, Taken>>): Line[] {
  const before: Readonly<Record<string, number>> = lastRelease;
  return [...taken.ours].map(([what, ours]) => {
    const theirs = taken.byHand.get(what) ?? [];
    const ratios = ours.flatMap((each, turn) => (theirs[turn] ? [each / theirs[turn]] : []));
    const own = ownGoals[what];
    const ratio = rounded(at(ours, 0.5) / at(theirs, 0.5));
    const isRatio = own === undefined && Number.isFinite(ratio);
    return {
      what,
      ours: rounded(at(ours, 0.5)),
      'by hand': rounded(at(theirs, 0.5)),
      ratio: isRatio ? ratio : '',
      noise: isRatio ? `${rounded(at(ratios, 0))} to ${rounded(at(ratios, 1))}` : '',
      goal: own === undefined ? (goals[what] === undefined ? '' : `ratio ≤ ${goals[what]}`) : `≤ ${own}`,
      'last release': before[what] ?? '',
    };
  });
}

/** As it is kept of a release: its ratios, and of what has none the figure. */
export const keptOf = (lines: readonly Line[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ what, ours, ratio }) => [what, ratio === '' ? ours : ratio]));
