/** What the estimate has learned, as the settings page shows it and switches it. */
import { sql } from 'kysely';
import { label, textOf } from '../../../core/model/label.ts';
import { givenText } from '../../../server/calls/inputValues.ts';
import { refuse } from '../../../server/records/faults.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { fewestArrivals } from '../../decide/minutes.ts';
import { isLearning } from '../../records/arrivals/estimateSettings.ts';
import type { Handler } from '../../records/handler.ts';
import { ofUnits } from '../../records/ofUnits.ts';

interface Kept {
  readonly unit: string;
  readonly unitName: string | null;
  readonly hour: number;
  readonly band: number;
  readonly factor: number;
  readonly samples: number;
  readonly active: boolean;
  readonly learned: Date;
}

/** Of the session's detachments, by hour and distance. */
export const corrections: Handler<'corrections'> = async (context, input) => {
  const wanted = givenText(input.detachmentId);
  const { rows } = await sql<Kept>`
    select c.detachment_id as unit, d.name as "unitName", c.hour, c.band, c.factor, c.samples, c.active,
      c.learned_at as learned
    from estimate_correction as c left join detachment as d on d.id = c.detachment_id
    where ${ofUnits(context.actor, sql`c.detachment_id`)} ${wanted === undefined ? sql`` : sql`and c.detachment_id = ${wanted}`}
    order by d.name, c.detachment_id, c.hour, c.band`.execute(context.db);
  const shown = rows.map((row) => shownOf(context, row));
  return typeof input.inUse === 'boolean' ? shown.filter(({ inUse }) => inUse === input.inUse) : shown;
};

function shownOf(context: HandlerContext, row: Kept) {
  const why = whyNotInUse(context, row);
  return {
    id: `${row.unit} ${row.hour} ${row.band}`,
    detachmentId: row.unit,
    detachmentName: row.unitName,
    hour: row.hour,
    hours: `${clock(row.hour)}–${clock(row.hour + 1)}`,
    distanceBand: row.band,
    factor: Math.round(row.factor * 100) / 100,
    samples: row.samples,
    active: row.active,
    inUse: why === null,
    standing: why && textOf(why, context.language),
    learnedTime: wireTime(row.learned),
  };
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function whyNotInUse({ settings }: HandlerContext, { samples, active }: Kept) {
  if (!isLearning(settings)) return texts.off;
  if (!active) return texts.switchedOff;
  return samples < fewestArrivals ? texts.few : null;
}

const texts = {
  off: label('设置已关闭学习', 'Learning is turned off in the settings'),
  switchedOff: label('已停用', 'Turned off'),
  few: label(`少于 ${fewestArrivals} 次到场`, `Fewer than ${fewestArrivals} arrivals`),
} as const;

/** @throws Refusal 404 for one that is not there, or of another detachment. */
export const switchCorrection: Handler<'switchCorrection'> = async (context, input) => {
  const { rows } = await sql`
    update estimate_correction as c set active = ${input.active === true}
    where c.detachment_id = ${input.detachmentId} and c.hour = ${input.hour} and c.band = ${input.distanceBand}
      and ${ofUnits(context.actor, sql`c.detachment_id`)} returning 1`.execute(context.db);
  if (rows.length === 0) throw refuse('unknown-record');
  context.say(input.active === true ? label('已启用', 'Turned on') : label('已停用', 'Turned off'));
  return null;
};
