/** What a call needs of its record, asked in one place for every call that says it, whoever carries the call out. */
import type { Call } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';
import { evaluate } from '../../core/condition/condition.ts';
import { conditionContext } from '../records/access.ts';
import { entityOf, findRow } from '../records/query.ts';
import { Refusal } from '../records/refusal.ts';
import { plainRow } from '../records/plainRow.ts';
import { toWire } from '../records/wireRow.ts';
import { locksItself, type Handler, type HandlerContext } from './handler.ts';

const otherwise = label('当前状态不允许此操作', 'Not allowed in the current state');

/**
 * The handler, held to the call's `needs`. The record is locked and asked first, so that nothing changes it meanwhile;
 * a handler that locks it itself asks again once it has.
 * Where it does not fulfil them, the handler is still heard: it may refuse in richer words (who has assigned it, what the
 * newer version is). Where it refuses nothing, this does, and what the handler did is undone with its transaction; one
 * that has no transaction is not run at all. A record that this actor may not see is the handler's to refuse.
 * @throws Refusal 409 `not-in-this-state`, or what the handler throws
 */
export function withNeeds(call: Call, handler: Handler): Handler {
  const { needs, record } = call;
  if (!needs || record === undefined) return handler;
  return async (context, input) => {
    const refusal = await refusalBy(needs, context, input[record], !locksItself(handler));
    if (refusal && !context.db.isTransaction) throw refusal;
    const answer = await handler(context, input);
    if (refusal) throw refusal;
    return answer;
  };
}

async function refusalBy(
  needs: NonNullable<Call['needs']>,
  context: HandlerContext,
  id: unknown,
  isLocked: boolean,
): Promise<Error | undefined> {
  const { call } = context;
  const entity = entityOf(context, call.entity);
  const row = await findRow(context, entity, call.where ? { where: call.where } : {}, id, isLocked);
  if (!row) return undefined;
  if (evaluate(needs, plainRow(entity, row, context.release.catalogue), conditionContext(context))) return undefined;
  return new Refusal(
    'not-in-this-state',
    { status: 409, text: call.needsText ?? otherwise },
    { data: toWire(entity, row, context) },
  );
}
