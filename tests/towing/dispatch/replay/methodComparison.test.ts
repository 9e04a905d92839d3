/** Before a method is switched, the page shows what each would have come to over the last seven days, task by task. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOffice, type Json, type Office, type Person } from '../../office.ts';

let office: Office;
let police: Person;
let ruleId = '';
beforeAll(async () => {
  office = await openOffice(200);
  police = await office.as('police');
  // The demonstration's days come to lie within the last seven.
  await office.rows(`update task set create_time = now() - interval '2 days' + (create_time - (select max(create_time) from task)) / 20
    where create_time < now()`);
  const [{ id } = {}] = await office.rows(
    `select id from automatic_dispatch where detachment_id = (select detachment_id from "user" where username = 'police') limit 1`,
  );
  ruleId = String(id);
  await office.rows('update automatic_dispatch set method_of_dispatch = 1, active = false where id = $1', [ruleId]);
});
afterAll(() => office.close());

const begin = (person: Person, id = ruleId) => person.post('/dispatch/comparison/begin', { ruleId: id });
const rows = async (person: Person): Promise<readonly Json[]> =>
  (await person.get('/dispatch/comparison', { ruleId })).data as unknown as readonly Json[];

test('says that nothing was compared, compares in a job with progress, and then tells each method', async () => {
  const before = await rows(police);
  expect(before.map(({ comparisonState, meanMinutes }) => [comparisonState, meanMinutes])).toEqual(
    before.map(() => ['尚未比较', null]),
  );
  const { status, data } = await begin(police);
  expect(status).toBe(200);
  const job = String(data['id'] ?? data);
  await vi.waitFor(
    async () => {
      const [{ state, fault } = {}] = await office.rows('select state, fault from job where id = $1', [job]);
      expect({ state, fault }).toEqual({ state: 'done', fault: null });
    },
    { timeout: 80_000, interval: 250 },
  );
  const after = await rows(police);
  expect(after.map(({ id, present }) => [id, present])).toEqual([
    ['nearest', true],
    ['fastest', false],
    ['rotation', false],
    ['batch', false],
    ['bounded', false],
  ]);
  expect(new Set(after.map(({ comparedTasks }) => comparedTasks)).size).toBe(1);
  expect(after[0]).toMatchObject({ methodVerdict: '当前方式', meanMinutes: expect.any(Number) });
  expect(after[3]?.['methodVerdict']).toMatch(/^(更好|有得有失|并不更好)：到场[+−±]/);
  expect(after[3]?.['comparisonState']).toMatch(/^7天，/);
});

test('tells task by task whom the switch would have sent, and who went in fact', async () => {
  const asked = { ruleId, methodOfDispatch: '3', size: '500' };
  const answer = await police.get('/dispatch/comparison/tasks', { ...asked, changed: 'false' });
  expect(answer).toMatchObject({ status: 200 });
  // They stand in one order: another is refused, and not ignored.
  expect((await police.get('/dispatch/comparison/tasks', { ...asked, orderBy: 'otherMinutes' })).status).toBe(400);
  const all = answer.data;
  const changed = (await police.get('/dispatch/comparison/tasks', asked)).data;
  const records = all['records'] as readonly Json[];
  const [{ comparedTasks } = {}] = await rows(police);
  expect(all['total']).toBe(comparedTasks);
  expect(records.length).toBeGreaterThan(0);
  expect(changed['records']).toEqual(records.filter(({ changed: is }) => is === true));
  for (const row of records)
    expect(row).toMatchObject({
      changed: row['presentDriverName'] !== row['otherDriverName'],
      taskNo: expect.any(String),
    });
});

test('only who may edit rules asks, and only for a rule of their own unit', async () => {
  expect((await begin(await office.as('company'))).status).toBe(403);
  expect((await (await office.as('driver')).get('/dispatch/comparison', { ruleId })).status).toBe(403);
  expect((await begin(await office.as('police2'))).status).toBe(404);
  expect((await begin(police, 'nothing')).status).toBe(404);
});
