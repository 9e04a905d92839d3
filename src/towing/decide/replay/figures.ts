/** What a day under a policy comes to. Shares are from 0 to 1; figures that nothing was measured for are null. */
import { hourOf } from '../minutes.ts';
import { dayLength, type Day } from './day.ts';
import type { Policy } from './policies.ts';
import type { Fate, Outcome } from './run.ts';

export interface Figures {
  readonly policy: Policy;
  readonly tasks: number;
  readonly served: number;
  readonly waiting: number;
  readonly outOfDay: number;
  /** From the call to the arrival, of those that were served. */
  readonly meanMinutes: number | null;
  readonly p90Minutes: number | null;
  /** That anybody waited: to the arrival, or to the day's end. */
  readonly longestMinutes: number | null;
  /** Of those whose limit ended within the day or who were served: also who still waits beyond it. */
  readonly lateShare: number | null;
  /** To the scenes. */
  readonly km: number;
  readonly kmPerTask: number | null;
  /** Of the time on shift, within the day. */
  readonly idleShare: number | null;
  /** Of the tasks that somebody was sent to. */
  readonly companyShares: Readonly<Record<string, number>>;
}

export function figuresOf(day: Day, { policy, fates }: Outcome): Figures {
  const count = (end: Fate['end']): number => fates.filter((fate) => fate.end === end).length;
  const served = fates.filter(({ end }) => end === 'served');
  const minutes = minutesOf(fates);
  const km = served.reduce((sum, fate) => sum + fate.km, 0);
  return {
    policy,
    tasks: fates.length,
    served: served.length,
    waiting: count('waiting'),
    outOfDay: count('outOfDay'),
    meanMinutes: share(
      minutes.reduce((sum, one) => sum + one, 0),
      minutes.length,
    ),
    p90Minutes: minutes.length === 0 ? null : rounded(minutes[Math.ceil(minutes.length * 0.9) - 1] ?? 0),
    longestMinutes: longestOf(day, fates),
    lateShare: lateShare(day, fates),
    km: rounded(km),
    kmPerTask: share(km, served.length),
    idleShare: idleShare(day, fates),
    companyShares: companyShares(day, fates),
  };
}

/** From the call to the arrival, ascending, of those that were served. */
export function minutesOf(fates: readonly Fate[]): readonly number[] {
  return fates
    .flatMap(({ end, at, arrivedAt }) => (end === 'served' && arrivedAt !== null ? [(arrivedAt - at) / 60_000] : []))
    .sort((one, other) => one - other);
}

export function kilometresOf(fates: readonly Fate[]): readonly number[] {
  return fates.flatMap(({ end, km }) => (end === 'served' ? [km] : [])).sort((one, other) => one - other);
}

function longestOf(day: Day, fates: readonly Fate[]): number | null {
  const until = day.from + dayLength;
  const waits = fates.flatMap(({ end, at, arrivedAt }) =>
    end === 'outOfDay' ? [] : [(Math.min(arrivedAt ?? until, until) - at) / 60_000],
  );
  return waits.length === 0 ? null : rounded(waits.reduce((most, one) => Math.max(most, one)));
}

function lateShare(day: Day, fates: readonly Fate[]): number | null {
  const judged = fates.flatMap(({ end, at, arrivedAt }) => {
    const until = at + limitAt(day, at) * 60_000;
    const isLate = (arrivedAt ?? Infinity) > until;
    return end === 'served' || (end === 'waiting' && until < day.from + dayLength) ? [isLate] : [];
  });
  return share(judged.filter(Boolean).length, judged.length);
}

function limitAt({ settings: { limits }, zoneMinutes }: Day, at: number): number {
  const hour = hourOf(at, zoneMinutes);
  return hour >= limits.nightFrom || hour < limits.nightTo ? limits.night : limits.day;
}

function idleShare(day: Day, fates: readonly Fate[]): number | null {
  const shifts = day.drivers.flatMap(({ id, shifts: own }) =>
    own.map(({ from, until }) => ({
      id,
      from: Math.max(from, day.from),
      until: Math.min(until, day.from + dayLength),
    })),
  );
  const onShift = shifts.reduce((sum, { from, until }) => sum + Math.max(0, until - from), 0);
  const busy = fates.reduce(
    (sum, { driverId, sentAt, freeAt }) =>
      shifts
        .filter(({ id }) => id === driverId)
        .reduce((all, { from, until }) => all + overlap(sentAt ?? 0, freeAt ?? 0, from, until), sum),
    0,
  );
  return share(onShift - busy, onShift);
}

function overlap(from: number, until: number, begin: number, end: number): number {
  return Math.max(0, Math.min(until, end) - Math.max(from, begin));
}

function companyShares({ companies }: Day, fates: readonly Fate[]): Readonly<Record<string, number>> {
  const sent = fates.filter(({ companyId }) => companyId !== null);
  const ids = companies.map(({ id }) => id).sort();
  return Object.fromEntries(
    ids.map((id) => [id, share(sent.filter(({ companyId }) => companyId === id).length, sent.length) ?? 0]),
  );
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
