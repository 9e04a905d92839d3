/** Tables as people have them: exported from the list itself, with rows that hold only blanks, with what they lack. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../../src/server/office/tableFile.ts';
import { readXlsx } from '../../../src/server/office/xlsxReader.ts';
import { xlsxWriter } from '../../../src/server/office/xlsxWriter.ts';
import { zipWriter } from '../../../src/server/office/zipWriter.ts';
import { openOffice, type Office } from '../../towing/office.ts';
import { signIn, type Json, type Person } from './people.ts';

let office: Office;
let clerk: Person;
beforeAll(async () => {
  office = await openOffice(20);
  clerk = await signIn(office.app, 'office');
});
afterAll(() => office.close());

interface Outcome {
  readonly rows: number;
  readonly faultCount: number;
  readonly faults: readonly Json[];
  readonly passedOver: readonly string[];
}

const tried = (file: Buffer, call = 'park.insert') =>
  clerk.send<Outcome>('/vehicle/import', file, 'table.xlsx', { call, dryRun: true });

async function xlsx(header: string[], rows: Cell[][]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const file = xlsxWriter(async (bytes) => void parts.push(bytes), { title: 't', header });
  await file.rows(rows);
  await file.end();
  return Buffer.concat(parts);
}

test.each(['zh-CN', 'en-US'])('what a list exports comes back, without what nobody fills in (%s)', async (language) => {
  for (const format of ['xlsx', 'csv']) {
    const file = await clerk.exported({ call: 'park.list', screen: 'organisation/parks', format }, language);
    const { data } = await tried(file);
    const created = language === 'zh-CN' ? '创建时间' : 'Created';
    expect(data).toMatchObject({ rows: 3, faults: [], passedOver: [created] });
  }
});

test('what a list says beside its records is passed over too, and what no list has is a fault', async () => {
  const file = await clerk.exported({ call: 'region.list', screen: 'organisation/regions', format: 'csv' });
  expect((await tried(file, 'region.insert')).data).toMatchObject({
    faults: [],
    passedOver: ['服务公司数', '创建时间'],
  });
  const { data } = await tried(Buffer.from('名称,服务公司数\n一号场,3\n'));
  expect(data).toMatchObject({ faults: [{ row: 1, column: '服务公司数', message: '没有这一列' }], passedOver: [] });
});

test('rows and cells that hold only blanks are none', async () => {
  const rows: Cell[][] = [
    ['一号场', null, 1],
    [' ', '', ' \u3000'],
    ['二号场', null, ' '],
    [' ', null, null],
  ];
  expect((await tried(await xlsx(['名称', '地址', '车位数'], rows))).data).toMatchObject({ rows: 2, faults: [] });
  const { data } = await tried(Buffer.from(' , ,\n名称,车位数,\n , ,\n二号场,x,\n'));
  expect(data).toMatchObject({ rows: 1, faults: [{ row: 4, column: '车位数' }] });
  const blank = await tried(Buffer.from('名称,车位数\n , \n'));
  expect(blank.error).toBe('table-empty');
});

test('a column that every row needs and the table lacks is told once, at the headings', async () => {
  const { data } = await tried(Buffer.from('场名,地址,车位数\n一号场,路,x\n二号场,路,2\n三号场,路,3\n'));
  expect(data.faultCount).toBe(3);
  expect(data.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
    [1, '场名', '没有这一列'],
    [1, '名称', '缺少这一列'],
    [2, '车位数', '车位数的类型不正确'],
  ]);
});

test('a file says what it is: without bytes a table without rows, a page no table', async () => {
  expect((await tried(Buffer.alloc(0))).error).toBe('table-empty');
  for (const page of ['<html><table><tr><td>名称</td></tr>\n</table></html>', '\ufeff\n<?xml version="1.0"?>\n<a/>'])
    expect((await tried(Buffer.from(page))).error).toBe('not-a-table');
  expect((await tried(Buffer.from('<名称>,地址\n一号场,路\n'))).data.faults[0]).toMatchObject({ column: '<名称>' });
});

test('a sheet that is not shown is passed over: the first that is holds the rows', async () => {
  const parts: Buffer[] = [];
  const zip = zipWriter(async (bytes) => void parts.push(bytes));
  const sheetOf = (text: string): string =>
    `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
  const entries = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="a" state="hidden" r:id="r1"/><sheet name="b" state="veryHidden" r:id="r2"/><sheet name="c" r:id="r3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map((n) => `<Relationship Id="r${n}" Type="o/worksheet" Target="s${n}.xml"/>`).join('')}</Relationships>`,
    'xl/s1.xml': sheetOf('one'),
    'xl/s2.xml': sheetOf('two'),
    'xl/s3.xml': sheetOf('three'),
  };
  for (const [name, content] of Object.entries(entries)) {
    zip.open(name);
    await zip.write(content);
    await zip.close();
  }
  await zip.end();
  expect(await readXlsx(Buffer.concat(parts))).toEqual([{ number: 1, cells: ['three'] }]);
});
