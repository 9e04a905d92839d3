/** What the headings of an uploaded table stand for. */
import type { Call, Field, Label } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { isList } from '../../core/screens/list/model.ts';
import type { HandlerContext } from '../calls/handler.ts';
import { isBlank, type TableRow } from '../office/table.ts';
import { columnLetters } from '../office/xlsxWriter.ts';
import { inOrderOfAsking, type Column } from './importRow.ts';

const noColumn: Label = { 'zh-CN': '没有这一列', 'en-US': 'Unknown column' };
const untitled: Label = { 'zh-CN': '这一列有内容，但没有标题', 'en-US': 'This column has values but no heading' };
const twice: Label = { 'zh-CN': '这一列出现了两次', 'en-US': 'This column appears twice' };

interface Headings {
  readonly columns: Column[];
  readonly passedOver: readonly string[];
}

/** By what stands above them: a field's title in either language, its name, or the title that a list of these records exports it under. */
export function columnsOf(
  context: HandlerContext,
  call: Call,
  head: TableRow,
  rows: readonly TableRow[],
  fault: (title: string, text: Label) => void,
): Headings {
  const fields = Object.values(call.takes.fields).filter(({ kind }) => !fieldKinds[kind].notImported);
  const shown = shownIn(context, call);
  const columns: Column[] = [];
  const passedOver: string[] = [];
  head.cells.forEach((_, index) => {
    const title = titleAt(head, index);
    if (title === '') return;
    const listed = shown.find(({ titles }) => titles.includes(title))?.field;
    const field: Field | undefined =
      fields.find((one) => one.name === title || titlesOf(one.title).includes(title)) ??
      fields.find((one) => one.name === listed);
    if (!field && listed === undefined) fault(title, noColumn);
    else if (!field) passedOver.push(title);
    else if (columns.some((column) => column.field.name === field.name)) fault(title, twice);
    else columns.push({ index, title, field });
  });
  for (const index of filledWithoutTitle(head, rows)) fault(columnLetters(index), untitled);
  return { columns: inOrderOfAsking(columns), passedOver };
}

/** What lists that are filled through this call show this person: the file that such a list exports comes back with it. */
function shownIn({ release, actor }: HandlerContext, call: Call): { field: string; titles: readonly string[] }[] {
  const { screens, views } = release.project(actor);
  const lists = Object.values(screens).flatMap((hash) => views[hash] ?? []);
  return lists.flatMap((view) =>
    isList(view) && view.imports?.id === call.id
      ? view.columns.map(({ field, title, definition }) => ({ field, titles: titlesOf(title ?? definition.title) }))
      : [],
  );
}

function titleAt({ cells }: TableRow, index: number): string {
  const written = String(cells[index] ?? '').trim();
  return written.endsWith('*') ? written.slice(0, -1).trimEnd() : written;
}

/** Where something stands beneath no heading: a heading over several columns is that of the first. */
function filledWithoutTitle(head: TableRow, rows: readonly TableRow[]): readonly number[] {
  const filled = new Set<number>();
  for (const { cells } of rows) for (const [index, cell] of cells.entries()) if (!isBlank(cell)) filled.add(index);
  return [...filled].filter((index) => titleAt(head, index) === '').sort((one, other) => one - other);
}

const titlesOf = (title: Label): string[] => (typeof title === 'string' ? [title] : [title['zh-CN'], title['en-US']]);
