/** Cells of an uploaded table as values of a call's parameters: names become codes and ids, days become dates. */
import { readOperand } from '../../core/condition/condition.ts';
import type { Field, Label, Lookup, Row } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { textOf } from '../../core/model/label.ts';
import { memberIn, rowsOf } from '../../core/model/row.ts';
import { conditionContext, mayCall } from '../records/access.ts';
import type { HandlerContext, Handlers } from '../calls/handler.ts';
import type { TableValue } from '../office/table.ts';

/** The value, or what is wrong with the cell. */
type Read = { readonly value: unknown } | { readonly fault: Label };
export type ReadCell = (field: Field, cell: TableValue, values: Row) => Promise<Read>;

/** @param handlers those of lookups. What a lookup offers is asked once for each set of its parameters. */
export function cellReader(context: HandlerContext, handlers: Handlers): ReadCell {
  const offers = new Map<string, Promise<Offer>>();

  async function offerOf(lookup: Lookup, values: Row): Promise<Offer> {
    const around = { ...conditionContext(context), values, row: values };
    const params = Object.entries(lookup.params).map(
      ([name, operand]) => [name, readOperand(operand, around)] as const,
    );
    const given = Object.fromEntries(params.filter(([, value]) => value !== null && value !== undefined));
    const { params: _, ...offered } = lookup;
    const key = JSON.stringify([offered, given]);
    const known = offers.get(key) ?? ask(context, handlers, lookup, given);
    offers.set(key, known);
    return known;
  }

  return async (field, cell, values) => {
    const text = typeof cell === 'string' ? cell.trim() : String(cell);
    if (uncomputed.test(text)) return { fault: notComputed(text) };
    if (field.dictionary !== undefined) return codesOf(context, field, text);
    if (field.lookup) return referenceOf(field, text, await offerOf(field.lookup, values));
    return plainValue(field, cell, text);
  };
}

/** What stands in place of a result that a sheet could not compute: in no table is it what somebody meant. */
const uncomputed = /^(?:#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|GETTING_DATA)|Err:5\d\d)$/;

const notComputed = (text: string): Label => ({
  'zh-CN': `单元格为 ${text}，表格未能算出结果，请改正或清空`,
  'en-US': `The sheet could not compute this cell (${text}): correct or clear it`,
});

/** A cell that is of the wire's type is the value; another is read as the text of an address is. What is no value is for the check to refuse. */
function plainValue(field: Field, cell: TableValue, text: string): Read {
  const { wire, spelled, readText, storage } = fieldKinds[field.kind];
  // A sheet computes more digits than it shows, and shows fifteen at most.
  const isExact = typeof cell !== 'number' || storage === 'double precision';
  if (typeof cell === wire && typeof cell !== 'string') return { value: isExact ? cell : Number(cell.toPrecision(15)) };
  const written = spelled?.(typeof cell === 'number' ? cell : text) ?? text;
  return { value: readText(written, field) ?? asPrinted(written, storage) ?? written };
}

/** A number as a list exports it: with more decimals than an address takes, or an exponent. */
const asPrinted = (text: string, storage: string | null): number | undefined =>
  storage === 'double precision' && Number.isFinite(Number(text)) && String(Number(text)) === text
    ? Number(text)
    : undefined;

/** More than these nobody reads in a fault; a cell may hold a whole text. */
const toldOptions = 12;
const toldLength = 40;

/** What was written, and what may be, where that is few. */
function unknownOption(written: string, offered: readonly Label[]): Label {
  const given = written.length > toldLength ? `${written.slice(0, toldLength)}…` : written;
  const told = offered.length > 0 && offered.length <= toldOptions ? offered : [];
  const [chinese, english] = [told.map((one) => textOf(one, 'zh-CN')), told.map((one) => textOf(one, 'en-US'))];
  return {
    'zh-CN': `没有选项“${given}”${told.length > 0 ? `；可填：${chinese.join('、')}` : ''}`,
    'en-US': `There is no option “${given}”${told.length > 0 ? `; one of: ${english.join(', ')}` : ''}`,
  };
}

const severalNamed: Label = {
  'zh-CN': '有多条同名记录，请填写编号',
  'en-US': 'Several records have this name: enter the id',
};

const separator = /[,，、;；]/g;
/** A name that holds more of what stands between names is read part by part. */
const longestName = 10;

/** Names that stand in a row: of those that could be meant, the longest, since names hold what stands between them too. */
function partsOf(text: string, isKnown: (part: string) => boolean): string[] {
  const ends = [...[...text.matchAll(separator)].map(({ index }) => index), text.length];
  const parts: string[] = [];
  for (let next = 0; next < ends.length;) {
    const start = next === 0 ? 0 : (ends[next - 1] ?? 0) + 1;
    const until = (last: number): string => text.slice(start, ends[last]).trim();
    let last = Math.min(next + longestName, ends.length) - 1;
    while (last > next && !isKnown(until(last))) last -= 1;
    if (until(last) !== '') parts.push(until(last));
    next = last + 1;
  }
  return parts;
}

function codesOf({ release }: HandlerContext, field: Field, text: string): Read {
  const items = release.catalogue.dictionaries[field.dictionary ?? '']?.items ?? [];
  const names = (name: Label): string[] => (typeof name === 'string' ? [name] : [name['zh-CN'], name['en-US']]);
  // Lists export names: what is one code's name may be another's number.
  const named = (part: string) =>
    items.find(({ name }) => names(name).includes(part)) ??
    items.find(({ id, was }) => String(id) === part || (was !== undefined && String(was) === part));
  const codeOf = (part: string): string | number | undefined => named(part)?.id;
  const isMany = fieldKinds[field.kind].coded === 'many';
  const parts = isMany ? partsOf(text, (part) => codeOf(part) !== undefined) : [text];
  const codes: (string | number)[] = [];
  for (const part of parts) {
    const code = codeOf(part);
    if (code === undefined)
      return {
        fault: unknownOption(
          part,
          items.map(({ name }) => name),
        ),
      };
    codes.push(code);
  }
  return { value: isMany ? codes.join(',') : codes[0] };
}

interface Offer {
  readonly ids: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Whoever may not ask for the options is told none of them: what they write is an id, judged where it is written. */
  readonly isClosed: boolean;
}

function referenceOf(field: Field, text: string, { ids, byName, isClosed }: Offer): Read {
  const many = fieldKinds[field.kind].refers === 'many';
  const found: string[] = [];
  for (const part of many ? partsOf(text, (one) => ids.has(one) || byName.has(one)) : [text]) {
    const named = byName.get(part) ?? [];
    if (ids.has(part) && named.length !== 1) found.push(part);
    else if (named.length > 1) return { fault: severalNamed };
    else if (named[0] === undefined && isClosed) found.push(part);
    else if (named[0] === undefined) return { fault: unknownOption(part, [...byName.keys()]) };
    else found.push(named[0]);
  }
  return { value: many ? found : found[0] };
}

async function ask(context: HandlerContext, handlers: Handlers, lookup: Lookup, params: Row): Promise<Offer> {
  const call = context.release.catalogue.calls[lookup.call];
  const handler = call && handlers[call.does];
  if (!handler) throw new Error(`A lookup must name a call that the server does, given "${lookup.call}"`);
  const isClosed = !mayCall(context, call);
  const answer = isClosed ? [] : await handler({ ...context, call }, params);
  const rows = rowsOf(Array.isArray(answer) ? answer : memberIn(answer, 'records'));
  const ids = new Set<string>();
  const byName = new Map<string, string[]>();
  const offer = (id: string, name: string): void => {
    ids.add(id);
    const before = byName.get(name);
    if (before) before.push(id);
    else byName.set(name, [id]);
  };
  for (const row of rows) offer(String(row[lookup.value]), String(row[lookup.label] ?? '').trim());
  for (const { id, name } of lookup.extra) {
    const names = typeof name === 'string' ? [name] : [...new Set([name['zh-CN'], name['en-US']])];
    for (const one of names) offer(id, one);
  }
  return { ids, byName, isClosed };
}
