/** The job kind `comparison`: a unit's last seven days under every method, and a table of them day by day. */
import { addToWireTime } from '../../../core/model/wireTime.ts';
import type { Language } from '../../../core/model/values.ts';
import type { JobKind } from '../../../server/jobs/attempt.ts';
import type { Cell } from '../../../server/office/tableFile.ts';
import { csvWriter } from '../../../server/tables/csvWriter.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { figuresOfDays } from '../../decide/replay/figures.ts';
import { isPolicy, policies } from '../../decide/replay/policies.ts';
import { label, textOf } from '../../../core/model/label.ts';
import { readStreetMap } from '../../records/streetMaps.ts';
import { compareInThread, type ComparisonWord } from './compareInThread.ts';
import { forgetOtherDays, keepComparedDay } from './comparedDays.ts';
import { readRecordedDay } from './recordedDay.ts';

export const methodsCompared = Object.keys(policies).filter(isPolicy);

const daysCompared = 7;

/** Those before today, the oldest first: today is not over. */
function daysBefore(now: Date): readonly string[] {
  const today = `${wireTime(now).slice(0, 10)} 00:00:00`;
  return Array.from({ length: daysCompared }, (_, index) =>
    addToWireTime(today, `${index - daysCompared}d`).slice(0, 10),
  );
}

const headings = [
  label('日期', 'Day'),
  label('派单方式', 'Dispatch method'),
  label('任务', 'Tasks'),
  label('已到场', 'Arrived'),
  label('平均到场分钟', 'Minutes to arrive, mean'),
  label('九成到场不超过(分钟)', 'Minutes to arrive, 90th percentile'),
  label('超时(%)', 'Late (%)'),
  label('公里', 'Kilometres'),
];

export const comparisonJob: JobKind = async (run) => {
  const { database: db, language, sink, release, now } = run;
  const detachmentId = String(run.input['detachmentId']);
  const settings = release.catalogue.settings;
  const streets = (await readStreetMap(db))?.content ?? null;
  const file = csvWriter(
    sink,
    headings.map((text) => textOf(text, language)),
  );
  const days = daysBefore(now);
  for (const [index, day] of days.entries()) {
    const recorded = await readRecordedDay(
      { db, settings },
      { day, detachmentIds: [detachmentId], ground: streets === null ? 'estimate' : 'streets' },
    );
    if (!recorded) throw new Error(`a day must be YYYY-MM-DD, given "${day}"`);
    const order = { day: recorded, streets, methods: methodsCompared };
    const words = await compareInThread(order, (done) =>
      run.progress((index + done / methodsCompared.length) / days.length),
    );
    await keepComparedDay(db, { detachmentId, day, now }, words);
    await file.rows(rowsOf(day, words, language));
  }
  await forgetOtherDays(db, detachmentId, days);
  await file.end();
};

function rowsOf(day: string, words: readonly ComparisonWord[], language: Language): readonly (readonly Cell[])[] {
  return words.map(({ outcome: { policy }, totals }) => {
    const { tasks, served, meanMinutes, p90Minutes, lateShare, km } = figuresOfDays(policy, [totals]);
    const late = lateShare === null ? null : Math.round(lateShare * 1000) / 10;
    return [day, textOf(policies[policy].name, language), tasks, served, meanMinutes, p90Minutes, late, km];
  });
}
