/** What one report of positions asks of the database: counted in statements, whatever the machine is doing. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';

let crew: Crew;
let driver: Person;
beforeAll(async () => {
  crew = await openCrew();
  driver = await crew.wheel(0);
  await crew.office.rows(`delete from fence_watch`);
});
afterAll(() => crew.office.close());

const path = '/trailerOrdersDriverAPP/position';
let seconds = 0;
const report = async (lng = 113.95, fixes = 1): Promise<Json> => {
  const positions = Array.from({ length: fixes }, () => {
    seconds += 1;
    const time = new Date(Date.now() - 3_600_000 + seconds * 1000 + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    return { point: { lng, lat: 22.54 }, accuracy: 10, speed: 0, time };
  });
  const { status, data } = await driver.post(path, { positions });
  expect(status).toBe(200);
  return data;
};

/** The reader of the feeds looks whenever it is due. */
const look = 'select "detachment_id", "version" from "feed"';

/** What the handler sends, without the session's own statements and the frame of the transaction. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  for (const [query] of spy.mock.calls as unknown as readonly (readonly [string | { text: string }])[]) {
    const text = (typeof query === 'string' ? query : query.text).trim().replaceAll(/\s+/g, ' ');
    sent.push(text);
  }
  spy.mockRestore();
  const begun = sent.findIndex((text) => /^(begin|start transaction)/i.test(text));
  const frame = /^(commit|begin|set |select pg_notify)/i;
  return sent.slice(begun + 1).filter((text) => !frame.test(text) && text !== look);
}

test('a report takes three statements, of one position and of fifty: it took nine, and more where rules name fences', async () => {
  await report();
  for (const fixes of [1, 50]) {
    const sent = await statementsOf(() => report(113.95, fixes));
    expect(sent.map((text) => text.slice(0, 12))).toEqual(['select * fro', 'select (sele', 'with part_0 ']);
  }
});

test('fences and rules are read again when a row of them has changed, and once for all drivers', async () => {
  await report();
  await crew.office.rows('update fence set name = name');
  const read = (sent: readonly string[]): number => sent.filter((text) => text.includes('"shape"')).length;
  expect(read(await statementsOf(() => report()))).toBeGreaterThan(0);
  expect(read(await statementsOf(() => report()))).toBe(0);
  const other = await crew.wheel(1);
  const sent = await statementsOf(async () => {
    const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const positions = [{ point: { lng: 113.96, lat: 22.54 }, accuracy: 10, speed: 0, time }];
    expect((await other.post(path, { positions })).status).toBe(200);
  });
  expect(read(sent)).toBe(0);
});
