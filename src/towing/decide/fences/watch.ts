/**
 * What a driver's fixes say of a fence: entered, left, stayed. A fix is sure only where it is further from the edge than it may
 * be wrong by, and two sure ones in a row are needed to change sides, so that drift at the edge says nothing. Whoever has driven
 * right through between two fixes is caught by the way between them.
 */
import { distanceKm, type Point } from '../../domain/distance.ts';
import { deepestBetween, depthAt, type Area } from './depth.ts';

export interface FenceFix {
  readonly at: number;
  readonly point: Point;
  /** Metres; null where the phone does not know. */
  readonly accuracy: number | null;
}

/** `first`: the driver was inside when first seen. */
export type FenceKind = 'first' | 'enter' | 'exit' | 'dwell';

export interface FenceHappening {
  readonly kind: FenceKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of a stay. */
  readonly minutes: number | null;
}

/** What is known of one driver and one fence. Plain data, to be kept between reports. */
export interface Standing {
  /** Null: no fix was sure yet. */
  readonly inside: boolean | null;
  /** Since when. */
  readonly since: number;
  /** The first sure fix on the other side, which the next one bears out. */
  readonly turned: number | null;
  /** Of somebody outside: the last sure fix there, and how deep the way has led since. */
  readonly left: { readonly point: Point; readonly deepest: number } | null;
  /** Minutes of this stay that were told already. */
  readonly told: number;
}

export const unknownStanding: Standing = { inside: null, since: 0, turned: null, left: null, told: 0 };

/** A phone that promises more is not believed. */
const leastMargin = 20;
const unknownAccuracy = 30;
/** What lies between two fixes further apart in time is not known to be straight. */
const straightMs = 120_000;

/** Metres by which a fix must clear the edge; a phone's accuracy is the radius that holds two fixes of three. */
function marginOf({ accuracy }: Pick<FenceFix, 'accuracy'>): number {
  return Math.max(leastMargin, 1.5 * (accuracy ?? unknownAccuracy));
}

interface Step {
  readonly standing: Standing;
  readonly happened: readonly FenceHappening[];
}

/**
 * @param before the fix before this one; null: none. @param stays minutes after which a stay is told.
 * A fix that is not newer than the one before says nothing.
 */
export function watchFence(
  area: Area,
  standing: Standing,
  before: FenceFix | null,
  fix: FenceFix,
  stays: readonly number[] = [],
): Step {
  if (before && fix.at <= before.at) return { standing, happened: [] };
  const margin = marginOf(fix);
  const depth = depthAt(area, fix.point);
  const way = before && fix.at - before.at <= straightMs ? deepestBetween(area, before.point, fix.point) : depth;
  const step = judged(standing, fix, { margin, depth, way });
  return withStays(step, fix.at, stays);
}

interface Seen {
  readonly margin: number;
  readonly depth: number;
  /** The deepest that the way to this fix has led. */
  readonly way: number;
}

function judged(standing: Standing, fix: FenceFix, seen: Seen): Step {
  const [isIn, isOut] = [seen.depth >= seen.margin, seen.depth <= -seen.margin];
  if (standing.inside === null) return first(fix, isIn, isOut);
  return standing.inside ? ofInside(standing, fix, isIn, isOut) : ofOutside(standing, fix, seen, isIn, isOut);
}

function first({ at, point }: FenceFix, isIn: boolean, isOut: boolean): Step {
  if (isIn) return { standing: insideSince(at), happened: [{ kind: 'first', at, minutes: null }] };
  return { standing: isOut ? outsideSince(at, point) : unknownStanding, happened: [] };
}

function ofInside(standing: Standing, { at, point }: FenceFix, isIn: boolean, isOut: boolean): Step {
  if (isIn) return { standing: { ...standing, turned: null }, happened: [] };
  if (!isOut) return { standing, happened: [] };
  if (standing.turned === null) return { standing: { ...standing, turned: at }, happened: [] };
  const left: FenceHappening = { kind: 'exit', at: standing.turned, minutes: null };
  return { standing: outsideSince(standing.turned, point), happened: [left] };
}

function ofOutside(standing: Standing, fix: FenceFix, seen: Seen, isIn: boolean, isOut: boolean): Step {
  const { at, point } = fix;
  const deepest = Math.max(standing.left?.deepest ?? -Infinity, seen.way);
  if (isOut) {
    const passed = deepest >= seen.margin && isAway(standing, point, seen.margin);
    const middle = standing.turned ?? at;
    const happened = passed ? ([passing('enter', middle), passing('exit', at)] as const) : [];
    return { standing: outsideSince(passed ? at : standing.since, point), happened };
  }
  const left = standing.left && { ...standing.left, deepest };
  if (!isIn) return { standing: { ...standing, left }, happened: [] };
  if (standing.turned === null) return { standing: { ...standing, left, turned: at }, happened: [] };
  return { standing: insideSince(standing.turned), happened: [passing('enter', standing.turned)] };
}

const passing = (kind: 'enter' | 'exit', at: number): FenceHappening => ({ kind, at, minutes: null });

/** A fix that drifts in and back ends where it began; whoever passes comes out elsewhere. */
function isAway({ left }: Standing, point: Point, margin: number): boolean {
  return left !== null && distanceKm(left.point, point) * 1000 >= 2 * margin;
}

const insideSince = (since: number): Standing => ({ inside: true, since, turned: null, left: null, told: 0 });

function outsideSince(since: number, point: Point): Standing {
  return { inside: false, since, turned: null, left: { point, deepest: -Infinity }, told: 0 };
}

/** A stay is told once for each of its lengths, also where a report comes late. Whoever may have left is not told to stay. */
function withStays({ standing, happened }: Step, now: number, stays: readonly number[]): Step {
  if (standing.inside !== true || standing.turned !== null) return { standing, happened };
  const due = stays
    .filter((minutes) => minutes > standing.told && standing.since + minutes * 60_000 <= now)
    .sort((a, b) => a - b);
  const told = due.map((minutes): FenceHappening => ({
    kind: 'dwell',
    at: standing.since + minutes * 60_000,
    minutes,
  }));
  return { standing: { ...standing, told: due.at(-1) ?? standing.told }, happened: [...happened, ...told] };
}
