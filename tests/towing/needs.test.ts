/**
 * What a call needs of its record holds whoever carries it out: every call with `needs` is sent, over handlers that
 * check nothing, with a record that fulfils them and with one that does not.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '../../src/core/condition/condition.ts';
import { isGeneric } from '../../src/core/model/genericCalls.ts';
import type { Call, Row } from '../../src/core/model/catalogue.ts';
import { textOf } from '../../src/core/model/label.ts';
import type { Handlers } from '../../src/server/calls/handler.ts';
import { wireTime } from '../../src/server/time/clock.ts';
import { Refusal } from '../../src/server/records/refusal.ts';
import { productRelease } from '../serverKit/product.ts';
import { openOffice, type Json, type Office, type Person } from './office.ts';

const { calls, entities } = (await productRelease()).catalogue;
const needing = Object.values(calls).flatMap((call) => (call.needs ? [{ ...call, needs: call.needs }] : []));
type Needing = (typeof needing)[number];

const richer = { 'zh-CN': '另有说法', 'en-US': 'In other words' };

function tableOf(call: Call): string {
  return entities[call.entity ?? '']?.table ?? '';
}

/** Checks nothing and raises the version; refuses in its own words where it is sent so. */
const careless: Handlers = Object.fromEntries(
  needing
    .filter(({ does }) => !isGeneric(does))
    .map((call) => [
      call.does,
      async ({ db, language }, input) => {
        if (language === 'en-US') throw new Refusal('its-own', { status: 409, text: richer });
        const id = input[call.record ?? ''];
        await sql`update ${sql.table(tableOf(call))} set version = version + 1 where id = ${id}`.execute(db);
        return null;
      },
    ]),
);

let office: Office;
let chief: Person;
beforeAll(async () => {
  office = await openOffice(60, undefined, careless);
  chief = await office.as('super');
  await office.rows(`update "user" set active = false where username = 'field'`);
  await office.rows(`update automatic_dispatch set active = true where id = (select min(id) from automatic_dispatch)`);
  await office.rows(`update trailer_order set park_in_time = now(), park_out_time = now()
    where id = (select min(id) from trailer_order)`);
  await office.rows(`update trailer_order set park_in_time = now(), park_out_time = null where id = (select min(id)
    from trailer_order where receipt_status = 1 and rescue_status = 3 and order_status = 0 and cancel_status = 0)`);
  await office.rows(`update task set task_type_name = 'insurance' where assigned and distribution_order = 0`);
});
afterAll(() => office.close());

const onWire = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? wireTime(value) : value]),
  );

async function recordOf(call: Needing, fulfils: boolean): Promise<Row> {
  const table = tableOf(call);
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by id`.execute(office.database.kysely);
  const now = wireTime(new Date());
  const found = rows.find((row) => evaluate(call.needs, onWire(row), { user: {}, now }) === fulfils);
  if (!found) throw new Error(`Plant a row of ${table} that ${fulfils ? 'fulfils' : 'does not fulfil'} ${call.id}`);
  return found;
}

function bodyOf(call: Call, id: unknown): Json {
  const required = Object.values(call.takes.fields).filter((field) => field.required);
  const given: Json = { code: 2, point: { lng: 113.94, lat: 22.54 } };
  const values = required.map(({ name, kind }) => [name, given[kind] ?? 'x']);
  return { ...Object.fromEntries(values), [call.record ?? '']: id };
}

async function versionOf(call: Call, { id }: Row): Promise<unknown> {
  const [row] = await office.rows(`select version from "${tableOf(call)}" where id = $1`, [id]);
  return row?.['version'];
}

test('every call with needs names the record that it asks', () => {
  expect(needing.length).toBeGreaterThan(15);
  expect(needing.filter(({ record, takes }) => !((record ?? '') in takes.fields))).toEqual([]);
});

describe.each(needing.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('is done with a record that fulfils what it needs', async () => {
    const record = await recordOf(call, true);
    expect(await chief.post(call.path, bodyOf(call, record['id']))).toMatchObject({ status: 200 });
    expect(await versionOf(call, record)).toBe(Number(record['version']) + 1);
  });

  test('is refused with another, which stays as it was', async () => {
    const record = await recordOf(call, false);
    const body = bodyOf(call, record['id']);
    const refused = { status: 409, error: 'not-in-this-state' };
    const msg = call.needsText ? textOf(call.needsText, 'zh-CN') : '当前状态不允许此操作';
    const answer = await chief.post(call.path, body);
    expect(answer).toMatchObject({ ...refused, msg, data: { id: record['id'] } });
    expect(
      await chief.post(call.path, body, { 'idempotency-key': `needs ${call.id}`.replace(' ', '-') }),
    ).toMatchObject(refused);
    expect(await versionOf(call, record)).toBe(record['version']);
  });

  test('is refused in the richer words of its handler, where that has some', async () => {
    const record = await recordOf(call, false);
    const answer = await chief.post(call.path, bodyOf(call, record['id']), { 'accept-language': 'en-US' });
    expect(answer).toMatchObject({ status: 409, error: 'its-own', msg: richer['en-US'] });
  });
});
