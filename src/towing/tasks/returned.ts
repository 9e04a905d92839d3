/** How a task came back to its queue: refused, withdrawn or not answered. Kept until it is given to somebody again. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';
import { reasonIn } from '../domain/keptReasons.ts';
import { shortText } from '../domain/shortText.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { companyNames } from '../records/companyNames.ts';
import { driverNames } from '../records/driverNames.ts';
import type { OrderRow, TaskRow } from '../records/productTables.ts';

type Returned = Pick<TaskRow, 'returnedStep' | 'returnedFrom' | 'returnedWhy'>;

export const notReturned: Returned = { returnedStep: null, returnedFrom: null, returnedWhy: null };

/** By the step of the dictionary `step`; `{who}` is a company, of a refusal by a driver that driver. */
const texts: Readonly<Record<string, Label>> = {
  withdraw: label('被退回 · 从{who}撤回', 'Returned · withdrawn from {who}'),
  companyRefuse: label('被退回 · {who}拒单', 'Returned · refused by {who}'),
  passOn: label('被退回 · {who}拒单', 'Returned · refused by {who}'),
  expire: label('被退回 · {who}超时未接', 'Returned · not accepted in time by {who}'),
  refuse: label('被退回 · 司机拒单：{who}', 'Returned · driver refused: {who}'),
};

const plain = label('被退回', 'Returned');
const because = label('{returned}（{why}）', '{returned} ({why})');

interface Orders {
  readonly had: readonly OrderRow[];
  readonly has: readonly OrderRow[];
}

interface Step {
  readonly step: string;
  readonly why?: string | undefined;
}

/** @returns null of a step by which nothing comes back */
export async function returnedBy(
  context: HandlerContext,
  { step, why }: Step,
  before: TaskRow,
  orders: Orders,
): Promise<Returned | null> {
  if (!Object.hasOwn(texts, step)) return null;
  const from = step === 'refuse' ? await driverNames(context, gone(orders)) : await companyOf(context, before);
  return { returnedStep: step, returnedFrom: from, returnedWhy: why ?? null };
}

/** @param row of the queue, as its reader may see it */
export function returnedText({ language }: Pick<HandlerContext, 'language'>, row: Row): string {
  const { returnedStep: step, returnedFrom: who, returnedWhy: why } = row;
  const known = typeof step === 'string' && typeof who === 'string' ? texts[step] : undefined;
  const returned = textOf(known ?? plain, language, { who });
  return typeof why === 'string'
    ? textOf(because, language, { returned, why: shortText(reasonIn(language, why)) })
    : returned;
}

async function companyOf(context: HandlerContext, { trailerCompanyId }: TaskRow): Promise<string | null> {
  if (trailerCompanyId === null) return null;
  return (await companyNames(context, [trailerCompanyId])).get(trailerCompanyId) ?? null;
}

/** Drivers who have none of the orders any more that they had. */
function gone({ had, has }: Orders): readonly string[] {
  const left = new Set(has.map(({ driverId }) => driverId));
  return [...new Set(had.flatMap(({ driverId }) => (driverId === null || left.has(driverId) ? [] : driverId)))];
}
