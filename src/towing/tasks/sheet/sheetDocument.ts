/** The sheet of one task, laid out as its reader's page of the task is; without a task, a blank one to be filled in by hand. */
import type { Row } from '../../../core/model/catalogue.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import { textOf } from '../../../core/model/label.ts';
import { rowsOf } from '../../../core/model/row.ts';
import { viewField } from '../../../core/project/projectFields.ts';
import { withoutScreens } from '../../../core/project/projected.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { isDetail, type DetailView } from '../../../core/screens/detail/model.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { entityOf } from '../../../server/records/query.ts';
import { mayRead } from '../../../server/records/access.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Block } from '../../../server/office/docxWriter.ts';
import { exportedCell } from '../../../core/fields/exportedCell.ts';
import { conventionalColumns } from '../../../server/tables/exportColumns.ts';
import type { Cell } from '../../../server/office/tableFile.ts';

type SheetReading = Pick<HandlerContext, 'release' | 'actor' | 'language' | 'now'>;

export const sheetTitle = { 'zh-CN': '任务单', 'en-US': 'Task sheet' };
const printed = { 'zh-CN': '{name} 于 {time} 生成', 'en-US': 'Made by {name} at {time}' };
const general = { 'zh-CN': '任务信息', 'en-US': 'Task' };
const blankRows = 4;

/** @param task as `readOne` gives it; null for a blank sheet. */
export function taskSheet(run: SheetReading, task: Row | null): Block[] {
  const { actor, language, now } = run;
  const made = textOf(printed, language, { name: actor.name, time: wireTime(now) });
  const blocks: Block[] = [{ title: textOf(sheetTitle, language) }, ...(task ? [{ line: made }] : [])];
  for (const { heading, fields } of sectionsOf(run)) {
    const pairs = fields.map((field) => [
      textOf(field.title, language),
      textOfCell(exportedCell(field, language)(task ?? {})),
    ]);
    if (pairs.length > 0) blocks.push({ heading }, { table: twoABreast(pairs), head: false });
  }
  return [...blocks, ...childTables(run, task ?? {}, task === null)];
}

/** Those of the page that shows a task; without one, every field that may be read. */
function sectionsOf(run: SheetReading): { heading: string; fields: ViewField[] }[] {
  const { release, actor, language } = run;
  const { screens, views } = release.project(actor);
  const pages = Object.values(screens)
    .flatMap((hash) => views[hash] ?? [])
    .filter(isDetail)
    .filter(({ watches }) => watches.includes('task'));
  const page = pages.toSorted((one, other) => fieldsIn(other) - fieldsIn(one))[0];
  const printable = ({ kind }: ViewField): boolean => fieldKinds[kind].exported !== 'none';
  const shown = (page?.sections ?? [])
    .filter(({ as }) => as === 'fields')
    .map(({ title: heading, fields }) => ({ heading: textOf(heading, language), fields: fields.filter(printable) }));
  if (shown.some(({ fields }) => fields.length > 0)) return shown;
  const { fields } = entityOf(run, 'task');
  const world = withoutScreens(release.catalogue, actor);
  const readable = Object.values(fields).filter(
    (field) => !field.nameOf && field.says === undefined && mayRead(run, field),
  );
  const all = readable.map((field) => viewField(field, fields, world)).filter(printable);
  return [{ heading: textOf(general, language), fields: all }];
}

/** Of several pages of a task, the sheet is the one that says most. */
function fieldsIn({ sections }: DetailView): number {
  return sections.reduce((sum, { fields }) => sum + fields.length, 0);
}

function childTables(run: SheetReading, task: Row, isBlank: boolean): Block[] {
  const { release, actor, language } = run;
  return Object.values(entityOf(run, 'task').fields).flatMap((field): Block[] => {
    const rows = task[field.name];
    if (!fieldKinds[field.kind].children || field.rows === undefined || !mayRead(run, field)) return [];
    const filled = isBlank ? Array.from({ length: blankRows }, () => ({})) : rowsOf(rows);
    if (filled.length === 0) return [];
    const columns = conventionalColumns(release, actor, entityOf(run, field.rows).fields, undefined)
      .map(({ definition }) => definition)
      .filter(({ kind, name }) => fieldKinds[kind].exported !== 'none' && name !== field.by)
      .slice(0, mostColumns);
    const head = columns.map((column) => textOf(column.title, language));
    const cells = columns.map((column) => exportedCell(column, language));
    const body = filled.map((row) => cells.map((cell) => textOfCell(cell(row))));
    return [{ heading: textOf(field.title, language) }, { table: [head, ...body], head: true }];
  });
}

/** More are too narrow to read on A4. */
const mostColumns = 7;

function twoABreast(pairs: readonly (readonly string[])[]): string[][] {
  return pairs.flatMap((pair, i) => (i % 2 === 0 ? [[...pair, ...(pairs[i + 1] ?? ['', ''])]] : []));
}

function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.at : String(cell);
}
