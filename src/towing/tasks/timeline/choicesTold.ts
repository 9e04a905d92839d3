/** What was proposed when somebody chose, and which of them was chosen, in one sentence for the step that the choice was. */
import type { Label, Row } from '../../../core/model/catalogue.ts';
import { label, textOf } from '../../../core/model/label.ts';
import { rowsOf } from '../../../core/model/row.ts';
import { dbOf } from '../../records/productTables.ts';
import { sees } from '../../../server/records/visible.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';

/** So many of the list are named; the whole list stays kept. */
const named = 3;

interface ChoiceTold {
  readonly step: string;
  readonly time: Date;
  readonly text: string;
}

/** Those that this reader may know of. */
export async function choicesOf(context: HandlerContext, taskId: string): Promise<readonly ChoiceTold[]> {
  const rows = await dbOf(context).selectFrom('dispatchChoice').selectAll().where('taskId', '=', taskId).execute();
  const seen = rows.filter((row) => sees(context, 'dispatchChoice', { ...row }));
  return seen.map(({ step, createTime, shown, chosenRank, driverId }) => {
    const list = rowsOf(shown);
    const values = { list: listed(context, list), more: list.length > named ? '…' : '', rank: chosenRank };
    const text = textOf(textFor(list, chosenRank, driverId), context.language, values);
    return { step, time: createTime, text };
  });
}

/** The sentence of the choice that a step of the task was: rows keep whole seconds, events the moment. */
export function choiceAt(choices: readonly ChoiceTold[], step: string, time: Date): string | undefined {
  return choices.find((one) => one.step === step && Math.abs(one.time.getTime() - time.getTime()) < 1000)?.text;
}

function textFor(list: readonly Row[], rank: number | null, driverId: string | null): Label {
  if (list.length === 0) return nobody;
  if (rank !== null) return chosen;
  return driverId === null ? company : other;
}

const nobody = label('当时没有可推荐的司机', 'No driver could be recommended');
const chosen = label('推荐：{list}{more}；选择：第{rank}位', 'Recommended: {list}{more}; chosen: no. {rank}');
const other = label('推荐：{list}{more}；选择了推荐以外的司机', 'Recommended: {list}{more}; chosen: someone else');
const company = label('推荐：{list}{more}；未指定司机', 'Recommended: {list}{more}; no driver chosen');

function listed({ language }: HandlerContext, list: readonly Row[]): string {
  return list
    .slice(0, named)
    .map((one) => textOf(entry, language, one))
    .join(' ');
}

const entry = label('{rank} {driverName}（{minutes}分钟）', '{rank} {driverName} ({minutes} min)');
