/** Rules between fields hold on every way by which a record is written, over what it has already; those that are stored are told of. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { librarySources, openLibrary, shipped, source, type Library, type Sent } from '../library.ts';

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const most = {
  needs: { pages: { lte: { field: 'most' } } },
  field: 'pages',
  text: label('页数超过上限', 'More pages than there may be'),
};
const lasting = {
  needs: { lasted: { gte: 0 } },
  field: 'until',
  text: label('结束早于开始', 'It ends before it begins'),
};
const page = (checks: readonly object[]) => ({
  entity: {
    title: label('出借', 'Journeys'),
    ...(checks.length === 0 ? {} : { checks }),
    properties: {
      name: { type: 'string', title: label('名称', 'Name'), maxLength: 20, search: true },
      pages: { type: 'integer', title: label('页数', 'Pages') },
      most: { type: 'integer', title: label('上限', 'At most') },
      since: { type: 'string', title: label('开始', 'From'), format: 'date-time' },
      until: { type: 'string', title: label('结束', 'Until'), format: 'date-time' },
      lasted: {
        type: 'integer',
        title: label('时长', 'Minutes'),
        computed: { minutes: { from: 'since', to: 'until' } },
      },
    },
  },
  actions: [{ id: 'fill', title: label('填满', 'Fill up'), set: { pages: 100 } }],
});
const importing = JSON.parse(shipped('calls/downloads.json').text) as { calls: Readonly<Record<string, object>> };
const sourcesWith = (checks: readonly object[]) => [
  ...librarySources(),
  source('calls/downloads.json', { calls: { importRows: importing.calls['importRows'] } }),
  source('screens/journeys.json', page(checks)),
];

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  expect((await library.releases.publish(sourcesWith([most, lasting]))).faults).toEqual([]);
});
afterAll(() => library.close());
beforeEach(() => library.database.pool.query('delete from journeys'));

const post = (path: string, payload: object): Promise<Sent> =>
  library.send({ as: 'librarian', method: 'POST', url: `/api/journeys/${path}`, payload });
const refusedAt = ({ status, body }: Sent) => [status, body.fields];
const added = async (payload: object): Promise<string> => {
  const { body } = await post('add', payload);
  return (body.data as { id: string }).id;
};
const tooMany = [422, { pages: '页数超过上限' }];
const backwards = [422, { until: '结束早于开始' }];

test('when it is added, and what is computed of its fields is asked as a field is', async () => {
  expect(refusedAt(await post('add', { name: 'a', pages: 7, most: 5 }))).toEqual(tooMany);
  const times = { since: '2026-03-01 10:00:00', until: '2026-03-01 09:00:00' };
  expect(refusedAt(await post('add', { name: 'a', ...times }))).toEqual(backwards);
  const both = await post('add', { name: 'a', pages: 7, most: 5, ...times });
  expect(Object.keys(both.body.fields ?? {}).sort()).toEqual(['pages', 'until']);
  // One that has no value to compare is not asked.
  expect((await post('add', { name: 'a', pages: 7 })).status).toBe(200);
});

test('when one field of it is changed: the other is what is stored, or what is sent beside it', async () => {
  const id = await added({ name: 'a', pages: 4, most: 5, since: '2026-03-01 10:00:00' });
  expect(refusedAt(await post('update', { id, pages: 6 }))).toEqual(tooMany);
  expect(refusedAt(await post('update', { id, most: 3, version: 1 }))).toEqual(tooMany);
  expect(refusedAt(await post('update', { id, until: '2026-03-01 09:59:00' }))).toEqual(backwards);
  expect((await post('update', { id, pages: 6, most: 6 })).status).toBe(200);
  expect((await post('update', { id, most: null })).status).toBe(200);
  expect((await post('update', { id, pages: 60, until: '2026-03-01 10:00:00' })).status).toBe(200);
  expect(refusedAt(await post('update', { id, since: '2026-03-01 10:02:00' }))).toEqual(backwards);
});

test('when an action sets a field', async () => {
  const id = await added({ name: 'a', pages: 4, most: 5 });
  expect(refusedAt(await post('fill', { id }))).toEqual(tooMany);
  const free = await added({ name: 'b', pages: 4 });
  expect((await post('fill', { id: free })).status).toBe(200);
  // What is taken back is a change as any other.
  expect(refusedAt(await post('update', { id: free, most: 9 }))).toEqual(tooMany);
});

test('when a table is imported: each row at its own column, and none of them is kept', async () => {
  const table = ['名称,页数,上限,开始,结束', 'a,7,5,,', 'b,3,5,,', 'c,,,2026-03-01 10:00:00,2026-03-01 09:00:00'].join(
    '\r\n',
  );
  const boundary = 'table-of-journeys';
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const payload = [
    part('name="call"', 'journeys.insert'),
    part('name="file"; filename="t.csv"\r\nContent-Type: text/csv', table),
    `--${boundary}--\r\n`,
  ].join('');
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await library.send({ as: 'librarian', method: 'POST', url: '/api/vehicle/import', payload, headers });
  const { faults } = answer.body.data as { faults: readonly object[] };
  expect(faults).toEqual([
    { row: 2, column: '页数', field: 'pages', message: '页数超过上限' },
    { row: 4, column: '结束', field: 'until', message: '结束早于开始' },
  ]);
  const { rows } = await library.database.pool.query('select id from journeys');
  expect(rows).toEqual([]);
});

test('records that were there before a check is are told when it is published, once', async () => {
  expect((await library.releases.publish(sourcesWith([]))).faults).toEqual([]);
  await added({ name: 'none' });
  const wrong = [
    await added({ name: 'a', pages: 9, most: 5 }),
    await added({ name: 'b', pages: 6, most: 5, since: '2026-03-01 10:00:00', until: '2026-03-01 09:00:00' }),
  ].sort();
  await added({ name: 'c', pages: 5, most: 5 });
  const told = await library.releases.publish(sourcesWith([most]));
  const about = { entity: 'journeys', title: label('出借', 'Journeys') };
  expect(told.broken).toEqual([{ ...about, field: 'pages', text: most.text, count: 2, ids: wrong }]);
  const next = await library.releases.publish(sourcesWith([most, lasting]));
  expect(next.broken).toEqual(
    [{ ...about, field: 'until', text: lasting.text, count: 1, ids: [wrong[1] ?? ''] }].map((one) => ({
      ...one,
      ids: [expect.any(String) as unknown],
    })),
  );
  // They stand as they are until somebody writes them.
  expect(refusedAt(await post('update', { id: wrong[0], name: 'x' }))[0]).toBe(422);
});

test('beside what is wrong with a field by itself, in one answer', async () => {
  const refused = await post('add', { name: 'x'.repeat(21), pages: 3, most: 2, since: null, until: null });
  expect([refused.status, Object.keys(refused.body.fields ?? {}).sort()]).toEqual([422, ['name', 'pages']]);
  const untold = await post('add', { name: 'x'.repeat(21), pages: 3 });
  expect(Object.keys(untold.body.fields ?? {})).toEqual(['name']);
});
