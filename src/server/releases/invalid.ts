/** What lints, and still cannot serve here: calls that this build has no handler for, menu entries that it has no page for, fields whose column is of another type, steps that the database refuses. */
import { meantText } from '../../core/lint/nearest.ts';
import type { Catalogue, FieldKind, Language } from '../../core/model/catalogue.ts';
import { namesOf } from '../../core/model/names.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { aKind } from '../../core/fields/kindWords.ts';
import { textOf } from '../../core/model/label.ts';
import { snakeCase } from '../../core/model/columnNames.ts';
import { parseJson } from '../../core/model/row.ts';
import { isGeneric } from '../../core/model/genericCalls.ts';
import { messages, type Message, type Templates } from '../../core/model/said/message.ts';
import { notKept } from '../../core/source/shippedKept.ts';
import {
  itemsOf,
  memberOf,
  parseSource,
  positionOf,
  textAt,
  type LintFault,
  type ToldFault,
} from '../../core/source/source.ts';
import type { UnsaidRename } from '../../release/rename/unsaidRenames.ts';
import type { Release, Source, TablePlan } from '../../release/release.ts';
import type { HeldCode } from '../database/renamed/moveCodes.ts';
import type { DoubledRows } from '../database/sync/doubledRows.ts';
import type { Step } from '../database/sync/refusedStep.ts';
import type { Remark } from '../database/sync/syncState.ts';
import { faults } from '../records/faults.ts';
import { Refusal } from '../records/refusal.ts';

/** As the linter's, with eight more codes. */
export type PublicationFault = ToldFault<
  | LintFault['code']
  | 'unknown-handler'
  | 'unknown-page'
  | 'type-changed'
  | 'rows-alike'
  | 'code-held'
  | 'table-refused'
  | UnsaidRename['code']
  | 'not-kept'
>;

export const ofServing = {
  noHandler: [
    '接口 "{call}" 做的是 "{does}"，而服务器没有这个处理程序{meant}',
    'call "{call}" does "{does}", but the server has no handler of this name{meant}',
  ],
  noPage: [
    '服务器所带的控制台没有名为 "{page}" 的手写页面{meant}',
    'the console that this server serves has no page "{page}" written by hand{meant}',
  ],
  typeChanged: [
    '字段 "{name}" 是“{wanted}”，而表中它的列是为“{is}”建的：请换一个字段名，或由管理员修改该列',
    'field "{name}" is {wanted}, but its column was made for {is}: give the field another name, or have the column changed by hand',
  ],
  rowsAlike: [
    '已有 {rows} 条记录的 {names} 与其他记录相同：请先改成各不相同，再要求唯一',
    '{names}: {rows} records that stand are like one another. Make each of them different before no two may be alike',
  ],
  codeHeld: [
    '代码 {code} 换了编号，而 {at} 中还有 {count} 行用它，那里不能代为修改：请先在那里改好',
    'code {code} has another id now, and {at} still holds it (rows: {count}), where no code is moved: change it there first',
  ],
  isGone: [
    '随产品提供的 "{what}" 要留在这里：在浏览器中只能添加内容，以及修改文字和颜色',
    '"{what}" is shipped and stays here: in the browser something is added to such a file, or worded otherwise',
  ],
  isChanged: [
    '"{what}" 随产品提供，不能在浏览器中改成别的：只能添加内容，以及修改文字和颜色',
    '"{what}" is shipped as something else: in the browser something is added to such a file, or worded otherwise',
  ],
  isAdded: [
    '不能在浏览器中给随产品提供的内容加上 "{what}"：可以添加新的字段、代码、行和菜单项，以及修改文字和颜色',
    'what is shipped takes no "{what}" in the browser: fields, codes, rows and entries of your own may be added, and it may be worded otherwise',
  ],
  isUnfilled: [
    '"{what}" 是加到随产品提供的实体上的必填字段：产品自己的表单和程序不会填它，已有的记录也没有它。请写上 "default"，或不设为必填',
    'required field "{what}" is added to a shipped entity, whose forms and handlers go on without it and whose rows lack it: give it a "default", or leave it optional',
  ],
  tableRefused: [
    '数据库拒绝修改表 {table}{part}：{reason}',
    'the database refuses to change table {table}{part}: {reason}',
  ],
  tableOwned: [
    '表 {table} 是产品自己用的，不能再作为一个实体的表：请换一个名称',
    "table {table} is kept by the product itself and can be no entity's: give it another name",
  ],
} as const satisfies Templates;

const says = messages(ofServing);

/** What PostgreSQL said of a step that a table's plan needs. */
export interface RefusedTable {
  readonly plan: TablePlan;
  readonly step: Step;
  readonly reason: string;
}

/** What was to be published, refused for its faults. */
export class FaultySchemas extends Refusal {
  constructor(readonly found: readonly PublicationFault[]) {
    super('schema-faults', faults['schema-faults'], { values: { count: found.length }, data: { faults: found } });
  }
}

/** Each with its message in the language of whoever asks; the label says it in both. */
export function messagesIn<T extends Pick<PublicationFault, 'label'>>(faults: readonly T[], language: Language): T[] {
  return faults.map((fault) => ({ ...fault, message: textOf(fault.label, language) }));
}

export function unknownHandlers(
  { calls }: Release['catalogue'],
  known: ReadonlySet<string>,
  sources: readonly Source[],
): PublicationFault[] {
  return Object.values(calls)
    .filter(({ does }) => !isGeneric(does) && !known.has(does))
    .map(({ id, does }) => {
      const label = says.noHandler({ call: id, does, meant: meantText(does, known) });
      return told(doesOf(id, does, sources), 'unknown-handler', label);
    });
}

/** Menu entries that name a page written by hand which the console has not. @param known undefined where the product does not say which there are */
export function unknownPages(
  { menus }: Pick<Release['catalogue'], 'menus'>,
  known: ReadonlySet<string> | undefined,
  sources: readonly Source[],
): PublicationFault[] {
  if (!known || menus.every(({ component }) => component === undefined || known.has(component))) return [];
  return sources.flatMap(({ file, text }) => {
    const { root, ...source } = parseSource(file, file.startsWith('menus/') ? text : '{}', []);
    const entries = itemsOf(root && memberOf({ source: { ...source, root }, node: root }, 'items'));
    return entries.flatMap((entry): PublicationFault[] => {
      const place = memberOf(entry, 'component');
      const page = textAt(place);
      if (!place || page === undefined || known.has(page)) return [];
      const label = says.noPage({ page, meant: meantText(page, known) });
      return [{ ...positionOf(place), code: 'unknown-page', message: textOf(label, 'en-US'), label }];
    });
  });
}

/**
 * A table is never narrowed or rewritten by a schema: such a field needs a new name, or a hand at the database.
 * @param served what the fields are called by now
 */
export function changedTypes(
  changed: readonly Remark[],
  { catalogue, tables }: Release,
  sources: readonly Source[],
  served?: Catalogue,
): PublicationFault[] {
  return changed.map(({ table, column = '', types }) => {
    const entity = tables.find((plan) => plan.table === table)?.entity ?? '';
    const name = fieldOf(entity, column, catalogue);
    const kind = catalogue.entities[entity]?.fields[name]?.kind;
    const before = served?.entities[entity]?.fields[name]?.kind ?? kindStored(String(types?.is));
    // Two columns of one kind differ in what only the database calls them by.
    const byType = kind === undefined || before === undefined || kind === before;
    const label = byType
      ? says.typeChanged({ name, wanted: String(types?.wanted), is: String(types?.is) })
      : says.typeChanged({ name, wanted: aKind(kind), is: aKind(before) });
    return told(placeIn(entity, name, sources), 'type-changed', label);
  });
}

/** The first kind whose values such a column holds. */
function kindStored(type: string): FieldKind | undefined {
  return namesOf(fieldKinds).find((kind) => fieldKinds[kind].storage === type);
}

/** Rows that are alike already, where no two may be. */
export function rowsAlike(
  doubled: readonly DoubledRows[],
  { catalogue, tables }: Release,
  sources: readonly Source[],
): PublicationFault[] {
  return doubled.map(({ table, columns, rows }) => {
    const entity = tables.find((plan) => plan.table === table)?.entity ?? '';
    const names = columns.map((column) => `"${fieldOf(entity, column, catalogue)}"`).join(', ');
    return told(placeIn(entity, 'indexes', sources), 'rows-alike', says.rowsAlike({ names, rows }));
  });
}

/** What a file that is shipped, and may only be added to, keeps no more. */
export function notKeptFaults({ file, text }: Source, shipped: string): PublicationFault[] {
  const [mine, stands] = [text, shipped].map((each) => parseSource(file, each, []));
  // What cannot be read is told by the linter, and holds nobody to anything.
  if (!mine?.root || !stands?.root) return [];
  const sayings = { gone: says.isGone, changed: says.isChanged, added: says.isAdded, unfilled: says.isUnfilled };
  return notKept(parseJson(shipped), { source: mine, node: mine.root }).map(({ place, how, what }) =>
    told(positionOf(place), 'not-kept', sayings[how]({ what })),
  );
}

/** Steps that the database refused a moment before, of those tables that are still planned as they were then. */
export function refusedTables(
  refused: readonly RefusedTable[],
  { catalogue, tables }: Release,
  sources: readonly Source[],
): PublicationFault[] {
  const planned = new Set(tables.map((plan) => JSON.stringify(plan)));
  const still = refused.filter(({ plan }) => planned.has(JSON.stringify(plan)));
  return still.map(({ plan: { entity, table }, step: { column, index }, reason }) => {
    const word = column === undefined ? (index === undefined ? 'properties' : 'indexes') : null;
    const part = column ?? index;
    const label = says.tableRefused({ table, part: part === undefined ? '' : ` (${part})`, reason });
    return told(placeIn(entity, word ?? fieldOf(entity, column ?? '', catalogue), sources), 'table-refused', label);
  });
}

/** What an entity read or wrote in a table that the product keeps beside its entities would pass by all that it is kept by. */
export function ownedTables(
  { tables }: Pick<Release, 'tables'>,
  owned: readonly TablePlan[],
  sources: readonly Source[],
): PublicationFault[] {
  const names = new Set(owned.flatMap(({ table, adds }) => (adds ? [] : [table])));
  const taken = tables.filter(({ entity, table }) => entity !== '' && names.has(table));
  return taken.map(({ entity, table }) =>
    told(placeIn(entity, 'table', sources), 'table-refused', says.tableOwned({ table })),
  );
}

/** The field whose column it is; the column's own name where no field has it any more. */
function fieldOf(entity: string, column: string, { entities }: Release['catalogue']): string {
  return Object.keys(entities[entity]?.fields ?? {}).find((field) => snakeCase(field) === column) ?? column;
}

/** Where the file of an entity first writes a word; its beginning where it does not. */
function placeIn(entity: string, word: string, sources: readonly Source[]): ReturnType<typeof firstWritten> {
  const isOf = (file: string): boolean => /^(entities|screens)\//.test(file) && file.endsWith(`/${entity}.json`);
  const own = sources.find(({ file }) => isOf(file))?.file ?? `entities/${entity}.json`;
  return firstWritten(`"${word}"`, isOf, sources, own);
}

/** A code that had another id, which is held where nothing of ours may move it. */
export function heldCodes(held: readonly HeldCode[], sources: readonly Source[]): PublicationFault[] {
  return held.map(({ dictionary, code, count, at }) => {
    const file = `dictionaries/${dictionary}.json`;
    const place = firstWritten('"was"', (one) => one === file, sources, file);
    return told(place, 'code-held', says.codeHeld({ code, count, at }));
  });
}

function told(at: ReturnType<typeof firstWritten>, code: PublicationFault['code'], label: Message): PublicationFault {
  return { ...at, code, message: textOf(label, 'en-US'), label };
}

/** Where a call says what it does; where it says nothing, its name. */
function doesOf(call: string, does: string, sources: readonly Source[]): ReturnType<typeof firstWritten> {
  const isCalls = (file: string): boolean => file.startsWith('calls/');
  for (const { file, text } of sources) {
    if (!isCalls(file)) continue;
    const source = parseSource(file, text, []);
    const root = source.root && { source, node: source.root };
    const said = memberOf(memberOf(memberOf(root, 'calls'), call), 'does');
    if (textAt(said) !== does || !said) continue;
    const before = text.slice(0, said.node.offset).split('\n');
    return { file, line: before.length, col: (before.at(-1) ?? '').length + 1 };
  }
  return firstWritten(`"${call}"`, isCalls, sources, 'calls');
}

/** Where a file first writes `"word":`. @param otherwise the file that is named where none does */
function firstWritten(
  word: string,
  isOf: (file: string) => boolean,
  sources: readonly Source[],
  otherwise: string,
): { file: string; line: number; col: number } {
  for (const { file, text } of sources) {
    const lines = text.split('\n');
    const line = isOf(file) ? lines.findIndex((one) => one.includes(`${word}:`)) : -1;
    if (line >= 0) return { file, line: line + 1, col: (lines[line]?.indexOf(word) ?? 0) + 1 };
  }
  return { file: otherwise, line: 1, col: 1 };
}
