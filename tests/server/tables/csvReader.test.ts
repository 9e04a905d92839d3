import { expect, test } from 'vitest';
import { readCsv } from '../../../src/server/tables/csvReader.ts';

const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const rows = (bytes: Buffer) => readCsv(bytes).map(({ cells }) => cells);
const two = [
  ['名称', '备注'],
  ['南山', 'a,b'],
];

test.each<[string, Buffer]>([
  ['commas', Buffer.from('名称,备注\n南山,"a,b"\n')],
  ['semicolons', Buffer.from('名称;备注\n南山;a,b\n')],
  ['tabs', Buffer.from('名称\t备注\n南山\t"a,b"\n')],
  ['UTF-16 between tabs, as spreadsheets write Unicode text', wide('名称\t备注\r\n南山\ta,b\r\n')],
  ['UTF-16, the high byte first', wide('名称,备注\n南山,"a,b"\n').swap16()],
  ['a line that says what separates', Buffer.from('\ufeffsep=;\r\n名称;备注\r\n南山;a,b\r\n')],
])('what is written with %s is read', (_, bytes) => {
  expect(rows(bytes)).toEqual(two);
});

test('signs between quotes separate nothing, and rows are counted from the headings', () => {
  expect(readCsv(Buffer.from('sep=,\n"a;b;c",d\n1;2,3\n'))).toEqual([
    { number: 1, cells: ['a;b;c', 'd'] },
    { number: 2, cells: ['1;2', '3'] },
  ]);
});

test('half a character in UTF-16 is no text', () => {
  const half = Buffer.concat([wide('名称\n'), Buffer.from([0x00, 0xd8])]);
  expect(() => readCsv(half)).toThrow(expect.objectContaining({ error: 'not-a-table' }));
});

test.each<[string, string, string, object]>([
  ['a cell, with its row', `名称\n${'a'.repeat(40_000)}\n`, '第 {row} 行有单元格的内容过长', { limit: 32_767, row: 2 }],
  ['columns', `${'a,'.repeat(300)}a\n`, '最多 {limit} 列', { limit: 200 }],
  ['rows', `名称\n${'a\n'.repeat(5_001)}`, '最多 {limit} 行', { limit: 5_000 }],
])('too much is told by what it is: %s', (_, text, says, values) => {
  const read = (): unknown => readCsv(Buffer.from(text));
  expect(read).toThrowError(
    expect.objectContaining({
      error: 'table-too-large',
      text: expect.objectContaining({ 'zh-CN': expect.stringContaining(says) }),
      values,
    }),
  );
});
