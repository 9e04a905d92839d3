import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Handler, HandlerContext } from '../../../src/server/calls/handler.ts';
import { auditTrail } from '../../../src/server/records/auditTrail.ts';
import { downloadHandlers } from '../../../src/server/tables/downloads.ts';
import { exportJob } from '../../../src/server/tables/exportJob.ts';
import { actorScope } from '../../../src/towing/users/actorScope.ts';
import { actorOf } from '../../../src/server/sessions/sessions.ts';
import { productRelease } from '../../serverKit/product.ts';
import { openOffice, type Office } from '../../towing/office.ts';
import { readXlsx, recordsOf, unzip } from './archive.ts';
import { signIn, type Item, type Json, type Person } from './people.ts';

let office: Office;
const people = new Map<string, Person>();
const as = (name: string): Person => {
  const person = people.get(name);
  if (!person) throw new Error(`${name} must have signed in`);
  return person;
};

beforeAll(async () => {
  office = await openOffice(60);
  for (const name of ['super', 'police', 'police2', 'office', 'company', 'company2', 'field', 'general']) {
    people.set(name, await signIn(office.app, name));
  }
});
afterAll(() => office.close());

async function listed(person: Person, path: string, body: Json = {}): Promise<Json[]> {
  const { data } = await person.post<{ records: Json[] }>(path, { size: 999, ...body });
  return data.records;
}

async function records(person: Person, body: Json, language?: string): Promise<Record<string, string>[]> {
  const [sheet] = readXlsx(await person.exported(body, language));
  return recordsOf(sheet?.rows ?? []);
}

const allTasks = '/rescue_public/commandCentre/listByPageCommandCentre';

describe('an export of a list', () => {
  test('holds its rows in its order, with the headings and texts of its screen', async () => {
    const rows = await listed(as('police'), allTasks);
    const exported = await records(as('police'), { call: 'listByPageCommandCentre' });
    expect(rows.length).toBeGreaterThan(5);
    expect(exported.map((row) => row['任务编号'])).toEqual(rows.map(({ taskNo }) => taskNo));
    expect(exported.map((row) => row['拖车公司'] ?? null)).toEqual(
      rows.map((row) => row['trailerCompanyName'] ?? null),
    );
    const english = await records(as('police'), { call: 'listByPageCommandCentre' }, 'en-US');
    expect(english.map((row) => row['Task number'])).toEqual(rows.map(({ taskNo }) => taskNo));
    expect(new Set(exported.map((row) => row['订单状态']))).not.toEqual(
      new Set(english.map((row) => row['Order status'])),
    );
  });

  test('takes the parameters of the list, by its id or its path', async () => {
    const [first] = await listed(as('police'), allTasks);
    const body = { call: allTasks, params: { taskNo: first?.['taskNo'], current: 2, size: 1 } };
    expect((await records(as('police'), body)).map((row) => row['任务编号'])).toEqual([first?.['taskNo']]);
    expect(await as('police').post('/vehicle/export', { call: allTasks, params: [] })).toMatchObject({ status: 400 });
    for (const params of [{ size: 999_999 }, { size: '1000' }, { current: 0 }]) {
      const [field = ''] = Object.keys(params);
      const tooMany = await as('police').post('/vehicle/export', { call: allTasks, params });
      expect(tooMany).toMatchObject({ status: 400, error: 'bad-parameters', fields: { [field]: expect.any(String) } });
    }
    const refused = await as('police').post('/vehicle/export', { call: allTasks, params: { nobody: 1 } });
    expect(refused).toMatchObject({ status: 400, error: 'bad-parameters' });
  });

  test('of what the list itself refuses is refused at once, and makes no download', async () => {
    const items = async (): Promise<number> =>
      ((await as('police').get('/vehicle/ces')).data as unknown as Json[]).length;
    const before = await items();
    const ask = (body: Json) => as('police').post('/vehicle/export', { call: 'listByPageCommandCentre', ...body });
    const at = (field: string) => ({ status: 400, error: 'bad-parameters', fields: { [field]: expect.any(String) } });
    expect(await ask({ params: { orderBy: 'nothing' } })).toMatchObject(at('orderBy'));
    expect(await ask({ params: { orderBy: '-starterId' } })).toMatchObject(at('orderBy'));
    expect(await ask({ screen: 'dispatch/nothing' })).toMatchObject(at('screen'));
    expect(await ask({ screen: 'settings/users' })).toMatchObject(at('screen'));
    const ageing = { call: 'listByPageCommandCentreAgeing' };
    expect(await ask({ ...ageing, params: { orderBy: 'nothing' } })).toMatchObject(at('orderBy'));
    expect(await ask({ ...ageing, params: { minutesFrom: 5 } })).toMatchObject(at('doneStep'));
    expect(await items()).toBe(before);
  });

  test('as csv holds the same rows', async () => {
    const text = (await as('police').exported({ call: 'listByPageCommandCentre', format: 'csv' })).toString();
    const rows = await listed(as('police'), allTasks);
    expect(text.startsWith('\ufeff任务编号,')).toBe(true);
    for (const { taskNo } of rows) expect(text).toContain(`\r\n${String(taskNo)},`);
  });

  test('of a list that a handler makes holds its rows too', async () => {
    const rows = await listed(as('police'), `${allTasks}Ageing`);
    const exported = await records(as('police'), { call: 'listByPageCommandCentreAgeing' });
    expect(rows.length).toBeGreaterThan(0);
    expect(exported.map((row) => row['任务编号'])).toEqual(rows.map(({ taskNo }) => taskNo));
  });

  test('holds no row of another unit or company', async () => {
    const own = (await listed(as('company'), '/trailerOrdersRecord/listByPageCompany')).map((row) => row['taskNo']);
    const companies = await records(as('company'), { call: 'listByPageCompany' });
    expect(companies.map((row) => row['任务编号']).toSorted()).toEqual(own.toSorted());
    const police = await records(as('police'), { call: 'listByPageCommandCentre' });
    const police2 = await records(as('police2'), { call: 'listByPageCommandCentre' });
    const everything = await records(as('super'), { call: 'listByPageCommandCentre' });
    const numbers = new Set(police.map((row) => row['任务编号']));
    expect(police2.filter((row) => numbers.has(row['任务编号'] ?? ''))).toEqual([]);
    expect(everything).toHaveLength(police.length + police2.length);
  });

  test('masks what the person sees masked, and leaves out what is not his to read', async () => {
    const phones = (rows: Record<string, string>[]) => rows.flatMap((row) => row['民警电话'] ?? []);
    const whole = phones(await records(as('police'), { call: 'listByPageCommandCentre' }));
    const masked = phones(await records(as('field'), { call: 'listByPageCommandCentre' }));
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.every((phone) => /^\d{11}$/.test(phone))).toBe(true);
    expect(masked.length).toBe(whole.length);
    expect(masked.every((phone) => /^\d{3}\*{4}\d{4}$/.test(phone))).toBe(true);
  });

  test('of a call that is not the person’s, is no list or is unknown is refused', async () => {
    const ask = async (name: string, call: string) => (await as(name).post('/vehicle/export', { call })).status;
    expect(await ask('company', 'listByPageCommandCentre')).toBe(403);
    expect(await ask('police', 'assign')).toBe(422);
    expect(await ask('police', 'no.such.call')).toBe(404);
    expect(await ask('police', '__proto__')).toBe(404);
  });

  test('keeps a text that begins like a formula a text', async () => {
    await office.rows(
      `update task set police_remarks = '=HYPERLINK("http://x","y")' where id in (select id from task limit 5)`,
    );
    const [sheet] = readXlsx(await as('super').exported({ call: 'listByPageCommandCentre' }));
    const cells = (sheet?.rows ?? []).flat().filter(({ value }) => value.startsWith('=HYPERLINK'));
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.every(({ type, style }) => type === 'inlineStr' && style === '4')).toBe(true);
  });
});

describe('a person’s downloads', () => {
  test('are listed with name, path, time, state, percentage and size, and are his alone', async () => {
    const { data } = await as('office').post<{ id: string }>('/vehicle/export', { call: 'listByPageCommandCentre' });
    const item = await as('office').ended(data.id);
    expect(item).toMatchObject({
      state: 'done',
      percentage: 100,
      path: `/vehicle/exportFile?id=${data.id}`,
      fault: null,
    });
    expect(item.wordName).toMatch(/^指挥中心-\d{14}\.xlsx$/);
    expect(item.downloadTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await as('office').get('/vehicle/countExports')).data).toBe(1);
    const file = await as('office').download(item.path);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(item.wordName));
    for (const name of ['police', 'super']) {
      expect((await as(name).download(item.path)).status).toBe(404);
      expect((await as(name).post('/vehicle/deleteExport', { id: data.id })).status).toBe(404);
      const { data: items } = await as(name).get<Item[]>('/vehicle/ces');
      expect(items.map(({ id }) => id)).not.toContain(data.id);
    }
    expect((await as('office').post('/vehicle/deleteExport', { id: data.id })).status).toBe(200);
    expect((await as('office').get<Item[]>('/vehicle/ces')).data).toEqual([]);
    expect((await as('office').download(item.path)).status).toBe(404);
  });

  test.each([
    ['20 are being made', 20, 'running', 1_000, 'too-many-waiting'],
    ['200 are kept', 200, 'done', 1_000, 'downloads-full'],
    ['they take 2 GB', 2, 'done', 1024 ** 3, 'downloads-full'],
  ] as const)('are no more once %s, which others do not feel', async (_when, count, state, size, error) => {
    const { id: ownerId } = as('field');
    const now = new Date();
    const later = new Date(now.getTime() + 3_600_000);
    const job = { kind: 'word', ownerId, state, size, input: '{}', fileId: null, createdAt: now, expiresAt: later };
    const rows = Array.from({ length: count }, (_, n) => ({
      ...job,
      id: `full-${n}`,
      leaseBy: 'us',
      leaseUntil: later,
    }));
    await office.database.kysely.insertInto('job').values(rows).execute();
    const body = { call: 'listByPageCommandCentre' };
    try {
      expect(await as('field').post('/vehicle/export', body)).toMatchObject({ status: 429, error });
      expect(await as('police').post('/vehicle/export', body)).toMatchObject({ status: 200 });
    } finally {
      await office.database.kysely.deleteFrom('job').where('ownerId', '=', ownerId).execute();
    }
    expect(await as('field').post('/vehicle/export', body)).toMatchObject({ status: 200 });
  });

  test('open their file when they are sent, and not before: what follows the handler may fail', async () => {
    const id = '0190a0b0-0000-7000-8000-000000000002';
    const ownerId = as('general').id;
    await office.rows(
      `insert into job (id, kind, owner_id, input, state, percentage, created_at, expires_at)
       values ($1, 'export', $2, '{"name": "a.csv"}', 'done', 100, now(), now() + interval '1 day')`,
      [id, ownerId],
    );
    const asked: string[] = [];
    const pathOfFile = (file: string): string => (asked.push(file), import.meta.filename);
    // What else a handler is given is not read here.
    const context = { db: office.database.kysely, actor: { id: ownerId }, now: new Date(), pathOfFile };
    const { body } = await downloadHandlers(() => ({})).exportFile(context as unknown as HandlerContext, { id });
    expect(asked).toEqual([]);
    if (typeof body !== 'function') throw new Error('a kept file is sent as a stream');
    expect((await buffer(body())).toString()).toContain('open their file when they are sent');
    expect(asked).toEqual([id]);
    await office.rows('delete from job where id = $1', [id]);
  });

  test('are refused below 100 percent', async () => {
    const id = '0190a0b0-0000-7000-8000-000000000001';
    await office.rows(
      `insert into job (id, kind, owner_id, input, state, percentage, lease_by, lease_until, created_at, expires_at, file_id)
       values ($1, 'export', $2, '{"name": "a.xlsx"}', 'running', 40, 'somebody', now() + interval '1 hour', now(), now() + interval '1 day', $1)`,
      [id, as('general').id],
    );
    const [item] = (await as('general').get<Item[]>('/vehicle/ces')).data;
    expect(item).toMatchObject({ id, state: 'downloading', percentage: 40, wordName: 'a.xlsx', size: null });
    const refused = await as('general').get(`/vehicle/exportFile?id=${id}`);
    expect(refused).toMatchObject({ status: 409, error: 'not-finished', msg: '文件尚未生成完成（40%）' });
    expect(await as('general').post('/vehicle/deleteExport', { id })).toMatchObject({
      status: 409,
      error: 'not-finished',
    });
  });

  test('fail, and say why, where the right to the list has gone meanwhile, and can be tried again', async () => {
    // Nobody works while the right is taken away: the job begins only afterwards.
    const person = await signIn(office.app, 'police2');
    const { id } = (await office.rows('select id from "user" where id = $1', [person.id]))[0] as { id: string };
    const client = await office.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update "user" set active = false where id = $1', [id]);
      await client.query(
        `insert into job (id, kind, owner_id, input, created_at, expires_at, file_id) values ($1, 'export', $2, $3, now(), now() + interval '1 day', $1)`,
        ['0190a0b0-0000-7000-8000-000000000002', id, { call: 'listByPageCommandCentre', params: {}, name: 'a.xlsx' }],
      );
      await client.query(`select pg_notify('job', '')`);
      await client.query('commit');
    } finally {
      client.release();
    }
    await expect
      .poll(() => office.rows(`select state, fault from job where owner_id = $1 and state = 'failed'`, [id]), {
        timeout: 10_000,
      })
      .toEqual([{ state: 'failed', fault: '没有权限进行此操作' }]);
    await office.rows('update "user" set active = true where id = $1', [id]);
    const again = await signIn(office.app, 'police2');
    const failed = '0190a0b0-0000-7000-8000-000000000002';
    expect(await as('police').post('/vehicle/retryDownload', { id: failed })).toMatchObject({ status: 404 });
    expect(await again.post('/vehicle/retryDownload', { id: failed })).toMatchObject({ status: 200 });
    expect(await again.ended(failed)).toMatchObject({ state: 'done', percentage: 100, fault: null });
    expect(await again.post('/vehicle/retryDownload', { id: failed })).toMatchObject({
      status: 409,
      error: 'not-failed',
    });
  });
});

describe('a task sheet', () => {
  test('is a Word document of one task as its owner sees it', async () => {
    const [task] = await listed(as('police'), allTasks);
    const begun = await as('police').post<{ id: string }>('/vehicle/downloadWord', { id: task?.['id'] });
    expect(begun.status).toBe(200);
    const item = await as('police').ended(begun.data.id);
    expect(item).toMatchObject({ state: 'done', fault: null });
    expect(item.wordName).toContain(String(task?.['taskNo']));
    const file = await as('police').download(item.path);
    expect(file.headers['content-type']).toContain('wordprocessingml');
    const text = (unzip(file.body).get('word/document.xml') ?? '').replace(/<[^>]*>/g, '|');
    expect(text).toContain(String(task?.['accidentPlaceName']));
    expect(text).toContain(String(task?.['peoplesPolicePhone']));
    expect(text).toContain(String(task?.['plates']).split(/[,、 ]/)[0]);
    expect((await as('police').get(`/vehicle/deleteWord?id=${begun.data.id}`)).status).toBe(200);
    expect((await as('police').get<Item[]>(`/vehicle/ces?id=${begun.data.id}`)).data).toEqual([]);
  });

  test('is also a page that prints on A4 and in which nothing runs', async () => {
    const [task] = await listed(as('police'), allTasks);
    await office.rows(`update task set police_remarks = '<script>alert(1)</script>' where id = $1`, [task?.['id']]);
    const file = await as('police').download(`/vehicle/taskSheet?id=${String(task?.['id'])}&format=html`);
    expect(file.headers['content-type']).toBe('text/html; charset=utf-8');
    const text = file.body.toString();
    expect(text).toContain('@page { size: A4');
    expect(text).toContain(String(task?.['accidentPlaceName']));
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
    expect(text).toContain(`default-src 'none'`);
  });

  test('is blank, to be filled in by hand, where no task is named', async () => {
    for (const format of ['html', 'docx']) {
      const file = await as('company').download(`/vehicle/taskSheet?format=${format}`);
      expect(file.status).toBe(200);
      const text = format === 'html' ? file.body.toString() : (unzip(file.body).get('word/document.xml') ?? '');
      expect(text).toContain('车牌号');
    }
    const masked = await as('field').download('/vehicle/taskSheet');
    expect(masked.headers['content-disposition']).toContain(encodeURIComponent('任务单'));
  });

  test('of another unit’s task is none', async () => {
    const [task] = await listed(as('police2'), allTasks);
    expect(await as('police').post('/vehicle/downloadWord', { id: task?.['id'] })).toMatchObject({ status: 404 });
    expect((await as('police').download(`/vehicle/taskSheet?id=${String(task?.['id'])}`)).status).toBe(404);
  });
});

async function policeNow() {
  const user = await office.database.kysely
    .selectFrom('user')
    .selectAll()
    .where('username', '=', 'police')
    .executeTakeFirstOrThrow();
  const actor = actorOf(user, 'a test', await actorScope(office.database.kysely, user));
  return { actor, release: await productRelease() };
}

test('an export in a thread holds what one without holds', async () => {
  const { actor, release } = await policeNow();
  const files: Record<string, Buffer> = {};
  const unmasked: unknown[] = [];
  for (const above of [0, 1_000_000]) {
    for (const format of ['xlsx', 'csv'] as const) {
      const parts: Buffer[] = [];
      const said: number[] = [];
      const audit = auditTrail();
      await exportJob(
        {},
        { databaseUrl: office.database.url, above },
      )({
        input: { call: 'listByPageCommandCentre', params: {}, screen: null, format },
        attempt: 1,
        actor,
        release,
        database: office.database.kysely,
        distributed: false,
        language: 'zh-CN',
        now: new Date('2026-11-20T04:00:00Z'),
        audit,
        sink: async (bytes) => void parts.push(bytes),
        progress: async (part) => void said.push(part),
      });
      files[`${format} ${above}`] = Buffer.concat(parts);
      unmasked.push(audit.collected());
    }
  }
  expect(files['csv 0']?.length).toBeGreaterThan(1000);
  expect(unmasked[0]).toMatchObject([{ entity: 'task' }]);
  for (const one of unmasked) expect(one).toEqual(unmasked[0]);
  for (const format of ['xlsx', 'csv']) expect(files[`${format} 0`]).toEqual(files[`${format} 1000000`]);
});

test('an export of a list that a handler makes is of one moment, however many pages it has', async () => {
  const { actor, release } = await policeNow();
  const call = release.catalogue.calls['listByPageCommandCentreAgeing'];
  await office.rows(`insert into installation (key, value, created_at)
    select 'row-' || lpad(n::text, 4, '0'), '1', now() from generate_series(1, 1100) as n`);
  const parts: Buffer[] = [];
  const list: Handler = async ({ db }, { current, size }) => {
    const rows = db.selectFrom('installation').select('key').where('key', 'like', 'row-%').orderBy('key', 'desc');
    const page = await rows
      .limit(Number(size))
      .offset((Number(current) - 1) * Number(size))
      .execute();
    return { records: page.map(({ key }) => ({ taskNo: key })), total: 1_100, current, size };
  };
  await exportJob(
    { [call?.does ?? '']: list },
    { databaseUrl: office.database.url, above: 1_000_000 },
  )({
    input: { call: call?.id, params: {}, screen: null, format: 'csv' },
    attempt: 1,
    actor,
    release,
    database: office.database.kysely,
    distributed: false,
    language: 'zh-CN',
    now: new Date('2026-11-20T04:00:00Z'),
    audit: auditTrail(),
    sink: async (bytes) => void parts.push(bytes),
    // A newer row comes once the first page is written.
    progress: async () => {
      await office.rows(`insert into installation (key, value, created_at) values ('row-9999', '1', now())
        on conflict (key) do nothing`);
    },
  });
  const written =
    Buffer.concat(parts)
      .toString()
      .match(/row-\d{4}/g) ?? [];
  expect(written).toHaveLength(1_100);
  expect(new Set(written).size).toBe(1_100);
});

test('an export over tables of several machines looks for each name among the rows of its own unit', async () => {
  const { actor, release } = await policeNow();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const statementOf = async (distributed: boolean): Promise<string> => {
    spy.mockClear();
    await exportJob(
      {},
      { databaseUrl: office.database.url, above: 1_000_000 },
    )({
      input: { call: 'listByPageCommandCentre', params: {}, screen: null, format: 'csv' },
      attempt: 1,
      actor,
      release,
      database: office.database.kysely,
      distributed,
      language: 'zh-CN',
      now: new Date(),
      audit: auditTrail(),
      sink: async () => undefined,
      progress: async () => undefined,
    });
    const sent = (spy.mock.calls as unknown as readonly (readonly [string | { text: string }])[]).map(([query]) =>
      typeof query === 'string' ? query : query.text,
    );
    return sent.find((text) => text.includes('declare streamed')) ?? '';
  };
  const units = (text: string): number => text.split('"detachment_id"').length;
  try {
    const [together, apart] = [await statementOf(false), await statementOf(true)];
    expect(together).not.toBe('');
    expect(units(apart)).toBeGreaterThan(units(together));
  } finally {
    spy.mockRestore();
  }
});
