/** Every field of the specification, section 3, as `fields.json` has it: the real call is asked, and its answer holds the field. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Json, type Office } from '../towing/office.ts';
import { paths, readCity, startTask, succeeded } from '../towing/work.ts';
import { productRelease } from '../serverKit/product.ts';

interface Listed {
  readonly entity: string;
  readonly fields: readonly string[];
  readonly call: string;
  readonly as: string;
  /** In the record answered, in each row of the list answered, or among the call's parameters. */
  readonly where: 'record' | 'list' | 'taken';
  readonly input?: Json;
}

const listed = JSON.parse(readFileSync(new URL('fields.json', import.meta.url), 'utf8')) as readonly Listed[];

let office: Office;
let task: string;
beforeAll(async () => {
  office = await openOffice(20);
  const [city, police] = [await readCity(office), await office.as('police')];
  task = await startTask(police);
  succeeded(await police.post(paths.assign, { id: task, trailerCompanyId: city.companyA, parkId: city.parkA }));
  succeeded(await police.post('/vehicle/downloadWord', { id: task }));
});
afterAll(() => office.close());

async function rowsOf({ call, as, where, input = {} }: Listed): Promise<readonly Json[]> {
  const [method, path = ''] = call.split(' ');
  if (where === 'taken') {
    const { calls } = (await productRelease()).catalogue;
    const found = Object.values(calls).find((one) => one.method === method && one.path === path);
    return [{ ...found?.takes.fields }];
  }
  const person = await office.as(as);
  const given = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === '$task' ? task : value]),
  );
  const { data } = succeeded(
    method === 'GET' ? await person.get(path, given as Record<string, string>) : await person.post(path, given),
  );
  if (where === 'record') return [data];
  const records: unknown = Array.isArray(data) ? data : data['records'];
  return records as Json[];
}

test.each(listed.map((one) => [`${one.entity}: ${one.call}`, one] as const))('%s', async (_, one) => {
  const rows = await rowsOf(one);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(one.fields.filter((field) => !(field in row))).toEqual([]);
});
