/** Every refusal of exports and imports: stable name → HTTP status and text. */
import type { Row } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';
import { fault, Refusal, type Fault, type Particulars } from '../records/refusal.ts';

const jobFaults = {
  'not-exportable': fault(422, '该接口不是列表，不能导出', 'This call is no list and cannot be exported'),
  'not-finished': fault(409, '文件尚未生成完成（{percentage}%）', 'The file is not finished yet ({percentage}%)'),
  'not-failed': fault(409, '只有失败的任务才能重试', 'Only what has failed can be tried again'),
  'too-many-waiting': fault(
    429,
    '已有 {limit} 个文件在生成，请等其中一个完成',
    '{limit} of your files are being made: wait until one of them is finished',
  ),
  'downloads-full': fault(
    429,
    '下载列表已满，请先删除不用的文件',
    'Your download list is full: delete what you no longer need',
  ),
  'not-importable': fault(422, '该接口不支持导入', 'Nothing can be imported through this call'),
  'not-a-table': fault(
    422,
    '只能导入 xlsx 或 csv 文件，其他格式请另存为 xlsx',
    'Only xlsx and csv files can be imported: save it as xlsx',
  ),
  'table-too-slow': fault(422, '表格过于复杂，无法读取，请拆分后再导入', 'The table takes too long to read: split it'),
  'table-broken': fault(422, '文件已损坏，无法读取', 'The file is broken and cannot be read'),
  'dates-of-1904': fault(
    422,
    '该工作簿的日期从 1904 年算起，请在表格软件的选项中取消“1904 日期系统”后另存',
    'The workbook counts its dates from 1904: switch the 1904 date system off in its options and save it again',
  ),
  'imports-under-way': fault(
    429,
    '正在导入其他表格（同时最多 {limit} 个），请稍后再试',
    'Other tables are being imported ({limit} at once at most): try again in a while',
  ),
  'table-empty': fault(
    422,
    '表格中没有数据（工作簿只读取第一张工作表）',
    'There are no rows in the table (of a workbook, only the first sheet is read)',
  ),
  'import-faults': fault(422, '有 {count} 处错误，未导入任何数据', 'Nothing has been imported; faults: {count}'),
} as const satisfies Readonly<Record<string, Fault>>;

export function refuseJob(name: keyof typeof jobFaults, more: Particulars = {}): Refusal {
  return new Refusal(name, jobFaults[name], more);
}

/** Of what a table may have too much; each says how much it may have, and in which row where that is known. */
const tooMuch = {
  rows: label('表格过大，最多 {limit} 行', 'The table is too large: at most {limit} rows'),
  columns: label('表格列数过多，最多 {limit} 列', 'The table has too many columns: at most {limit}'),
  cell: label('有单元格的内容过长，最多 {limit} 个字符', 'A cell is too long: at most {limit} characters'),
  cellOfRow: label(
    '第 {row} 行有单元格的内容过长，最多 {limit} 个字符',
    'A cell of row {row} is too long: at most {limit} characters',
  ),
  row: label('第 {row} 行的内容过多，最多 {limit} 个字符', 'Row {row} holds too much: at most {limit} characters'),
  all: label('表格的内容过多，请拆分后再导入', 'The table holds too much: split it, and import the parts'),
};

export function refuseTooLarge(what: keyof typeof tooMuch, values: Row = {}): Refusal {
  return new Refusal('table-too-large', { status: 422, text: tooMuch[what] }, { values });
}
