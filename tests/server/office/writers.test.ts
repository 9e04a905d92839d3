import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../../src/gallery/excel/workbook.ts';
import { readCsv } from '../../../src/server/tables/csvReader.ts';
import { csvWriter } from '../../../src/server/tables/csvWriter.ts';
import type { Cell } from '../../../src/server/office/tableFile.ts';
import { columnLetters, serialOf, xlsxWriter, type Workbook } from '../../../src/server/office/xlsxWriter.ts';
import { readXlsx, unzip } from '../tables/archive.ts';

async function workbook(book: Workbook, rows: Cell[][]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const file = xlsxWriter(async (bytes) => void parts.push(bytes), book);
  for (const row of rows) await file.rows([row]);
  await file.end();
  return Buffer.concat(parts);
}

async function csv(header: string[], rows: Cell[][]): Promise<string> {
  const parts: Buffer[] = [];
  const file = csvWriter(async (bytes) => void parts.push(bytes), header);
  await file.rows(rows);
  await file.end();
  return Buffer.concat(parts).toString();
}

/** Signs narrow, wide and small, bare and behind what nobody sees. */
const formulas = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−', '⁺', '₌']
  .flatMap((sign) =>
    ['', ' ', '\u3000', '\u00a0', '\ufeff', '\u200b', '\u202e', '\u0007', "'", "''"].map(
      (before) => `${before}${sign}1+1`,
    ),
  )
  .concat('\t=1', '\r1', '\n1', '=cmd|"/c calc"!A1', '+86 755');
const plains = ['粤B12345', 'a=1', '1-1', "it's", "'quoted'", ' a', '（=1）', '', '#1', '·-'];

describe('a workbook', () => {
  test('holds texts, numbers and dates, each in its place', async () => {
    const bytes = await workbook({ title: '任务', header: ['名称', 'n', 'd', 't'] }, [
      ['粤B12345', -3.5, { at: '2026-11-20' }, { at: '2026-11-20 12:00:00' }],
      [null, 7, null, null],
    ]);
    const [sheet] = readXlsx(bytes);
    expect(sheet?.name).toBe('任务');
    expect(sheet?.rows.map((row) => row.map(({ place, value }) => `${place}=${value}`))).toEqual([
      ['A1=名称', 'B1=n', 'C1=d', 'D1=t'],
      ['A2=粤B12345', 'B2=-3.5', 'C2=46346', 'D2=46346.5'],
      ['B3=7'],
    ]);
  });

  test('keeps what would be a formula a text, even where it is typed over', async () => {
    const [sheet] = readXlsx(await workbook({ title: 't', header: formulas }, [formulas, plains]));
    expect(sheet?.rows[1]?.map(({ type, style }) => `${type} ${style}`)).toEqual(formulas.map(() => 'inlineStr 4'));
    expect(sheet?.rows[2]?.map(({ type, style }) => `${type} ${style}`)).toEqual(
      plains.filter(Boolean).map(() => 'inlineStr '),
    );
    expect(sheet?.rows[0]?.every(({ type }) => type === 'inlineStr')).toBe(true);
  });

  test('made in the browser keeps it a text too', async () => {
    const header = [formulas.map((text) => ({ text }))];
    const blob = workbookOf({ name: '=1+1', header, rows: [formulas, plains] });
    const [sheet] = readXlsx(Buffer.from(await blob.arrayBuffer()));
    expect(sheet?.rows.map((row) => [...new Set(row.map(({ type, style }) => `${type} ${style}`))])).toEqual([
      ['inlineStr 1'],
      ['inlineStr 2'],
      ['inlineStr '],
    ]);
    const styles = unzip(Buffer.from(await blob.arrayBuffer())).get('xl/styles.xml') ?? '';
    const [, ...cells] = styles.slice(styles.indexOf('<cellXfs')).match(/<xf[^>]*>/g) ?? [];
    expect(cells).toEqual([
      expect.stringContaining('numFmtId="49"'),
      expect.stringMatching(/numFmtId="49".*quotePrefix="1"/),
    ]);
  });

  test.each([
    ['a\u0000b\u0007', 'a_x0000_b_x0007_'],
    ['_x0041_', '_x005F_x0041_'],
    ['a\r\nb', 'a_x000D_\nb'],
    ['half \ud83d pair', 'half \ufffd pair'],
    ['whole \u{1f69a} pair', 'whole \u{1f69a} pair'],
    ['<b>&"</b>', '<b>&"</b>'],
  ])('writes %j as %j', async (text, expected) => {
    const [sheet] = readXlsx(await workbook({ title: 't', header: ['h'] }, [[text]]));
    expect(sheet?.rows[1]?.[0]?.value).toBe(expected);
  });

  test('begins a new sheet when one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, i): Cell[] => [i]);
    const sheets = readXlsx(await workbook({ title: 'a/b: [c]', header: ['h'], rowsASheet: 2 }, rows));
    expect(sheets.map(({ name, rows: [, ...body] }) => [name, body.map((row) => row[0]?.value)])).toEqual([
      ['a b   c', ['0', '1']],
      ['a b   c 2', ['2', '3']],
      ['a b   c 3', ['4']],
    ]);
  });

  test.each(['History', 'history '])('calls no sheet as Excel keeps for itself: %s', async (title) => {
    const rows = Array.from({ length: 2 }, (_, i): Cell[] => [i]);
    const sheets = readXlsx(await workbook({ title, header: ['h'], rowsASheet: 1 }, rows));
    expect(sheets.map(({ name }) => name)).toEqual([`${title.trim()} 1`, `${title.trim()} 2`]);
  });

  test('without rows has its headings', async () => {
    expect(readXlsx(await workbook({ title: '', header: ['h'] }, []))).toMatchObject([
      { name: 'Sheet', rows: [[{ place: 'A1', value: 'h' }]] },
    ]);
  });

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %i %s', (index, letters) => expect(columnLetters(index)).toBe(letters));

  test('counts days as spreadsheets do', () => {
    expect(serialOf('2000-01-01')).toBe(36526);
    expect(serialOf('2000-01-01 06:00:00')).toBe(36526.25);
    expect(serialOf('1890-01-01')).toBeUndefined();
    expect(serialOf('tomorrow')).toBeUndefined();
  });
});

describe('a csv', () => {
  test('has the mark of UTF-8, quotes where it must, and guards what would be a formula', async () => {
    const text = await csv(
      ['名称', 'n'],
      [
        ['a,"b"\nc', -1],
        ['=1+1', 2],
        ['@x', null],
        [{ at: '2026-11-20' }, 0],
      ],
    );
    expect(text).toBe('\ufeff名称,n\r\n"a,""b""\nc",-1\r\n\'=1+1,2\r\n\'@x,\r\n2026-11-20,0\r\n');
  });

  test('runs nothing, and comes back as it was', async () => {
    const texts = [...formulas, ...plains.filter(Boolean), 'a;=1+1', 'a\t=1+1'];
    const written = await csv(texts, [texts]);
    const [, row] = readCsv(Buffer.from(written));
    expect(row?.cells).toEqual(texts);
    for (const text of formulas) expect(await csv(['h'], [[text]])).toMatch(/^\ufeffh\r\n"?'/);
    for (const text of plains) expect(await csv(['h'], [[text]])).toBe(`\ufeffh\r\n${text}\r\n`);
    // Where a semicolon or a tab parts cells, what follows one must not become a cell.
    expect(await csv(['h'], [['a;=1+1'], ['a\t=1+1']])).toBe('\ufeffh\r\n"a;=1+1"\r\n"a\t=1+1"\r\n');
  });
});
