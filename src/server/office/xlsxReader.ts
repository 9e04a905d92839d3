/** The rows of a workbook's first sheet that is shown. Formulas count as what they gave last. */
import { refuseJob, refuseTooLarge } from './faults.ts';
import { longestCell, mostColumns, mostRows, type TableRow, type TableValue } from './table.ts';
import { attributeOf, tagsOf, type Tag } from './xmlTags.ts';
import { zipReader, type ZipReader } from './zipReader.ts';

/** @throws Refusal 422 where it is no workbook, or larger than what may be imported. */
export async function readXlsx(bytes: Buffer): Promise<TableRow[]> {
  const zip = await zipReader(bytes);
  const parts = await partsOf(zip);
  const sheet = await zip.read(parts.sheet);
  if (sheet === undefined) throw refuseJob('table-broken');
  const shared = parts.strings === undefined ? [] : sharedTexts((await zip.read(parts.strings)) ?? '');
  return rowsOf(sheet, shared);
}

async function partsOf(zip: ZipReader): Promise<{ sheet: string; strings: string | undefined }> {
  const workbook = await zip.read('xl/workbook.xml');
  const relations = await zip.read('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) throw refuseJob('not-a-table');
  let first: string | undefined;
  for (const tag of tagsOf(workbook)) {
    const isHidden = (attributeOf(tag, 'state') ?? 'visible') !== 'visible';
    if (tag.name === 'sheet' && !isHidden) first ??= attributeOf(tag, 'id');
    if (tag.name === 'workbookPr' && isOn(attributeOf(tag, 'date1904'))) throw refuseJob('dates-of-1904');
  }
  const targets = [...tagsOf(relations)].filter(({ name }) => name === 'Relationship');
  const pathOf = (tag: Tag | undefined): string | undefined => {
    const target = tag && attributeOf(tag, 'Target');
    return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`;
  };
  const sheet = pathOf(targets.find((tag) => attributeOf(tag, 'Id') === first));
  if (first === undefined || sheet === undefined) throw refuseJob('table-broken');
  return { sheet, strings: pathOf(targets.find((tag) => attributeOf(tag, 'Type')?.endsWith('/sharedStrings'))) };
}

/** A day would be read as one four years earlier: nothing in a cell tells a day from a number. */
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let phonetic = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'rPh') phonetic = tag.kind === 'open';
    else if (tag.name === 't' && tag.kind === 'close' && !phonetic) text += tag.before;
    else if (tag.name === 'si' && tag.kind !== 'open') {
      texts.push(unescaped(text));
      text = '';
    }
  }
  return texts;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  value: string;
}

function rowsOf(xml: string, shared: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  let number = 0;
  let cells: TableValue[] = [];
  let cell: OpenCell | null = null;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'row' && tag.kind === 'open') {
      number = Number(attributeOf(tag, 'r') ?? number + 1);
      cells = [];
    } else if (tag.name === 'c' && tag.kind === 'open') {
      cell = { column: columnOf(attributeOf(tag, 'r'), cells.length), type: attributeOf(tag, 't') ?? 'n', value: '' };
    } else if (cell && tag.kind === 'close' && (tag.name === 'v' || tag.name === 't')) {
      cell.value += tag.before;
      if (cell.value.length > longestCell) throw refuseTooLarge('cellOfRow', { limit: longestCell, row: number });
    } else if (cell && tag.name === 'c' && tag.kind === 'close') {
      while (cells.length < cell.column) cells.push(null);
      cells[cell.column] = valueOf(cell, shared);
      cell = null;
    } else if (tag.name === 'row' && tag.kind === 'close' && cells.some((value) => value !== null)) {
      rows.push({ number, cells });
      if (rows.length > mostRows + 1) throw refuseTooLarge('rows', { limit: mostRows });
    }
  }
  return rows;
}

function columnOf(place: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  const column =
    letters === undefined ? next : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (column >= mostColumns) throw refuseTooLarge('columns', { limit: mostColumns });
  return column;
}

function valueOf({ type, value }: OpenCell, shared: readonly string[]): TableValue {
  if (value === '') return null;
  switch (type) {
    case 's':
      return shared[Number(value)] ?? null;
    case 'b':
      return value === '1';
    case 'n':
      return Number.isFinite(Number(value)) ? Number(value) : value;
    default:
      return unescaped(value);
  }
}

/** `_x0007_`, as `xmlText` writes it. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
