/** What a figure counts is what the list that it opens holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, type Json, type Office, type Person } from '../dispatch/office.ts';
import { succeeded } from '../dispatch/work.ts';

let office: Office;
const path = '/rescue_public/commandCentre';
const params: Readonly<Record<string, string>> = {
  unit: 'detachmentId',
  brigade: 'brigadeId',
  company: 'trailerCompanyId',
  service: 'detachmentServiceId',
  hour: 'createHour',
};

beforeAll(async () => {
  office = await openOffice(120);
});
afterAll(() => office.close());

const statistics = async (person: Person, input: Json = {}): Promise<Json[]> =>
  succeeded(await person.post(`${path}/statistics`, input)).data as unknown as Json[];
const total = async (person: Person, input: Json): Promise<unknown> =>
  succeeded(await person.post(`${path}/listByPageCommandCentreAgeing`, { ...input, size: 1 })).data['total'];
const opened = ({ dimension, key, step }: Json): Json => {
  const param = params[String(dimension)];
  if (param === undefined) return { doneStep: step };
  return { doneStep: step, [param]: dimension === 'hour' ? Number(key) : key };
};

describe.each(['police', 'office', 'general', 'super', 'company'])('for %s', (name) => {
  test('every figure counts the rows that it opens', async () => {
    const person = await office.as(name);
    const rows = await statistics(person);
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      const list = opened(row);
      expect([row, await total(person, list)]).toEqual([row, row['count']]);
      expect([row, await total(person, { ...list, minutesFrom: row['overFrom'] })]).toEqual([row, row['overCount']]);
    }
  });
});

test('tasks that name no brigade are counted and opened too', async () => {
  await office.rows(
    'update task set brigade_id = null where id = (select min(id) from task where assign_time is not null and not deleted)',
  );
  const person = await office.as('super');
  const row = (await statistics(person)).find((one) => one['dimension'] === 'brigade' && one['key'] === 'none');
  expect(row).toMatchObject({ step: 'assign', count: 1, name: '未填写' });
  expect(await total(person, { doneStep: 'assign', brigadeId: 'none' })).toBe(1);
});

test('a time range narrows figures and list alike', async () => {
  const person = await office.as('super');
  const range = { createStartTime: '2020-01-01 00:00:00', createEndTime: '2020-01-02 00:00:00' };
  expect(await statistics(person, range)).toEqual([]);
});

test('a driver has no statistics, and minutes need a step', async () => {
  expect(await (await office.as('driver')).post(`${path}/statistics`, {})).toMatchObject({ status: 403 });
  const police = await office.as('police');
  expect(await police.post(`${path}/listByPageCommandCentreAgeing`, { minutesFrom: 3 })).toMatchObject({ status: 400 });
});
