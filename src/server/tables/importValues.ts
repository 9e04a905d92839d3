/** Cells of an uploaded table as values of a call's parameters: names become codes and ids, days become dates. */
import type { Field, Label, Row } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { textOf } from '../../core/model/label.ts';
import type { HandlerContext, Handlers } from '../calls/handler.ts';
import type { TableValue } from '../office/table.ts';
import { namesAtOnce, offersFor, type CellFault, type Offer } from './importOffers.ts';

/** The value, or what is wrong with the cell. */
type Read = { readonly value: unknown } | CellFault;
/** @param below the cells below it, in which more of the same may be named */
export type ReadCell = (field: Field, cell: TableValue, values: Row, below: Iterable<TableValue>) => Promise<Read>;

/** @param handlers those of lookups */
export function cellReader(context: HandlerContext, handlers: Handlers): ReadCell {
  const offerOf = offersFor(context, handlers);
  return async (field, cell, values, below) => {
    const text = writtenIn(cell);
    if (uncomputed.test(text)) return { fault: notComputed(text) };
    if (field.dictionary !== undefined) return codesOf(context, field, text);
    if (!field.lookup) return plainValue(field, cell, text);
    const offer = await offerOf(field.lookup, values);
    if ('fault' in offer) return offer;
    if (!offer.isWhole) await learnFor(offer, field, text, below);
    return referenceOf(field, text, offer);
  };
}

const writtenIn = (cell: TableValue): string => (typeof cell === 'string' ? cell.trim() : String(cell));

/** What the cell names, and with it as much of what the cells below it name as is asked for at once. */
async function learnFor(offer: Offer, field: Field, text: string, below: Iterable<TableValue>): Promise<void> {
  const isMany = fieldKinds[field.kind].refers === 'many';
  const namesIn = (written: string): readonly string[] => (isMany ? possibleParts(written) : [written]);
  const names = new Set(namesIn(text));
  if ([...names].every(offer.isAsked)) return;
  for (const cell of below) {
    if (names.size >= namesAtOnce) break;
    if (cell !== null && cell !== '') for (const name of namesIn(writtenIn(cell))) names.add(name);
  }
  await offer.learn([...names]);
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

const shortened = (written: string): string =>
  written.length > toldLength ? `${written.slice(0, toldLength)}…` : written;

/** It may be offered all the same: that much is not said. */
function beyondFirst(written: string, count: number): Label {
  const given = shortened(written);
  return {
    'zh-CN': `前 ${count} 个选项中没有“${given}”，其余的无法按名称核对`,
    'en-US': `“${given}” is not among the first ${count} options, and the others cannot be found by name`,
  };
}

/** What was written, and what may be, where that is few. */
function unknownOption(written: string, offered: readonly Label[]): Label {
  const given = shortened(written);
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

/** All that `partsOf` may ask after. */
function possibleParts(text: string): readonly string[] {
  const ends = [...[...text.matchAll(separator)].map(({ index }) => index), text.length];
  return ends.flatMap((_, first) => {
    const start = first === 0 ? 0 : (ends[first - 1] ?? 0) + 1;
    return ends.slice(first, first + longestName).map((end) => text.slice(start, end).trim());
  });
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

function referenceOf(field: Field, text: string, { ids, byName, isClosed, isWhole, isCut }: Offer): Read {
  const many = fieldKinds[field.kind].refers === 'many';
  const found: string[] = [];
  for (const part of many ? partsOf(text, (one) => ids.has(one) || byName.has(one)) : [text]) {
    const named = byName.get(part) ?? [];
    if (ids.has(part) && named.length !== 1) found.push(part);
    else if (named.length > 1) return { fault: severalNamed };
    else if (named[0] === undefined && isClosed) found.push(part);
    else if (named[0] === undefined && isCut) return { fault: beyondFirst(part, ids.size) };
    else if (named[0] === undefined) return { fault: unknownOption(part, isWhole ? [...byName.keys()] : []) };
    else found.push(named[0]);
  }
  return { value: many ? found : found[0] };
}
