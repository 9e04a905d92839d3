/** Positions as drivers report them. Those that come within a moment of each other are kept together. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { rowOf } from '../../core/model/row.ts';
import type { Outcome } from '../../server/calls/callRun.ts';
import { instantOf } from '../../server/time/instant.ts';
import { judgeFixes, type Fix, type Verdict } from '../decide/positions.ts';
import { oldestKept, type TrackFix } from '../fleet/driverTrack.ts';
import { refuse } from '../../server/records/faults.ts';
import { Refusal } from '../../server/records/refusal.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { lockDriver, lockFreeDrivers } from '../records/driverRow.ts';
import { refusal, texts } from '../records/errors.ts';
import type { DriverRow } from '../records/productTables.ts';
import { watchDriver } from './fences/watchDriver.ts';
import { readReporters, writeReports, type Reporter, type Written } from './reporter.ts';

/** A clock that runs ahead of the server's by more is not believed. */
const aheadMs = 5 * 60_000;

/**
 * Keeps the track, and moves the driver to the newest fix that is believed. Positions are no events. What is dated ahead, or
 * older than the track goes back, is left out; what is not believed stands in the track, marked, and counts as left out too.
 * @returns `{kept, leftOut: [{index, text}]}`
 * @throws Refusal 422 where all are dated ahead
 */
export const position: Handler<'position'> = async (context, input) => {
  const driver = await lockDriver(context, context.actor.id);
  if (!driver) throw refusal('not-a-driver');
  const report = readReport(context, input.positions);
  const reporter = (await readReporters(context, [driver])).get(driver.id);
  if (!reporter) throw refusal('not-a-driver');
  const kept = await keepReport(context, driver, reporter, report);
  await writeReports(context, [kept.written]);
  return kept.answer;
};

interface Asked {
  readonly context: HandlerContext;
  readonly input: Input<'position'>;
}

/** The same for several. A driver whose row is locked, or who has reported twice, is answered alone: nobody waits for them. */
export async function reportTogether(asks: readonly Asked[]): Promise<readonly Outcome[]> {
  const [first] = asks;
  if (!first) return [];
  const found = await lockFreeDrivers(
    first.context,
    asks.map(({ context }) => context.actor.id),
  );
  const drivers = new Map(found.map((driver) => [driver.id, driver]));
  const reporters = await readReporters(first.context, found);
  const outcomes: Outcome[] = [];
  const written: Written[] = [];
  for (const { context, input } of asks) {
    const { id } = context.actor;
    const [driver, reporter] = [drivers.get(id), reporters.get(id)];
    drivers.delete(id);
    const report = driver && reporter && reportOf(context, input);
    if (!report) outcomes.push('alone');
    else if (report instanceof Refusal) outcomes.push(report);
    else {
      const kept = await keepReport(context, driver, reporter, report);
      written.push(kept.written);
      outcomes.push({ answer: kept.answer });
    }
  }
  await writeReports(first.context, written);
  return outcomes;
}

function reportOf(context: HandlerContext, { positions }: Input<'position'>): Report | Refusal {
  try {
    return readReport(context, positions);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** All but the writing of it; what happened at fences is written at once. */
async function keepReport(context: HandlerContext, driver: DriverRow, reporter: Reporter, { fixes, leftOut }: Report) {
  const { judged, believed, place } = judgeReport(reporter, fixes);
  const watch = await watchDriver(context, driver, believed, reporter);
  const disbelieved = judged.flatMap(({ index, leftOut: why }) => (why ? [{ index, text: textsOfReasons[why] }] : []));
  const all = [...leftOut, ...disbelieved].sort((one, other) => one.index - other.index);
  return {
    written: { driver, grounds: reporter.grounds, fixes: judged, place, watch },
    answer: {
      kept: fixes.length - disbelieved.length,
      leftOut: all.map(({ index, text }) => ({ index, text: textOf(text, context.language) })),
    },
  };
}

function judgeReport<F extends Omit<TrackFix, 'leftOut'>>({ belief }: Reporter, fixes: readonly F[]): Judged<F> {
  const { verdicts, trusted } = judgeFixes(belief, fixes);
  const judged = fixes.map((fix, place) => ({ ...fix, leftOut: reasonOf(verdicts[place]) }));
  const believed = fixes.filter((_, place) => verdicts[place] === 'trusted');
  if (!trusted || believed.length === 0) return { judged, believed: [], place: null };
  return { judged, believed, place: trusted };
}

interface Judged<F> {
  readonly judged: readonly (F & { readonly leftOut: Disbelief | null })[];
  /** Those that moved the driver. */
  readonly believed: readonly F[];
  /** Where the driver is now; null: where they were. */
  readonly place: Fix | null;
}

/** Where a step was taken stands in the track of whoever took it; nobody else's step moves a driver. */
export async function keepPlace(context: HandlerContext, at: Date, row: StepPlace): Promise<void> {
  const fix = fixAt(row, at, 0);
  if (!fix || at < oldestKept(context)) return;
  const driver = await lockDriver(context, context.actor.id);
  if (!driver) return;
  const reporter = (await readReporters(context, [driver])).get(driver.id);
  if (!reporter) return;
  const { judged, place } = judgeReport(reporter, [fix]);
  await writeReports(context, [{ driver, grounds: reporter.grounds, fixes: judged, place, watch: null }]);
}

interface StepPlace {
  readonly point?: unknown;
  readonly accuracy?: unknown;
  readonly speed?: unknown;
  readonly heading?: unknown;
}

type Disbelief = 'jump' | 'inaccurate';

const textsOfReasons: Readonly<Record<Disbelief, Label>> = {
  jump: texts.positionJump,
  inaccurate: texts.positionInaccurate,
};

function reasonOf(verdict: Verdict | undefined): Disbelief | null {
  return verdict === 'jump' || verdict === 'inaccurate' ? verdict : null;
}

interface LeftOut {
  /** Its place in the report. */
  readonly index: number;
  readonly text: Label;
}

type Reported = Omit<TrackFix, 'leftOut'> & { readonly index: number };

interface Report {
  readonly fixes: readonly Reported[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Oldest first. A clock that runs a little ahead is set right by the newest fix, all of the report alike: none lies in the
 * future, or what comes after it would count as older. @throws Refusal 422 where all are dated ahead
 */
function readReport(context: HandlerContext, rows: readonly Row[]): Report {
  const [oldest, now] = [oldestKept(context).getTime(), context.now.getTime()];
  const leftOut: LeftOut[] = [];
  const fixes: Reported[] = [];
  rows.forEach((row, index) => {
    const fix = fixOf(row, index);
    if (!fix || fix.at > now + aheadMs) leftOut.push({ index, text: texts.timeAhead });
    else if (fix.at < oldest) leftOut.push({ index, text: texts.positionTooOld });
    else fixes.push(fix);
  });
  if (fixes.length === 0 && leftOut.length > 0 && leftOut.every(({ text }) => text === texts.timeAhead))
    throw refuse('rule-broken', { fields: faultsAt(leftOut) });
  const ahead = Math.max(0, ...fixes.map(({ at }) => Math.ceil((at - now) / 1000) * 1000));
  return {
    fixes: fixes.map((fix) => ({ ...fix, at: fix.at - ahead })).sort((a, b) => a.at - b.at || a.index - b.index),
    leftOut,
  };
}

function fixOf(row: Row, index: number): Reported | null {
  const time = typeof row['time'] === 'string' ? instantOf(row['time']) : undefined;
  return time ? fixAt(row, time, index) : null;
}

function fixAt(row: StepPlace, time: Date, index: number): Reported | null {
  const { lng, lat } = rowOf(row.point);
  if (typeof lng !== 'number' || typeof lat !== 'number') return null;
  const number = (name: 'accuracy' | 'speed' | 'heading'): number | null =>
    typeof row[name] === 'number' ? row[name] : null;
  return {
    index,
    at: time.getTime(),
    point: { lng, lat },
    accuracy: number('accuracy'),
    speed: number('speed'),
    heading: number('heading'),
  };
}

function faultsAt(leftOut: readonly LeftOut[]): Readonly<Record<string, Label>> {
  return Object.fromEntries(leftOut.map(({ index, text }) => [`positions.${index}.time`, text]));
}
