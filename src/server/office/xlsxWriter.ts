/** A workbook written row by row (ECMA-376): every cell names its place, every text is an inline text, none a formula. */
import { looksLikeFormula } from '../../core/model/formulaText.ts';
import type { Cell, TableFile } from './tableFile.ts';
import { xmlText } from './xmlText.ts';
import { zipWriter, type Sink } from './zipWriter.ts';

export interface Workbook {
  readonly title: string;
  readonly header: readonly string[];
  /** Rows of one sheet, without its header; 1,000,000 by default. A sheet holds 1,048,576. */
  readonly rowsASheet?: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const style = { head: 1, date: 2, time: 3, guarded: 4 } as const;
/** The longest text of a cell. */
const longest = 32_767;
/** Sizes of an entry are 32 bits wide. */
const largestSheet = 3_000_000_000;

export function xlsxWriter(sink: Sink, { title, header, rowsASheet = 1_000_000 }: Workbook): TableFile {
  const zip = zipWriter(sink);
  const letters = header.map((_, i) => columnLetters(i));
  let sheets = 0;
  let written = 0;
  let length = 0;

  async function openSheet(): Promise<void> {
    sheets += 1;
    written = 0;
    length = 0;
    zip.open(`xl/worksheets/sheet${sheets}.xml`);
    const columns = `<cols><col min="1" max="${Math.max(header.length, 1)}" width="18" customWidth="1"/></cols>`;
    const view =
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
    const head = header.map((text, i) => textCell(`${letters[i] ?? ''}1`, text, style.head)).join('');
    await zip.write(`${declaration}<worksheet xmlns="${main}">${view}${columns}<sheetData><row r="1">${head}</row>`);
  }

  async function closeSheet(): Promise<void> {
    await zip.write('</sheetData></worksheet>');
    await zip.close();
  }

  function rowXml(cells: readonly Cell[]): string {
    const number = written + 2;
    const inner = cells.map((cell, i) => cellXml(`${letters[i] ?? ''}${number}`, cell)).join('');
    return `<row r="${number}">${inner}</row>`;
  }

  return {
    rows: async (rows) => {
      if (sheets === 0) await openSheet();
      let text = '';
      for (const row of rows) {
        if (written >= rowsASheet || length > largestSheet) {
          await zip.write(text);
          text = '';
          await closeSheet();
          await openSheet();
        }
        const xml = rowXml(row);
        length += xml.length * 3;
        text += xml;
        written += 1;
      }
      if (text !== '') await zip.write(text);
    },
    end: async () => {
      if (sheets === 0) await openSheet();
      await closeSheet();
      await addParts(zip.add, title, sheets);
      await zip.end();
    },
  };
}

async function addParts(add: (name: string, text: string) => Promise<void>, title: string, sheets: number) {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
  const named = numbers.map((n) => `<sheet name="${xmlText(sheetName(title, n))}" sheetId="${n}" r:id="rId${n}"/>`);
  const related = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const typed = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  await add('xl/styles.xml', styles);
  await add(
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
  );
  await add(
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships">${related.join('')}` +
      `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  await add(
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  await add(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packages}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${typed.join('')}</Types>`,
  );
}

/** By number: plain, a heading, a date, a time, and a text that must stay one even when it is typed over. */
const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>';

function cellXml(place: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'string') return textCell(place, cell, looksLikeFormula(cell) ? style.guarded : 0);
  const serial = serialOf(cell.at);
  if (serial === undefined) return textCell(place, cell.at, 0);
  return `<c r="${place}" s="${cell.at.length === 10 ? style.date : style.time}"><v>${serial}</v></c>`;
}

function textCell(place: string, text: string, number: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  const styled = number === 0 ? '' : ` s="${number}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(cut)}</t></is></c>`;
}

const dayLength = 86_400_000;
/** Day 0 of the calendar of spreadsheets, as far as dates from March 1900 on go. */
const dayZero = Date.UTC(1899, 11, 30);

/** A wire date or wire time as a number of days; undefined where it is neither. */
export function serialOf(at: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(at)) return undefined;
  const milliseconds = Date.parse(`${at.slice(0, 10)}T${at.slice(11) || '00:00:00'}Z`);
  const days = (milliseconds - dayZero) / dayLength;
  return days > 60 ? days : undefined;
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** At most 31 characters, without those that sheets may not be called. */
function sheetName(title: string, number: number): string {
  const more = number === 1 ? '' : ` ${number}`;
  const plain = title.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  // Excel keeps this one for itself.
  if (number === 1 && /^history$/i.test(plain)) return `${plain} 1`;
  return plain.slice(0, 31 - more.length).trim() + more;
}
