/**
 * Every path of the specification, section 7 (and those that the contract adds to it), as `calls.json` has them: written
 * by reading the specification. A call that is missing, answers 404 or 501, or answers the same whatever is in the
 * database, fails here.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { productRelease } from '../serverKit/product.ts';
import { openOffice, type Json, type Office } from '../towing/office.ts';
import { openGateway, type Gateway } from './gateway.ts';
import { filled, multipart, openFixtures, type Fixtures } from './fixtures.ts';

interface Listed {
  readonly section: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The schema that declares it. */
  readonly call: string;
  readonly as: string;
  readonly input: Json;
  readonly gives: 'list' | 'page' | 'object' | 'id' | 'nothing' | 'boolean' | 'count' | 'file' | 'refused';
  readonly status?: number;
  readonly error?: string;
  readonly code?: number;
  readonly msg?: string;
  readonly encoding?: 'form' | 'multipart';
  /** Made before the call. */
  readonly needs?: string;
  /** Tables without whose rows the answer must be another. */
  readonly reads?: readonly string[];
  /** Tables whose rows are others afterwards. */
  readonly changes?: readonly string[];
  readonly equals?: unknown;
  readonly holds?: Json;
  readonly dictionary?: string;
  readonly type?: string;
}

const listed = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8')) as readonly Listed[];

let office: Office;
let made: Fixtures;
let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
  vi.stubEnv('SMS_URL', gateway.url);
  office = await openOffice(120);
  made = await openFixtures(office, gateway.lastCode);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await office.close();
  await gateway.close();
});

test('the schemas declare every call of the table at its method and path', async () => {
  const { catalogue } = await productRelease();
  const declared = new Map(Object.values(catalogue.calls).map((call) => [`${call.method} ${call.path}`, call.id]));
  const wanted = listed.map(({ method, path, call }) => [`${method} ${path}`, call] as const);
  expect(wanted.filter(([route, call]) => declared.get(route) !== call)).toEqual([]);
});

const sections = [...new Set(listed.map(({ section }) => section))];
describe.each(sections)('%s', (section) => {
  const ofSection = listed.filter((one) => one.section === section).map((one) => [`${one.method} ${one.path}`, one]);
  test.each(ofSection as [string, Listed][])('%s', async (_, one) => {
    if (one.needs) await filled(made, one.needs);
    const input = (await filled(made, one.input)) as Json;
    // Signed in before the sums are taken: that makes a session.
    if (one.as !== 'nobody') await made.tokenOf(one.as);
    const before = await sumsOf(one.changes ?? []);
    const answer = await send(one, input);
    expect(answer).toMatchObject({ status: one.status ?? 200 });
    if (one.gives === 'file') {
      expect(answer).toMatchObject({ type: one.type });
      return;
    }
    const { body } = answer;
    if (one.gives === 'refused') {
      expect(body).toMatchObject({ code: one.status, error: one.error });
      return;
    }
    expect(body).toMatchObject({ code: one.code ?? 200, ...(one.msg ? { msg: one.msg } : {}) });
    expectShape(one, body['data']);
    const after = await sumsOf(one.changes ?? []);
    for (const [table, sum] of after) expect(sum, `rows of ${table}`).not.toBe(before.get(table));
    if (one.reads) await expectToRead(one, input, one.reads, body['data']);
  });
});

interface Sent {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Json;
}

async function send(one: Listed, input: Json): Promise<Sent> {
  const url = `/api${one.path}`;
  const token = one.as === 'nobody' ? {} : { token: await made.tokenOf(one.as) };
  const texts = (): Record<string, string> =>
    Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const form = { payload: new URLSearchParams(texts()).toString(), type: 'application/x-www-form-urlencoded' };
  const parts = multipart(input);
  const sent =
    one.method === 'GET'
      ? { query: texts(), headers: {} }
      : one.encoding === 'form'
        ? { payload: form.payload, headers: { 'content-type': form.type } }
        : one.encoding === 'multipart'
          ? parts
          : { payload: input, headers: {} };
  const { headers, ...rest } = sent;
  const answer = await office.app.inject({ method: one.method, url, ...rest, headers: { ...headers, ...token } });
  const type = String(answer.headers['content-type']);
  return { status: answer.statusCode, type, body: type.startsWith('application/json') ? answer.json<Json>() : {} };
}

function expectShape({ gives, equals, holds, dictionary }: Listed, data: unknown): void {
  if (gives === 'list') expect(Array.isArray(data) && data.length).toBeGreaterThan(0);
  if (gives === 'page') {
    expect(data).toMatchObject({ current: 1, size: expect.any(Number), total: expect.any(Number) });
    expect((data as { records: unknown[] }).records.length).toBeGreaterThan(0);
  }
  if (gives === 'object') expect(data).toBeTypeOf('object');
  if (gives === 'object') expect(data).not.toBeNull();
  if (gives === 'id') expect(data).toEqual({ id: expect.any(String) });
  if (gives === 'nothing') expect(data).toBeNull();
  if (gives === 'count') expect(data).toBeTypeOf('number');
  if (gives === 'boolean') expect(data).toBeTypeOf('boolean');
  if (equals !== undefined) expect(data).toEqual(equals);
  if (holds) expect(data).toMatchObject(holds);
  if (dictionary) {
    const { items } = JSON.parse(
      readFileSync(new URL(`../../schemas/dictionaries/${dictionary}.json`, import.meta.url), 'utf8'),
    ) as { items: { id: number; name: { 'zh-CN': string } }[] };
    expect(data).toEqual(items.map(({ id, name }) => ({ id, name: name['zh-CN'] })));
  }
}

async function sumsOf(tables: readonly string[]): Promise<Map<string, unknown>> {
  const sums = new Map<string, unknown>();
  for (const table of tables) {
    const [row] = await office.rows(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from "${table}" t`,
    );
    sums.set(table, row?.['md5']);
  }
  return sums;
}

/** Takes the rows away, asks again, and puts them back. */
async function expectToRead(one: Listed, input: Json, tables: readonly string[], data: unknown): Promise<void> {
  for (const table of tables) {
    await office.rows(`create table kept_rows as table "${table}"`);
    await office.rows(`delete from "${table}"`);
    const empty = await send(one, input);
    await office.rows(`delete from "${table}"`);
    await office.rows(`insert into "${table}" select * from kept_rows`);
    await office.rows('drop table kept_rows');
    expect(empty.status, `${one.path} without rows of ${table}`).toBeLessThan(500);
    expect(empty.body['data'], `${one.path} without rows of ${table}`).not.toEqual(data);
  }
}
