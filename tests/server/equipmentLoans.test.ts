/** A whole page in one file: ten fields, linkage, a check between dates, a lookup, a mask, and a row's action that sets fields. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormView, ListView } from '../../src/core/model/view.ts';
import { librarySources, openLibrary, type Library, type Sent } from './library.ts';

const page = {
  file: 'screens/equipmentLoans.json',
  text: readFileSync(new URL('../library/equipmentLoans.json', import.meta.url), 'utf8'),
};
const lent = { equipment: '投影仪', borrower: '王五', phone: '13800001234', lentOn: '2026-03-01', due: '2026-03-08' };

let library: Library;
let branchId = '';
beforeAll(async () => {
  library = await openLibrary();
  const { faults } = await library.releases.publish([...librarySources(), page]);
  expect(faults).toEqual([]);
  await sql`insert into branch (id, version, create_time, update_time, name) values ('branch-1', 1, now(), now(), 'North')`.execute(
    library.database.kysely,
  );
  branchId = 'branch-1';
});
afterAll(() => library.close());

const post = (as: string, path: string, payload: object): Promise<Sent> =>
  library.send({ as, method: 'POST', url: `/api/equipmentLoans/${path}`, payload });
const read = async (as: string, id: string): Promise<Record<string, unknown>> => {
  const { body } = await library.send({ as, method: 'GET', url: `/api/equipmentLoans/findById?id=${id}` });
  return body.data as Record<string, unknown>;
};
const added = async (payload: object = {}): Promise<string> => {
  const { body } = await post('librarian', 'add', { ...lent, branchId, ...payload });
  return (body.data as { id: string }).id;
};

test('is a list of eight columns and four filters, with dialogs to add and edit', () => {
  const { screens, views } = library.releases.current().project({ userType: 1, superManager: false });
  const viewOf = (screen: string) => views[screens[screen] ?? ''];
  const list = viewOf('equipmentLoans') as ListView;
  expect(list.columns.map(({ field }) => field)).toHaveLength(8);
  expect(list.filters).toHaveLength(4);
  expect(list.actions.map(({ id }) => id)).toEqual(['add', 'edit', 'remove', 'giveBack']);
  expect((viewOf('equipmentLoans#add') as FormView).checks).toHaveLength(1);
});

test('a record is added, listed with the name of its branch, and found by each filter', async () => {
  const id = await added();
  for (const query of ['equipment=投影', `branchId=${branchId}`, 'borrower=王', 'lentOn=2026-03-01']) {
    const { body } = await library.send({
      as: 'librarian',
      method: 'GET',
      url: `/api/equipmentLoans/listByPage?${encodeURI(query)}`,
    });
    expect([query, body.fields]).toEqual([query, undefined]);
    const { records } = body.data as { records: { id: string; branchName: string }[] };
    expect(records.find((row) => row.id === id)).toMatchObject({ branchName: 'North', returned: false });
  }
});

test('the linkage of its dialogs is kept', async () => {
  const refused = await post('librarian', 'add', { ...lent, branchId, damaged: true });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['damage']]);
  const id = await added({ damage: 'hidden' });
  expect((await read('librarian', id))['damage']).toBeNull();
});

describe('the check between its dates', () => {
  test('is told at its field when a record is added', async () => {
    const refused = await post('librarian', 'add', { ...lent, branchId, due: '2026-02-01' });
    expect([refused.status, refused.body.fields]).toEqual([422, { due: '应还日期不能早于借出日期' }]);
  });
  test('holds over what the record has already', async () => {
    const id = await added();
    const refused = await post('librarian', 'update', { id, lentOn: '2026-04-01' });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['due']]);
  });
  test('is not asked where one of them is empty', async () => {
    const { due: _, ...open } = lent;
    expect((await post('librarian', 'add', { ...open, branchId })).status).toBe(200);
  });
});

test('the phone is seen in part by others, and they do not replace it', async () => {
  const id = await added();
  expect((await read('desk', id))['phone']).toBe('138****1234');
  expect((await post('desk', 'update', { id, phone: '13900000000' })).status).toBe(400);
});

test('giving back sets what nobody may write, once, under a version, and is told in the audit log', async () => {
  const id = await added();
  expect((await post('librarian', 'update', { id, returned: true })).status).toBe(400);
  expect((await post('librarian', 'giveBack', { id, version: 9 })).status).toBe(409);
  expect((await post('desk', 'giveBack', { id, version: 1 })).status).toBe(200);
  const row = await read('librarian', id);
  expect(row).toMatchObject({ returned: true, version: 2 });
  expect(row['returnTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const again = await post('librarian', 'giveBack', { id });
  expect([again.status, again.body.msg]).toEqual([409, '已归还']);
  expect((await post('reader', 'giveBack', { id })).status).toBe(403);
});
