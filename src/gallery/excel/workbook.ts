/** A small workbook made in the browser (ECMA-376): one sheet, rows of header cells that may be merged, rows of values. */
import { strToU8, zipSync } from 'fflate';
import { looksLikeFormula } from '../../core/model/formulaText.ts';

type Value = string | number | null;

interface HeaderCell {
  readonly text: string;
  /** How many columns it spans. */
  readonly wide?: number;
  /** How many header rows it spans. */
  readonly high?: number;
}

interface Sheet {
  readonly name: string;
  /** Each row names only the cells that begin in it, from left to right. */
  readonly header: readonly (readonly HeaderCell[])[];
  readonly rows: readonly (readonly Value[])[];
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function workbookOf(sheet: Sheet): Blob {
  const parts = Object.entries(partsOf(sheet)).map(([path, text]) => [path, strToU8(text)] as const);
  // Of no day: the same sheet is the same archive.
  const archive = zipSync(Object.fromEntries(parts), { mtime: new Date(1980, 0, 1) });
  return new Blob([archive], { type: `${spreadsheet}.sheet` });
}

function partsOf(sheet: Sheet): Readonly<Record<string, string>> {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}" ContentType="${spreadsheet}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet.name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(sheet),
  };
}

function sheetXml({ header, rows }: Sheet): string {
  const { lines, merges, width } = headerXml(header);
  const values = rows.map((row, index) => {
    const number = header.length + index + 1;
    return `<row r="${number}">${row.map((value, column) => cell(column, number, value, 0)).join('')}</row>`;
  });
  const merged =
    merges.length === 0
      ? ''
      : `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
  return `${xml}<worksheet xmlns="${main}"><cols><col min="1" max="${Math.max(1, width)}" width="18" customWidth="1"/></cols><sheetData>${lines.join('')}${values.join('')}</sheetData>${merged}</worksheet>`;
}

/** Places each cell at the first column of its row that no cell above reaches into. */
function headerXml(header: Sheet['header']): { lines: string[]; merges: string[]; width: number } {
  const taken = new Set<string>();
  const merges: string[] = [];
  let width = 0;
  const lines = header.map((cells, index) => {
    const number = index + 1;
    let column = 0;
    const inner = cells.map(({ text, wide = 1, high = 1 }) => {
      while (taken.has(`${column} ${number}`)) column += 1;
      for (let x = column; x < column + wide; x += 1)
        for (let y = number; y < number + high; y += 1) taken.add(`${x} ${y}`);
      if (wide > 1 || high > 1) merges.push(`${at(column, number)}:${at(column + wide - 1, number + high - 1)}`);
      const printed = cell(column, number, text, 1);
      column += wide;
      width = Math.max(width, column);
      return printed;
    });
    return `<row r="${number}">${inner.join('')}</row>`;
  });
  return { lines, merges, width };
}

/** The style of a text that must stay one even when it is typed over. */
const guarded = 2;

function cell(column: number, row: number, value: Value, given: number): string {
  if (value === null || value === '') return '';
  const style = given === 0 && typeof value === 'string' && looksLikeFormula(value) ? guarded : given;
  const place = `r="${at(column, row)}"${style === 0 ? '' : ` s="${style}"`}`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function at(column: number, row: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}

function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  // Other control characters cannot stand in XML at all.
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? '').replace(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
