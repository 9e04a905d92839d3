import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../../../src/server/tables/csvReader.ts';
import type { Cell } from '../../../src/server/office/tableFile.ts';
import { readXlsx } from '../../../src/server/office/xlsxReader.ts';
import { xlsxWriter } from '../../../src/server/office/xlsxWriter.ts';
import { zipWriter } from '../../../src/server/office/zipWriter.ts';
import { openOffice, type Office } from '../../towing/office.ts';
import { signIn, type Json, type Person } from './people.ts';

let office: Office;
let clerk: Person;
beforeAll(async () => {
  office = await openOffice(60);
  clerk = await signIn(office.app, 'office');
});
afterAll(() => office.close());

async function xlsx(header: string[], rows: Cell[][]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const file = xlsxWriter(async (bytes) => void parts.push(bytes), { title: 't', header });
  await file.rows(rows);
  await file.end();
  return Buffer.concat(parts);
}

async function archive(entries: Record<string, string | string[]>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const zip = zipWriter(async (bytes) => void parts.push(bytes));
  for (const [name, content] of Object.entries(entries)) {
    zip.open(name);
    for (const piece of [content].flat()) await zip.write(piece);
    await zip.close();
  }
  await zip.end();
  return Buffer.concat(parts);
}

/** The archive with each entry said to unpack to one byte. */
function understated(bytes: Buffer): Buffer {
  const line = Buffer.from('PK\u0001\u0002');
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1)) bytes.writeUInt32LE(1, at + 24);
  return bytes;
}

interface Outcome {
  readonly rows: number;
  readonly imported: number;
  readonly faultCount: number;
  readonly faults: readonly Json[];
}

const send = (file: Buffer, fields: Json, person = clerk) =>
  person.send<Outcome | null>('/vehicle/import', file, 'table.xlsx', fields);

const parks = (): Promise<Json[]> =>
  office.rows(`select name, address, places, phone, detachment_id from park where name like '导入%' order by name`);
const eventsOfParks = async (): Promise<number> =>
  (await office.rows(`select 1 from event where entity = 'park'`)).length;

describe('an import', () => {
  const header = ['名称', 'Address', 'places', '联系电话', '位置'];
  const good: Cell[][] = [
    ['导入一号场', '深南大道 1 号', 120, '0755-12345678', '114.05, 22.54'],
    ['导入二号场', null, 0, 13800000000, null],
  ];

  test('tried first changes nothing, and says that it would do', async () => {
    const events = await eventsOfParks();
    const tried = await send(await xlsx(header, good), { call: 'park.insert', dryRun: true });
    expect(tried).toMatchObject({ status: 200, data: { rows: 2, imported: 0, faultCount: 0, faults: [] } });
    expect(await parks()).toEqual([]);
    expect(await eventsOfParks()).toBe(events);
  });

  test('names each fault by row and column, and imports nothing', async () => {
    const rows: Cell[][] = [...good, ['导入三号场', null, -5, null, null], [null, null, 'many', null, null]];
    const expected = [
      { row: 4, column: 'places', field: 'places' },
      { row: 5, column: 'places', field: 'places' },
      { row: 5, column: '名称', field: 'name' },
    ];
    for (const dryRun of [true, false]) {
      const answer = await send(await xlsx(header, rows), { call: '/park/add', dryRun });
      expect(answer.status).toBe(dryRun ? 200 : 422);
      expect(answer.data).toMatchObject({ rows: 4, imported: 0, faultCount: 3 });
      const told = answer.data?.faults ?? [];
      expect(told).toHaveLength(3);
      for (const fault of expected) expect(told).toContainEqual({ ...fault, message: expect.stringMatching(/./) });
    }
    expect(await parks()).toEqual([]);
  });

  test('names a sign that nobody sees at its cell', async () => {
    const file = await xlsx(header, [['导入\u202e三号场', null, 0, null, null]]);
    expect(await send(file, { call: 'park.insert' })).toMatchObject({
      data: {
        imported: 0,
        faults: [{ row: 2, field: 'name', message: '名称中有看不见的控制字符（U+202E），请重新输入' }],
      },
    });
  });

  test('names what the sheet itself could not compute at its cell, whatever the field', async () => {
    const rows = [
      ['#N/A', 'Err:508', '0', '', ''],
      ['导入 #N/A 场', '', '0', '#REF!', ''],
    ];
    const file = Buffer.from([header, ...rows].map((row) => row.join(',')).join('\n'));
    const { data } = await send(file, { call: 'park.insert', dryRun: true });
    expect(data?.faults.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'name', '单元格为 #N/A，表格未能算出结果，请改正或清空'],
      [2, 'address', '单元格为 Err:508，表格未能算出结果，请改正或清空'],
      [3, 'phone', '单元格为 #REF!，表格未能算出结果，请改正或清空'],
    ]);
  });

  test('adds every row as the call would, with its event', async () => {
    const events = await eventsOfParks();
    const done = await send(await xlsx(header, good), { call: 'park.insert' });
    expect(done).toMatchObject({ status: 200, data: { rows: 2, imported: 2, faultCount: 0 } });
    const unit = clerk.info['detachmentId'];
    expect(await parks()).toEqual([
      { name: '导入一号场', address: '深南大道 1 号', places: 120, phone: '0755-12345678', detachment_id: unit },
      { name: '导入二号场', address: null, places: 0, phone: '13800000000', detachment_id: unit },
    ]);
    expect(await eventsOfParks()).toBe(events + 2);
  });

  test('is done once more where others change the same rows meanwhile', async () => {
    await office.rows(`create sequence conflicts`);
    await office.rows(`create function conflict_once() returns trigger language plpgsql as $$ begin
      if nextval('conflicts') = 1 then raise exception 'others were faster' using errcode = '40P01'; end if;
      return new; end $$`);
    await office.rows(`create trigger conflict before insert on park for each row execute function conflict_once()`);
    try {
      const done = await send(await xlsx(header, [['再导一场', null, 1, null, null]]), { call: 'park.insert' });
      expect(done).toMatchObject({ status: 200, data: { imported: 1 } });
    } finally {
      await office.rows(`drop function conflict_once() cascade`);
      await office.rows(`drop sequence conflicts`);
    }
    expect(await office.rows(`select places from park where name = '再导一场'`)).toEqual([{ places: 1 }]);
    await office.rows(`delete from park where name = '再导一场'`);
  });

  test('reads names as what they name, and tells what the database refuses row by row', async () => {
    const [gone] = await office.rows(
      `delete from region_company c using region r, company o
       where r.id = c.region_id and o.id = c.trailer_company_id and r.detachment_id = $1
         and c.id = (select l.id from region_company l join region on region.id = l.region_id where region.detachment_id = $1 limit 1)
       returning r.name as region, o.name as company, c.region_id, c.trailer_company_id`,
      [clerk.info['detachmentId']],
    );
    const file = (rows: string[][]): Buffer =>
      Buffer.from(`\ufeff区域,拖车公司\r\n${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);
    const pair = [String(gone?.['region']), String(gone?.['company'])];
    const refused = await send(file([pair, ['没有这个区', pair[1] ?? ''], pair]), { call: 'regionCompany.insert' });
    expect(refused).toMatchObject({ status: 422, error: 'import-faults' });
    expect(refused.data?.faults[0]?.['message']).toMatch(/^没有选项“没有这个区”(；可填：|$)/);
    expect(refused.data?.faults.map(({ row, column }) => [row, column])).toEqual([
      [3, '区域'],
      [4, '区域'],
      [4, '拖车公司'],
    ]);
    expect(await send(file([pair]), { call: 'regionCompany.insert' })).toMatchObject({ status: 200 });
    const made = await office.rows('select from region_company where region_id = $1 and trailer_company_id = $2', [
      gone?.['region_id'],
      gone?.['trailer_company_id'],
    ]);
    expect(made).toHaveLength(1);
  });

  test('tells columns that are none, and columns that stand twice', async () => {
    const { data } = await send(Buffer.from('名称,颜色,Name\n导入四号场,红,导入五号场\n'), {
      call: 'park.insert',
      dryRun: true,
    });
    expect(data?.faults).toEqual([
      { row: 1, column: '颜色', field: null, message: '没有这一列' },
      { row: 1, column: 'Name', field: null, message: '这一列出现了两次' },
    ]);
  });

  test('tells columns that hold something beneath no heading, once each, and of blank ones nothing', async () => {
    const rows: Cell[][] = [
      ['导入四号场', 'Shennan Road', null, '0755-1', null],
      ['导入五号场', null, ' ', null, 7],
      ['导入六号场', 'Binhe Road', null, null, null],
    ];
    const file = await xlsx(['名称', '', '', '联系电话', ''], rows);
    for (const dryRun of [true, false]) {
      const { data } = await send(file, { call: 'park.insert', dryRun });
      expect(data).toMatchObject({ imported: 0, faultCount: 2 });
      expect(data?.faults).toEqual([
        { row: 1, column: 'B', field: null, message: '这一列有内容，但没有标题' },
        { row: 1, column: 'E', field: null, message: '这一列有内容，但没有标题' },
      ]);
    }
    const beyond = await send(Buffer.from('名称\n导入四号场,深南大道\n'), { call: 'park.insert', dryRun: true });
    expect(beyond.data?.faults.map(({ row, column }) => [row, column])).toEqual([[1, 'B']]);
  });

  test('is refused to whom the call is not allowed, and through calls that add nothing', async () => {
    const police = await signIn(office.app, 'police');
    const file = Buffer.from('名称\n导入六号场\n');
    expect((await send(file, { call: 'park.insert' }, police)).status).toBe(403);
    expect((await send(file, { call: 'park.update' })).error).toBe('not-importable');
    expect((await send(file, { call: 'park.nothing' })).status).toBe(404);
    expect((await send(Buffer.from('名称\n'), { call: 'park.insert' })).error).toBe('table-empty');
    expect((await send(Buffer.from([0xff, 0xfe, 0, 1, 2]), { call: 'park.insert' })).error).toBe('not-a-table');
    expect((await send(Buffer.from('PK\u0003\u0004 and nothing else'), { call: 'park.insert' })).error).toBe(
      'table-broken',
    );
  });
});

describe('a template', () => {
  test('has the headings that an import understands, in the language of who asks, what must be there starred', async () => {
    const file = await clerk.download('/vehicle/importTemplate?call=park.insert');
    expect(file.status).toBe(200);
    const [head] = await readXlsx(file.body);
    expect(head?.cells).toContain('名称 *');
    expect(head?.cells).not.toContain('所属支队');
    const row = (head?.cells ?? []).map((title) => (title === '名称 *' ? '导入模板场' : null));
    const filled = await xlsx((head?.cells ?? []).map(String), [row]);
    expect(await send(filled, { call: 'park.insert', dryRun: true })).toMatchObject({
      status: 200,
      data: { rows: 1, faultCount: 0 },
    });
  });

  test('stars nothing that has a default where it is required', async () => {
    const manager = await signIn(office.app, 'super');
    const [head] = await readXlsx((await manager.download('/vehicle/importTemplate?call=purchase.insert')).body);
    expect(head?.cells).toEqual(expect.arrayContaining(['申请标题 *', '数量', '需要日期 *']));
  });

  test('of fences has all that a fence must have, and comes back filled', async () => {
    const police = await signIn(office.app, 'police');
    const file = await police.download('/vehicle/importTemplate?call=fence.insert');
    expect(file.status).toBe(200);
    const [head] = await readXlsx(file.body);
    const titles = (head?.cells ?? []).map(String);
    expect(titles).toEqual(expect.arrayContaining(['名称 *', '范围 *']));
    const area = [
      [113.9, 22.5],
      [113.92, 22.5],
      [113.92, 22.52],
      [113.9, 22.5],
    ];
    const values: Json = { '名称 *': '导入围栏', '范围 *': '113.9, 22.5; 113.92, 22.5；113.92,22.52' };
    const filled = await xlsx(titles, [titles.map((title) => (values[title] as string | undefined) ?? null)]);
    const answer = await send(filled, { call: 'fence.insert' }, police);
    expect(answer).toMatchObject({ status: 200, data: { rows: 1, imported: 1, faultCount: 0 } });
    const [fence] = await office.rows(`select name, shape from fence where name = '导入围栏'`);
    expect(fence).toMatchObject({ shape: { type: 'Polygon', coordinates: [area] } });
    const geoJson = {
      ...values,
      '名称 *': '导入围栏二',
      '范围 *': JSON.stringify({ type: 'Polygon', coordinates: [area] }),
    };
    const row = titles.map((title) => (geoJson as Record<string, string>)[title] ?? null);
    expect(await send(await xlsx(titles, [row]), { call: 'fence.insert' }, police)).toMatchObject({ status: 200 });
    const wrong = titles.map((title) => (title === '范围 *' ? '南山区' : title === '名称 *' ? '导入围栏三' : null));
    expect(await send(await xlsx(titles, [wrong]), { call: 'fence.insert', dryRun: true }, police)).toMatchObject({
      data: { faultCount: 1, faults: [{ row: 2, column: '范围' }] },
    });
  });

  test('is given to nobody who may not add', async () => {
    const police = await signIn(office.app, 'police');
    expect((await police.download('/vehicle/importTemplate?call=park.insert')).status).toBe(403);
    expect((await clerk.download('/vehicle/importTemplate?call=park.update')).status).toBe(422);
  });
});

describe('a bomb is refused', () => {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  const nothing = '\n'.repeat(1024 * 1024);
  const cell = '<c r="A1"><v>1</v></c>'.repeat(40_000);

  test.each<[string, () => Promise<Buffer>]>([
    [
      'a gigabyte of nothing',
      () => archive({ ...parts, 'xl/worksheets/sheet1.xml': Array(1024).fill(nothing) as string[] }),
    ],
    ['millions of cells', () => archive({ ...parts, 'xl/worksheets/sheet1.xml': Array(36).fill(cell) as string[] })],
    ['millions of tags', () => archive({ ...parts, 'xl/worksheets/sheet1.xml': '<a>'.repeat(10_000_000) })],
    [
      'thousands of entries',
      () => archive(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`xl/${i}.xml`, '']))),
    ],
    [
      'entities within entities',
      () => archive({ ...parts, 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><a/>' }),
    ],
    [
      'an entry that unpacks to more than it says',
      async () =>
        understated(await archive({ ...parts, 'xl/worksheets/sheet1.xml': Array(64).fill(nothing) as string[] })),
    ],
    ['tags within tags', () => archive({ ...parts, 'xl/worksheets/sheet1.xml': '<a>'.repeat(300) })],
    [
      'thousands of attributes',
      () =>
        archive({
          ...parts,
          'xl/worksheets/sheet1.xml': `<a${Array.from({ length: 5_000 }, (_, i) => ` a${i}=""`).join('')}/>`,
        }),
    ],
    [
      'a text longer than any cell',
      () => archive({ ...parts, 'xl/worksheets/sheet1.xml': `<a>${'&#97;'.repeat(500_000)}</a>` }),
    ],
    ['more rows than may be imported', async () => Buffer.from(`名称\n${'a\n'.repeat(1_000_000)}`)],
  ])('%s', async (_, make) => {
    const file = await make();
    const answer = await send(file, { call: 'park.insert', dryRun: true });
    expect(answer.status).toBe(422);
    expect(['table-too-large', 'table-broken']).toContain(answer.error);
  });
});

test('a table that is too large is told what it has too much of', async () => {
  const many = Buffer.from(`名称\n${'a\n'.repeat(6_000)}`);
  const long = Buffer.from(`名称\n${'a'.repeat(40_000)}\n`);
  const said = async (table: Buffer) => (await send(table, { call: 'park.insert', dryRun: true })).msg;
  expect(await said(many)).toBe('表格过大，最多 5000 行');
  expect(await said(long)).toBe('第 2 行有单元格的内容过长，最多 32767 个字符');
});

describe('what is read', () => {
  test('is what was written', async () => {
    const cells: Cell[][] = [
      ['=1+1', 5, 'a\u0007_x0041_\n<b>'],
      [null, null, 'last'],
    ];
    expect(await readXlsx(await xlsx(['x', 'y', 'z'], cells))).toEqual([
      { number: 1, cells: ['x', 'y', 'z'] },
      { number: 2, cells: ['=1+1', 5, 'a\u0007_x0041_\n<b>'] },
      { number: 3, cells: [null, null, 'last'] },
    ]);
  });

  test('of a workbook with shared texts, booleans, formulas and namespaces', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="C2" t="b"><x:v>1</x:v></x:c>' +
      '<x:c r="D2"><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c r="E2" t="e"><x:f>1/0</x:f><x:v>#DIV/0!</x:v></x:c></x:row>' +
      '</x:sheetData></x:worksheet>';
    const file = await archive({
      'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="a" rel:id="r2"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://o/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r2" Type="http://o/worksheet" Target="/xl/worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': sheet,
      'xl/sharedStrings.xml':
        '<sst><si><t>zero</t></si><si><r><t>拖 &amp; </t></r><r><t>车</t></r><rPh><t>tuoche</t></rPh></si></sst>',
    });
    expect(await readXlsx(file)).toEqual([{ number: 2, cells: ['拖 & 车', null, true, 2, '#DIV/0!'] }]);
  });

  test.each<[string, Buffer, (string | null)[][]]>([
    [
      'quotes',
      Buffer.from('a,"b ""c"",\nd"\r\n\r\n1,\n'),
      [
        ['a', 'b "c",\nd'],
        ['1', null],
      ],
    ],
    ['a guard', Buffer.from("'=1+1,'quoted'\n"), [['=1+1', "'quoted'"]]],
    ['GB 18030', Buffer.from([0xcd, 0xcf, 0xb3, 0xb5, 0x2c, 0x31]), [['拖车', '1']]],
  ])('of a csv with %s', (_, bytes, expected) => {
    expect(readCsv(bytes).map(({ cells }) => cells)).toEqual(expected);
  });
});
