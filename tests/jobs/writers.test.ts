import { describe, expect, test } from 'vitest';
import { csvWriter } from '../../src/server/jobs/csvWriter.ts';
import type { Cell } from '../../src/server/jobs/tableFile.ts';
import { columnLetters, serialOf, xlsxWriter, type Workbook } from '../../src/server/jobs/xlsxWriter.ts';
import { readXlsx } from './archive.ts';

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

  test.each(['=1+1', '+86 755', '-1', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1'])('keeps %j a text', async (text) => {
    const [sheet] = readXlsx(await workbook({ title: 't', header: [text] }, [[text]]));
    const cell = sheet?.rows[1]?.[0];
    expect(cell).toEqual({ place: 'A2', type: 'inlineStr', style: '4', value: text });
    expect(sheet?.rows[0]?.[0]).toMatchObject({ type: 'inlineStr', value: text });
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
});
