/** What a day under a policy comes to. Shares are from 0 to 1; figures that nothing was measured for are null. */
import { isNight } from '../../domain/night.ts';
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

/** What a day comes to, in numbers that can be added to those of other days. */
export interface Totals {
  readonly tasks: number;
  readonly served: number;
  readonly waiting: number;
  readonly outOfDay: number;
  /** From the call to the arrival, of those that were served. */
  readonly minutes: readonly number[];
  readonly longest: number | null;
  /** How many could be judged by the limit, and how many of them were late. */
  readonly judged: number;
  readonly late: number;
  readonly km: number;
  /** Milliseconds on shift within the day, and those of them without a task. */
  readonly onShift: number;
  readonly idle: number;
  /** Tasks that somebody was sent to, by company. */
  readonly sent: Readonly<Record<string, number>>;
}

export function figuresOf(day: Day, outcome: Outcome): Figures {
  return figuresOfDays(outcome.policy, [totalsOf(day, outcome)]);
}

export function totalsOf(day: Day, { fates }: Outcome): Totals {
  const count = (end: Fate['end']): number => fates.filter((fate) => fate.end === end).length;
  const lateness = latenessOf(day, fates);
  const { onShift, busy } = shiftsOf(day, fates);
  return {
    tasks: fates.length,
    served: count('served'),
    waiting: count('waiting'),
    outOfDay: count('outOfDay'),
    minutes: minutesOf(fates),
    longest: longestOf(day, fates),
    judged: lateness.length,
    late: lateness.filter(Boolean).length,
    km: kilometresOf(fates).reduce((sum, km) => sum + km, 0),
    onShift,
    idle: onShift - busy,
    sent: sentOf(day, fates),
  };
}

export function figuresOfDays(policy: Policy, days: readonly Totals[]): Figures {
  const sum = (of: (totals: Totals) => number): number => days.reduce((all, totals) => all + of(totals), 0);
  const minutes = days.flatMap((totals) => totals.minutes).sort((one, other) => one - other);
  const longest = days.flatMap((totals) => totals.longest ?? []);
  const served = sum((totals) => totals.served);
  const km = sum((totals) => totals.km);
  const allSent = sum(({ sent }) => Object.values(sent).reduce((all, one) => all + one, 0));
  const companies = [...new Set(days.flatMap(({ sent }) => Object.keys(sent)))].sort();
  const companyShares = companies.map(
    (id) =>
      [
        id,
        share(
          sum(({ sent }) => sent[id] ?? 0),
          allSent,
        ) ?? 0,
      ] as const,
  );
  return {
    policy,
    tasks: sum((totals) => totals.tasks),
    served,
    waiting: sum((totals) => totals.waiting),
    outOfDay: sum((totals) => totals.outOfDay),
    meanMinutes: share(
      minutes.reduce((all, one) => all + one, 0),
      minutes.length,
    ),
    p90Minutes: minutes.length === 0 ? null : rounded(minutes[Math.ceil(minutes.length * 0.9) - 1] ?? 0),
    longestMinutes: longest.length === 0 ? null : rounded(Math.max(...longest)),
    lateShare: share(
      sum((totals) => totals.late),
      sum((totals) => totals.judged),
    ),
    km: rounded(km),
    kmPerTask: share(km, served),
    idleShare: share(
      sum((totals) => totals.idle),
      sum((totals) => totals.onShift),
    ),
    companyShares: Object.fromEntries(companyShares),
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
  return waits.length === 0 ? null : waits.reduce((most, one) => Math.max(most, one));
}

/** Of each that can be judged, whether it was late. */
function latenessOf(day: Day, fates: readonly Fate[]): readonly boolean[] {
  return fates.flatMap(({ end, at, arrivedAt }) => {
    const until = at + limitAt(day, at) * 60_000;
    const isLate = (arrivedAt ?? Infinity) > until;
    return end === 'served' || (end === 'waiting' && until < day.from + dayLength) ? [isLate] : [];
  });
}

function limitAt({ settings: { limits }, zoneMinutes }: Day, at: number): number {
  const hour = hourOf(at, zoneMinutes);
  return isNight(limits, hour) ? limits.night : limits.day;
}

function shiftsOf(day: Day, fates: readonly Fate[]): { readonly onShift: number; readonly busy: number } {
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
  return { onShift, busy };
}

function overlap(from: number, until: number, begin: number, end: number): number {
  return Math.max(0, Math.min(until, end) - Math.max(from, begin));
}

function sentOf({ companies }: Day, fates: readonly Fate[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    companies.map(({ id }) => [id, fates.filter(({ companyId }) => companyId === id).length] as const),
  );
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
