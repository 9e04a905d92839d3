/**
 * What lookups offer the sender of an import, asked once for each set of parameters; of what offers more than one answer
 * holds, only what the file's cells name is asked for, in portions.
 */
import { sql } from 'kysely';
import { readOperand } from '../../core/condition/condition.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import type { Call, Label, Lookup, Row } from '../../core/model/catalogue.ts';
import { choicesAtMost, mostOf, pagesAtMost } from '../../core/model/genericCalls.ts';
import { memberIn, rowsOf } from '../../core/model/row.ts';
import { pageParam, sizeParam } from '../../core/screens/list/question.ts';
import { refusalOf } from '../calls/databaseRefusal.ts';
import type { Handler, HandlerContext, Handlers } from '../calls/handler.ts';
import { conditionContext, mayCall } from '../records/access.ts';
import { offeredRows } from '../records/choices.ts';

/** What is said at a cell. `values` stand for the placeholders of the text. */
export interface CellFault {
  readonly fault: Label;
  readonly values?: Row | undefined;
}

export interface Offer {
  readonly ids: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Whoever may not ask for the options is told none of them: what they write is an id, judged where it is written. */
  readonly isClosed: boolean;
  /** Nothing else is offered. */
  readonly isWhole: boolean;
  /** More is offered than is known, and cannot be asked for by its name. */
  readonly isCut: boolean;
  readonly isAsked: (name: string) => boolean;
  /** After it, those of these names and ids that are offered are known. */
  readonly learn: (names: readonly string[]) => Promise<void>;
}

type OfferOf = (lookup: Lookup, values: Row) => Promise<Offer | CellFault>;

/** @param handlers those of lookups */
export function offersFor(context: HandlerContext, handlers: Handlers): OfferOf {
  const known = new Map<string, Offer | CellFault>();
  return async (lookup, values) => {
    const call = context.release.catalogue.calls[lookup.call];
    const handler = call && handlers[call.does];
    if (!handler) throw new Error(`A lookup must name a call that the server does, given "${lookup.call}"`);
    const params = paramsOf(context, call, lookup, values);
    const { params: _, ...offered } = lookup;
    const key = JSON.stringify([offered, params]);
    const offer = known.get(key) ?? (await ask({ context, handler, call, lookup, params }));
    known.set(key, offer);
    return offer;
  };
}

/** As a page would send them. */
function paramsOf(context: HandlerContext, call: Call, lookup: Lookup, values: Row): Row {
  const around = { ...conditionContext(context), values, row: values };
  const given = Object.entries(lookup.params).flatMap(([name, operand]) => {
    const value = readOperand(operand, around);
    const field = call.takes.fields[name];
    if (!field || value === null || value === undefined) return [];
    const isJoined = Array.isArray(value) && fieldKinds[field.kind].member === undefined;
    return [[name, isJoined ? value.join(',') : value] as const];
  });
  return Object.fromEntries(given);
}

interface Asked {
  readonly context: HandlerContext;
  readonly handler: Handler;
  readonly call: Call;
  readonly lookup: Lookup;
  readonly params: Row;
}

/** In a savepoint of its own: what a lookup refuses is a fault of the cell, and the other rows go on. */
async function ask(asked: Asked): Promise<Offer | CellFault> {
  const { context, call, lookup, params } = asked;
  if (!mayCall(context, call)) return offerOf(lookup, { isClosed: true, isWhole: true });
  const [fault] = context.release.check(call, params);
  if (fault) return { fault: fault.text };
  await sql`savepoint import_offer`.execute(context.db);
  try {
    const offer = await read(asked);
    await sql`release savepoint import_offer`.execute(context.db);
    return offer;
  } catch (error) {
    const refusal = refusalOf(error, context.release, []);
    if (!refusal || refusal.status >= 500) throw error;
    await sql`rollback to savepoint import_offer`.execute(context.db);
    return { fault: Object.values(refusal.fields)[0] ?? refusal.text, values: refusal.values };
  }
}

async function read(asked: Asked): Promise<Offer> {
  const { context, call, lookup, params } = asked;
  if ((call.does !== 'lookup' && call.does !== 'list') || call.entity === undefined) {
    const { rows, isWhole } = await answered(asked);
    return offerOf(lookup, { rows, isClosed: false, isWhole });
  }
  const rows = await offeredRows(context, call, params, lookup);
  if (rows.length < choicesAtMost) return offerOf(lookup, { rows, isClosed: false, isWhole: true });
  return offerOf(lookup, { isClosed: false, isWhole: false, find: (names) => named(asked, names) });
}

/** What a handler answers: all of it, or as many pages as are read of one. */
async function answered({
  context,
  handler,
  call,
  params,
}: Asked): Promise<{ rows: readonly Row[]; isWhole: boolean }> {
  const size = mostOf(call);
  const rows: Row[] = [];
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const paging = call.gives.as === 'page' ? { [pageParam]: page, [sizeParam]: size } : {};
    const answer = await handler({ ...context, call }, { ...params, ...paging });
    const found = rowsOf(Array.isArray(answer) ? answer : memberIn(answer, 'records'));
    rows.push(...found);
    const isLast = call.gives.as !== 'page' || found.length < size || rows.length === memberIn(answer, 'total');
    if (isLast) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}

/** A name that so many have may crowd out the others: the portion is asked for in halves then. */
async function named(asked: Asked, names: readonly string[]): Promise<readonly Row[]> {
  const { context, call, params, lookup } = asked;
  const rows = await offeredRows(context, call, params, lookup, names);
  if (rows.length < choicesAtMost || names.length === 1) return rows;
  const half = Math.ceil(names.length / 2);
  return [...(await named(asked, names.slice(0, half))), ...(await named(asked, names.slice(half)))];
}

interface Offered {
  readonly rows?: readonly Row[];
  readonly isClosed: boolean;
  readonly isWhole: boolean;
  readonly find?: (names: readonly string[]) => Promise<readonly Row[]>;
}

/** Names between two questions to the database. */
export const namesAtOnce = 500;

function offerOf(lookup: Lookup, { rows = [], isClosed, isWhole, find }: Offered): Offer {
  const ids = new Set<string>();
  const byName = new Map<string, string[]>();
  const asked = new Set<string>();
  const offer = (id: string, name: string): void => {
    ids.add(id);
    const before = byName.get(name);
    if (!before) byName.set(name, [id]);
    else if (!before.includes(id)) before.push(id);
  };
  const add = (found: readonly Row[]): void => {
    for (const row of found) offer(String(row[lookup.value]), String(row[lookup.label] ?? '').trim());
  };
  add(rows);
  for (const { id, name } of lookup.extra) {
    const names = typeof name === 'string' ? [name] : [...new Set([name['zh-CN'], name['en-US']])];
    for (const one of names) offer(id, one);
  }
  const learn = async (names: readonly string[]): Promise<void> => {
    const unknown = [...new Set(names)].filter((name) => !asked.has(name));
    for (const name of unknown) asked.add(name);
    // No text of the database holds what ends one.
    const sought = unknown.filter((name) => name !== '' && !name.includes('\0'));
    for (let from = 0; find && from < sought.length; from += namesAtOnce)
      add(await find(sought.slice(from, from + namesAtOnce)));
  };
  return {
    ids,
    byName,
    isClosed,
    isWhole,
    isCut: !isWhole && !find,
    isAsked: (name) => !find || asked.has(name),
    learn,
  };
}
