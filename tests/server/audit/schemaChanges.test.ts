/** Every change of a page in the browser leaves a line in the audit log: published, taken back, asked for, approved, refused, withdrawn. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { source, type Library } from '../library.ts';
import { openStudioLibrary } from '../studioLibrary.ts';

let library: Library;
let close: () => Promise<void>;
const file = 'screens/shelves.json';

const text = (title: string) => ({ type: 'string', title, readOnly: true });
const log = source('entities/auditEntry.json', {
  title: 'Audit entry',
  told: false,
  shard: 'none',
  label: 'call',
  scope: {},
  required: ['call', 'outcome'],
  properties: {
    userId: text('User'),
    call: text('Operation'),
    outcome: text('Outcome'),
    error: text('Error'),
    recordEntity: text('Entity'),
    recordIds: text('Records'),
    recordCount: { type: 'integer', title: 'Count', default: 0, readOnly: true },
    times: { type: 'integer', title: 'Times', default: 1, readOnly: true },
    address: text('Address'),
  },
});

beforeAll(async () => {
  ({ library, close } = await openStudioLibrary([log]));
});
afterAll(() => close());

const post = (url: string, payload: object, as = 'super') =>
  library.send({ method: 'POST', url: `/api/schemas/${url}`, as, payload });

async function publish(page: object | null) {
  const found = await library.send({ method: 'GET', url: `/api/schemas/file?file=${file}`, as: 'super' });
  const version = found.status === 200 ? (found.body.data as { version: number }).version : 0;
  return post('publish', { file, text: page && JSON.stringify(page), version });
}

/** What stands in the log since it was asked last, of whom and of what. */
const told = async () => {
  const { rows } = await library.database.pool.query<Record<'call' | 'outcome' | 'user_id' | 'record_ids', string>>(
    `delete from audit_entry where call like 'schemas/%' returning call, outcome, user_id, record_ids`,
  );
  return rows.map((row) => `${row.user_id} ${row.call} ${row.outcome} ${row.record_ids}`);
};
/** A refusal is written a moment later. */
const next = async () => {
  const found: string[] = [];
  await expect.poll(async () => found.push(...(await told()))).toBeGreaterThan(0);
  return found;
};

const page = (read: readonly number[], more: object = {}) => {
  const note = { type: 'string', title: '备注', read };
  return { entity: { title: '书架', properties: { name: { type: 'string', title: '名称' }, note } }, ...more };
};

async function plantSecond(): Promise<void> {
  const { kysely } = library.database;
  const first = await kysely.selectFrom('user').selectAll().where('username', '=', 'super').executeTakeFirstOrThrow();
  const lists = { roles: JSON.stringify([]), ability: JSON.stringify([]) };
  const createTime = new Date(Date.now() - 86_400_000);
  const second = { ...first, ...lists, id: 'user-second', username: 'second', name: 'second', createTime };
  await kysely.insertInto('user').values(second).execute();
}

test('a page is published with nobody to approve, changed, refused for its faults, and taken back', async () => {
  const { rows } = await library.database.pool.query<{ id: string }>(`select id from "user" where username = 'super'`);
  const by = rows[0]?.id ?? '';
  await publish(page([1]));
  expect(await next()).toEqual([`${by} schemas/publishAlone done ${file}`]);
  await publish(page([1], { columns: ['name'] }));
  expect(await next()).toEqual([`${by} schemas/publish done ${file}`]);
  expect((await publish({ entity: 'nowhere' })).status).toBe(422);
  expect(await next()).toEqual([`${by} schemas/publish refused ${file}`]);
  expect((await publish(null)).status).toBe(200);
  expect(await next()).toEqual([`${by} schemas/publish done ${file}`]);
});

test('a change that widens rights is asked for, refused or withdrawn or approved, each by whom', async () => {
  await publish(page([1]));
  await plantSecond();
  await told();
  const asked = async (): Promise<string> => {
    const { body } = await publish(page([1, 2, 3]));
    expect(body.error).toBe('waits-for-approval');
    expect(await next()).toMatchObject([expect.stringMatching(`schemas/propose done ${file}$`)]);
    return (body.data as { id: string }).id;
  };
  expect((await post('refuse', { id: await asked(), reason: 'no' }, 'second')).status).toBe(200);
  expect(await next()).toEqual([`user-second schemas/refuse done ${file}`]);
  expect((await post('withdraw', { id: await asked() })).status).toBe(200);
  expect(await next()).toMatchObject([expect.stringMatching(`schemas/withdraw done ${file}$`)]);
  const id = await asked();
  const { body } = await library.send({ method: 'GET', url: `/api/schemas/proposal?id=${id}`, as: 'second' });
  const { from, to } = body.data as { from: string; to: string };
  expect((await post('approve', { id, from, to }, 'second')).status).toBe(200);
  expect(await next()).toEqual([`user-second schemas/approve done ${file}`]);
});
