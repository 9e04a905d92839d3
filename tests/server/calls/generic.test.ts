import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { EventRow } from '../../../src/server/database/events.ts';
import type { Page } from '../../../src/server/records/query.ts';
import type { Actor } from '../../../src/server/calls/handler.ts';
import type { Library } from '../database/library.ts';
import {
  assistant,
  chief,
  librarian,
  librarianOfBoth,
  libraryNow,
  librarianSouth,
  openLibrary,
  reader,
  stranger,
} from '../database/library.ts';

let library: Library;
let authors: string[];
let books: Record<string, string>;

const coverId = '019a0000-0000-7000-8000-0000000000f1';
const cover = { id: coverId, path: `/files/${coverId}` };

beforeAll(async () => {
  library = await openLibrary([vehicles, vehicleCalls, trips]);
  const upload = { id: coverId, name: 'cover.png', type: 'image/png', size: 1, sha256: '', ownerId: librarian.id };
  const free = { detachmentId: null, entity: null, recordId: null, group: null, createdAt: libraryNow };
  await library.database.kysely
    .insertInto('file')
    .values({ ...upload, ...free })
    .execute();
  authors = [
    await add(librarian, 'author.insert', { name: '李白' }),
    await add(librarian, 'author.insert', { name: '杜甫' }),
  ];
  const book = (actor: Actor, title: string, more: Row = {}): Promise<string> =>
    add(actor, 'book.insert', { title, authorId: authors[0], ...more });
  books = {
    poems: await book(librarian, '静夜思', {
      subjectId: '1,4',
      pages: 30,
      price: 12.5,
      weight: 0.25,
      published: '2020-05-01',
      acquired: '2026-02-28 23:59:59',
      shelfPoint: { lng: 114.05, lat: 22.54 },
      cover: [cover],
    }),
    verses: await book(librarian, '春望 100%', {
      subjectId: '1,2',
      pages: 50,
      price: 9,
      authorId: authors[1],
      acquired: '2026-03-01 00:00:00',
      rare: true,
    }),
    south: await book(librarianSouth, '将进酒'),
  };
  const loan = (id: string, readerId: string, name: string, more: string): Promise<unknown> =>
    sql`insert into loan (id, detachment_id, version, create_time, update_time, book_id, reader_id, reader_name, phone, returned, reminders)
        values (${id}, 'north', 1, now(), now(), ${books['poems']}, ${readerId}, ${name}, '13812345678', ${sql.raw(more)})`.execute(
      library.database.kysely,
    );
  await loan('l1', 'reader-1', '张三', '0, 9');
  await loan('l2', 'reader-2', '王小二', '0, 2');
  await loan('l3', 'reader-2', '王小二', '1, 9');
});
afterAll(() => library.database.close());

const vehicles = {
  file: 'entities/cart.json',
  text: JSON.stringify({
    $schema: '../grammar/entity.schema.json',
    title: { 'zh-CN': '书车', 'en-US': 'Cart' },
    scope: 'detachment',
    label: 'plate',
    required: ['plate'],
    indexes: [{ fields: ['plate'], unique: true }],
    properties: {
      plate: { type: 'string', title: { 'zh-CN': '车牌', 'en-US': 'Plate' }, widget: 'identifier', search: true },
      pin: { type: 'string', title: { 'zh-CN': '密码', 'en-US': 'Pin' }, widget: 'secret' },
      note: { type: 'string', title: { 'zh-CN': '备注', 'en-US': 'Note' }, maxLength: 50 },
      trips: { type: 'array', title: { 'zh-CN': '行程', 'en-US': 'Trips' }, rows: 'trip', by: 'cartId' },
    },
  }),
};
/** Says by a plain text whose it is. */
const trips = {
  file: 'entities/trip.json',
  text: JSON.stringify({
    $schema: '../grammar/entity.schema.json',
    title: { 'zh-CN': '行程', 'en-US': 'Trip' },
    scope: 'detachment',
    label: 'place',
    indexes: [{ fields: ['ticket'], unique: true, where: { ticket: { not: null } } }],
    checks: [{ needs: { until: { gte: { field: 'from' } } }, field: 'until', text: '到达早于出发' }],
    properties: {
      cartId: { type: 'string', title: { 'zh-CN': '书车', 'en-US': 'Cart' } },
      place: { type: 'string', title: { 'zh-CN': '地点', 'en-US': 'Place' } },
      branchId: { type: 'string', title: { 'zh-CN': '分馆', 'en-US': 'Branch' }, lookup: 'branch.lookup' },
      ticket: { type: 'string', title: { 'zh-CN': '票号', 'en-US': 'Ticket' } },
      from: { type: 'integer', title: { 'zh-CN': '出发', 'en-US': 'From' } },
      until: { type: 'integer', title: { 'zh-CN': '到达', 'en-US': 'Until' } },
    },
  }),
};
const vehicleCalls = {
  file: 'calls/cart.json',
  text: JSON.stringify({
    $schema: '../grammar/calls.schema.json',
    entity: 'cart',
    calls: {
      list: { allow: [1] },
      get: { allow: [1] },
      insert: { allow: [1] },
      update: { allow: [1] },
      remove: { allow: [1] },
    },
  }),
};

async function add(actor: Actor, call: string, input: Row): Promise<string> {
  return ((await library.data(actor, call, input)) as { id: string }).id;
}

async function list(actor: Actor, call: string, input: Row = {}): Promise<Page> {
  return (await library.data(actor, call, input)) as Page;
}

const titles = (page: Page): unknown[] => page.records.map((record) => record['title']);

describe('a list', () => {
  test.each([
    ['its own unit’s rows', librarian, ['春望 100%', '静夜思']],
    ['another unit’s', librarianSouth, ['将进酒']],
    ['those of all units of the session', librarianOfBoth, ['将进酒', '春望 100%', '静夜思']],
    ['everything to a super manager', chief, ['将进酒', '春望 100%', '静夜思']],
  ])('shows %s', async (_, actor, expected) => {
    expect(titles(await list(actor, 'book.list', { orderBy: 'title' })).sort()).toEqual([...expected].sort());
  });

  test('shows nothing to a user type that the scope does not list', async () => {
    expect((await list(stranger, 'loan.list')).total).toBe(0);
  });

  test('is written as the wire has it: codes, times in the deployment’s zone, names of references, defaults', async () => {
    const { records } = await list(librarian, 'book.list', { title: '静夜' });
    expect(records).toEqual([
      {
        id: books['poems'],
        version: 1,
        detachmentId: 'north',
        title: '静夜思',
        authorId: authors[0],
        authorName: '李白',
        branchId: null,
        branchName: null,
        subjectId: '1,4',
        shelfStatus: 0,
        pages: 30,
        weight: 0.25,
        price: 12.5,
        published: '2020-05-01',
        acquired: '2026-02-28 23:59:59',
        rare: false,
        summary: null,
        cover: [cover],
        shelfPoint: { lng: 114.05, lat: 22.54 },
        openLoans: 2,
        createTime: '2026-03-01 12:30:15',
        updateTime: '2026-03-01 12:30:15',
        // Its call says `children`.
        loans: ['l1', 'l2', 'l3'].map((id): unknown => expect.objectContaining({ id })),
      },
    ]);
  });

  test.each([
    ['a part of a text', { title: '夜' }, ['静夜思']],
    ['a part that LIKE would read as a pattern', { title: '0%' }, ['春望 100%']],
    ['a part that stands nowhere', { title: '%静' }, []],
    ['one member of a list of codes', { subjectId: 4 }, ['静夜思']],
    ['a reference', { authorId: 'LI' }, ['静夜思']],
    ['a code', { shelfStatus: 0 }, ['春望 100%', '静夜思']],
    ['a parameter left empty', { title: '', subjectId: null }, ['春望 100%', '静夜思']],
  ])('is filtered by %s', async (_, input, expected) => {
    const given = 'authorId' in input ? { authorId: authors[0] } : input;
    expect(titles(await list(librarian, 'book.list', given)).sort()).toEqual(expected);
  });

  test.each([
    ['returned', ['l3']],
    ['lent', ['l1']],
    ['reminded', ['l2']],
  ])('is filtered by the value %s of a rule, and shows it', async (loanState, expected) => {
    const { records } = await list(librarian, 'loan.list', { loanState });
    expect(records.map(({ id }) => id)).toEqual(expected);
    expect(records.every((record) => record['loanState'] === loanState)).toBe(true);
  });

  test('keeps the call’s own condition, and ranges include both ends', async () => {
    await sql`update loan set due = '2026-02-20' where id in ('l2', 'l3')`.execute(library.database.kysely);
    const ids = async (input: Row): Promise<unknown[]> =>
      (await list(librarian, 'loan.overdue', input)).records.map(({ id }) => id);
    expect(await ids({})).toEqual(['l2']);
    await sql`update loan set create_time = '2026-01-05 00:00:00+08' where id = 'l2'`.execute(library.database.kysely);
    expect(await ids({ createStartTime: '2026-01-05 00:00:00', createEndTime: '2026-01-05 00:00:00' })).toEqual(['l2']);
    expect(await ids({ createStartTime: '2026-01-05 00:00:01' })).toEqual([]);
    expect(await ids({ createEndTime: '2026-01-05' })).toEqual(['l2']);
  });

  test.each([
    ['pages', ['静夜思', '春望 100%']],
    ['-pages', ['春望 100%', '静夜思']],
    ['authorName,-id', ['静夜思', '春望 100%']],
    ['-rare,pages', ['春望 100%', '静夜思']],
  ])('is sorted by %s', async (orderBy, expected) => {
    expect(titles(await list(librarian, 'book.list', { orderBy }))).toEqual(expected);
  });

  test.each(['nothing', 'constructor', '-__proto__', 'loans', 'cover', 'title;drop table book', '-', 'title,,pages'])(
    'refuses to be sorted by %s',
    async (orderBy) => {
      expect(await library.call(librarian, 'book.list', { orderBy })).toMatchObject({
        status: 400,
        answer: { fields: { orderBy: '未知参数' } },
      });
    },
  );

  test('counts no further than 10,000, and says so', async () => {
    await sql`
      insert into author (id, version, create_time, update_time, name)
      select 'a' || n, 1, now(), now(), 'Author ' || n from generate_series(1, 10100) n`.execute(
      library.database.kysely,
    );
    expect(await list(librarian, 'author.list', { size: 2 })).toMatchObject({
      total: 10_000,
      totalCapped: true,
      current: 1,
      size: 2,
    });
    expect(
      await list(librarian, 'author.list', { size: 5, current: 3, name: 'Author 1010', orderBy: 'id' }),
    ).toMatchObject({ total: 2, records: [] });
    const last = await list(librarian, 'author.list', { size: 500, current: 21, orderBy: 'id' });
    expect(last).toMatchObject({ total: 10_102, records: { length: 102 } });
    expect('totalCapped' in last).toBe(false);
    await sql`delete from author where id like 'a%' and name like 'Author %'`.execute(library.database.kysely);
  });
});

describe('a field', () => {
  test('that a user may not read is absent, and cannot be sorted or written by', async () => {
    const { records } = await list(reader, 'book.list');
    expect(records.every((record) => !('price' in record))).toBe(true);
    expect((await library.call(reader, 'book.list', { orderBy: 'price' })).status).toBe(400);
    const refused = await library.call(assistant, 'book.update', { id: books['poems'], price: 1 });
    expect(refused).toMatchObject({ status: 400, answer: { fields: { price: '未知参数' } } });
  });

  test('that is masked shows its ends, and is neither found nor sorted by whoever does not see it whole', async () => {
    const { records } = await list(assistant, 'loan.list', { orderBy: 'id' });
    expect(records.map(({ readerName, phone }) => [readerName, phone])).toEqual([
      ['张*', '138****5678'],
      ['王**', '138****5678'],
      ['王**', '138****5678'],
    ]);
    expect(await library.call(assistant, 'loan.list', { readerName: '张' })).toMatchObject({
      status: 400,
      answer: { fields: { readerName: '未知参数' } },
    });
    expect((await library.call(assistant, 'loan.list', { orderBy: 'readerName' })).status).toBe(400);
    expect((await list(librarian, 'loan.list', { readerName: '张' })).records).toMatchObject([
      { readerName: '张三', phone: '13812345678' },
    ]);
  });

  test('that is secret is stored, and never read back nor in an event', async () => {
    const id = await add(librarian, 'cart.insert', { plate: '粤b 1', pin: 'hidden-pin' });
    const shown = await library.data(librarian, 'cart.get', { id });
    const events = await sql`select * from event where record_id = ${id}`.execute(library.database.kysely);
    expect(JSON.stringify([shown, events.rows])).not.toContain('hidden-pin');
    expect((await sql`select pin from cart where id = ${id}`.execute(library.database.kysely)).rows).toEqual([
      { pin: 'hidden-pin' },
    ]);
  });

  test('that is an identifier is stored in capitals and found in small letters', async () => {
    await add(librarian, 'cart.insert', { plate: ' 粤b12345 ' });
    expect((await list(librarian, 'cart.list', { plate: 'b123' })).records).toMatchObject([{ plate: '粤B12345' }]);
  });
});

describe('a record', () => {
  test('is read with its child rows, and those only that its reader may see', async () => {
    const loans = async (actor: Actor): Promise<unknown> => {
      const book = (await library.data(actor, 'book.get', { id: books['poems'] })) as { loans: { id: string }[] };
      return book.loans.map(({ id }) => id).sort();
    };
    expect(await loans(librarian)).toEqual(['l1', 'l2', 'l3']);
    expect(await loans(reader)).toEqual(['l1']);
  });

  test.each(['book.get', 'book.update', 'book.remove'])(
    'of another unit answers %s exactly as one that does not exist',
    async (call) => {
      const foreign = await library.call(librarian, call, { id: books['south'] });
      const unknown = await library.call(librarian, call, { id: 'nowhere' });
      expect(foreign).toMatchObject({ status: 404, answer: { error: 'unknown-record' } });
      expect(foreign).toEqual(unknown);
    },
  );

  test('is offered as a choice by id and name, in the order of its name', async () => {
    expect(await library.data(librarian, 'author.lookup')).toEqual([
      { id: authors[0], name: '李白' },
      { id: authors[1], name: '杜甫' },
    ]);
  });
});

describe('an insert', () => {
  const input = (more: Row): Row => ({ title: '新书', authorId: authors[0], ...more });

  test.each([
    ['the session’s own unit', librarian, {}, 'north'],
    ['the unit that is named, where the session holds it', librarianOfBoth, { detachmentId: 'south' }, 'south'],
  ])('goes to %s', async (_, actor, more, expected) => {
    const id = await add(actor, 'book.insert', input(more));
    expect(await library.data(chief, 'book.get', { id })).toMatchObject({ detachmentId: expected, version: 1 });
    await library.data(chief, 'book.remove', { id });
  });

  test.each([
    [
      'a unit that the session does not hold',
      librarian,
      { detachmentId: 'south' },
      'rule-broken',
      'detachmentId',
      '所选的记录不存在',
    ],
    ['no unit where the session holds several', librarianOfBoth, {}, 'rule-broken', 'detachmentId', '请选择所属单位'],
    ['a reference to nothing', librarian, { authorId: 'nobody' }, 'unknown-reference', 'authorId', '所选的记录不存在'],
  ])('refuses %s', async (_, actor, more, error, field, text) => {
    expect(await library.call(actor, 'book.insert', input(more))).toMatchObject({
      status: 422,
      answer: { error, fields: { [field]: text } },
    });
  });

  test('of a value that must be unique within its unit is 409 and names the field', async () => {
    await add(librarian, 'cart.insert', { plate: 'TWICE' });
    await add(librarianSouth, 'cart.insert', { plate: 'TWICE' });
    const again = await library.call(librarian, 'cart.insert', { plate: 'twice' });
    expect(again).toMatchObject({ status: 409, answer: { error: 'duplicate', fields: { plate: '已存在相同的值' } } });
  });
});

describe('an insert with child rows', () => {
  test('makes them beneath the record, in its unit, each with its own event', async () => {
    const id = await add(librarian, 'book.insert', {
      title: '诗集',
      authorId: authors[0],
      loans: [{ readerId: 'r1' }, { readerId: 'r2', phone: '13912345678' }],
    });
    const book = (await library.data(librarian, 'book.get', { id })) as { loans: Row[] };
    expect(book.loans).toMatchObject([
      { bookId: id, detachmentId: 'north', readerId: 'r1', loanState: 'lent' },
      { bookId: id, detachmentId: 'north', readerId: 'r2', phone: '13912345678' },
    ]);
    expect(await chainOf(String(book.loans[0]?.['id']))).toHaveLength(1);
  });

  test('makes nothing at all where one of them is at fault, and an update takes none', async () => {
    const before = (await list(librarian, 'book.list')).total;
    const refused = await library.call(librarian, 'book.insert', {
      title: '诗集',
      authorId: authors[0],
      loans: [{ readerId: 'r1', branchId: 'nowhere' }],
    });
    expect(refused).toMatchObject({ status: 422, answer: { fields: { 'loans.0.branchId': '所选的记录不存在' } } });
    expect((await list(librarian, 'book.list')).total).toBe(before);
    expect(await library.call(librarian, 'book.update', { id: books['verses'], loans: [] })).toMatchObject({
      status: 400,
      answer: { fields: { loans: '未知参数' } },
    });
  });
});

test.each([
  ['names a record that there is none of', { branchId: 'nowhere' }, 422, 'branchId', '所选的记录不存在'],
  ['breaks a rule between its fields', { from: 9, until: 8 }, 422, 'until', '到达早于出发'],
  ['has a value that another has', { ticket: 'T1' }, 409, 'ticket', '已存在相同的值'],
])('a child row that %s is told of at its place', async (_what, wrong, status, field, text) => {
  const trips = [
    { place: '城东', ticket: 'T1' },
    { place: '城西', ...wrong },
  ];
  const refused = await library.call(librarian, 'cart.insert', { plate: '车十', trips });
  expect(refused).toMatchObject({ status, answer: { fields: { [`trips.1.${field}`]: text } } });
});

describe('an update', () => {
  test('raises the version, changes what is named, and refuses an older version with what is there now', async () => {
    const id = books['verses'];
    await library.data(librarian, 'book.update', { id, version: 1, pages: 51, subjectId: '2' });
    expect(await library.data(librarian, 'book.get', { id })).toMatchObject({
      version: 2,
      pages: 51,
      subjectId: '2',
      price: 9,
    });
    const stale = await library.call(librarian, 'book.update', { id, version: 1, pages: 99 });
    expect(stale).toMatchObject({ status: 409, answer: { error: 'stale', data: { version: 2, pages: 51 } } });
    await library.data(librarian, 'book.update', { id, pages: null });
    expect(await library.data(librarian, 'book.get', { id })).toMatchObject({ version: 3, pages: null });
  });

  test('that clears a field with a default sets it back to that', async () => {
    const id = await add(librarian, 'book.insert', { title: '新书', authorId: authors[0], rare: null });
    await library.data(librarian, 'book.update', { id, rare: true });
    await library.data(librarian, 'book.update', { id, rare: null });
    expect(await library.data(librarian, 'book.get', { id })).toMatchObject({ version: 3, rare: false });
    await library.data(librarian, 'book.remove', { id });
  });

  test('clears nothing that a record cannot be without', async () => {
    const id = await add(librarian, 'cart.insert', { plate: 'NEEDED' });
    expect(await library.call(librarian, 'cart.update', { id, plate: null })).toMatchObject({
      status: 400,
      answer: { error: 'bad-parameters', fields: { plate: expect.any(String) } },
    });
  });

  test('that changes nothing raises no version and writes no event', async () => {
    const id = await add(librarian, 'cart.insert', { plate: 'SAME', note: 'n' });
    await library.data(librarian, 'cart.update', { id, plate: 'SAME', note: 'n' });
    expect(await library.data(librarian, 'cart.get', { id })).toMatchObject({ version: 1 });
    expect(await chainOf(id)).toHaveLength(1);
  });

  test('of twenty at once with the same version succeeds once', async () => {
    const id = await add(librarian, 'cart.insert', { plate: 'RACE' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => library.call(librarian, 'cart.update', { id, version: 1, note: `n${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await chainOf(id)).toHaveLength(2);
  });

  test('never moves a record to another unit', async () => {
    const id = await add(librarianOfBoth, 'cart.insert', { plate: 'STAYS', detachmentId: 'north' });
    const moved = await library.call(librarianOfBoth, 'cart.update', { id, detachmentId: 'south' });
    expect(moved).toMatchObject({ status: 422, answer: { fields: { detachmentId: '所属单位不能更改' } } });
  });
});

describe('a removal', () => {
  test('needs the state that the call asks for', async () => {
    const id = await add(librarian, 'book.insert', { title: '借出的书', authorId: authors[0] });
    await sql`update book set shelf_status = 1 where id = ${id}`.execute(library.database.kysely);
    const refused = await library.call(librarian, 'book.remove', { id });
    expect(refused).toMatchObject({ status: 409, answer: { error: 'not-in-this-state', msg: '书已借出' } });
    await sql`update book set shelf_status = 2 where id = ${id}`.execute(library.database.kysely);
    expect(await library.data(librarian, 'book.remove', { id })).toBeNull();
    expect((await library.call(librarian, 'book.get', { id })).status).toBe(404);
  });

  test('of what others refer to is refused', async () => {
    expect(await library.call(librarian, 'author.remove', { id: authors[0] })).toMatchObject({
      status: 409,
      answer: { error: 'still-referenced', msg: '不能删除，仍被以下数据使用：图书' },
    });
    expect(await library.call(librarian, 'book.remove', { id: books['poems'] })).toMatchObject({
      status: 409,
      answer: { error: 'still-referenced', msg: '不能删除，仍被以下数据使用：借阅' },
    });
  });
});

test('a record goes before none of its rows, though they name it by a plain text', async () => {
  const id = await add(librarian, 'cart.insert', { plate: '车九', trips: [{ place: '城南' }] });
  expect(await library.call(librarian, 'cart.remove', { id })).toMatchObject({
    status: 409,
    answer: { error: 'still-referenced' },
  });
  expect(await library.data(librarian, 'cart.get', { id })).toMatchObject({ trips: [{ place: '城南' }] });
  await sql`delete from trip where cart_id = ${id}`.execute(library.database.kysely);
  expect(await library.data(librarian, 'cart.remove', { id })).toBeNull();
});

async function chainOf(id: string): Promise<EventRow[]> {
  return library.database.kysely.selectFrom('event').selectAll().where('recordId', '=', id).orderBy('seq').execute();
}
