/** What the generic calls do, for any entity of the release. */
import type { Row } from '../../core/model/catalogue.ts';
import { manyAtMost, type GenericCall } from '../../core/model/genericCalls.ts';
import { given, type Given } from '../records/given.ts';
import { aggregate } from '../records/aggregate.ts';
import { lookupRows } from '../records/choices.ts';
import { found, listRows, readMany, readOne } from '../records/query.ts';
import { insert } from './genericInsert.ts';
import { remove, set, update } from './genericWrite.ts';
import { fieldsAsked, onlyThese } from './fieldsAsked.ts';
import type { Handler, HandlerContext } from './handler.ts';

export const genericHandlers: Readonly<Record<GenericCall, Handler<Row, Given>>> = {
  list,
  get,
  insert,
  update,
  remove,
  lookup,
  set,
  aggregate,
};

async function list(context: HandlerContext, input: Row): Promise<Given> {
  const { call } = context;
  if (call.gives.as === 'many')
    return given((await readMany(context, call, manyAtMost, input)).map((row) => shownOf(context, row)));
  const page = await listRows(context, { ...call, fields: fieldsAsked(input) }, input);
  return given({ ...page, records: page.records.map((row) => shownOf(context, row)) });
}

async function get(context: HandlerContext, input: Row): Promise<Given> {
  return given(shownOf(context, found(await readOne(context, context.call, input['id']))));
}

async function lookup(context: HandlerContext, input: Row): Promise<Given> {
  return given(await lookupRows(context, context.call, input));
}

/** Only the fields that the call says it gives, where it says so. */
function shownOf({ call: { gives } }: HandlerContext, row: Row): Row {
  return 'shape' in gives ? onlyThese(row, Object.keys(gives.shape.fields)) : row;
}
