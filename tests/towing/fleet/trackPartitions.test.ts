/** Tracks lie in a partition a day: what was there before stays, and a day that is no longer kept is dropped whole. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partitionTracks } from '../../../src/towing/fleet/trackPartitions.ts';
import { forgetTracks } from '../../../src/towing/fleet/trackTimer.ts';
import { openOffice, type Office } from '../office.ts';

const day = 86_400_000;
const now = new Date('2026-11-23T10:00:00Z');
let office: Office;
beforeAll(async () => {
  office = await openOffice(0);
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.rows('drop table driver_position cascade');
  await office.rows(`create table driver_position (driver_id text collate "C" not null, time timestamptz not null,
    point point not null, speed double precision, accuracy double precision, heading double precision,
    left_out text collate "C", primary key (driver_id, time))`);
});

const turn = (days = 0, kept = 30): Promise<void> => {
  const at = new Date(now.getTime() + days * day);
  return partitionTracks({
    db: office.database.workingOn('building'),
    now: at,
    oldest: new Date(at.getTime() - kept * day),
  });
};
const keep = (...times: readonly string[]): Promise<unknown> =>
  office.rows(
    `insert into driver_position (driver_id, time, point) select (select min(id) from driver), t::timestamptz, point(114, 22.5) from unnest($1::text[]) t
     on conflict (driver_id, time) do nothing`,
    [times],
  );
const lying = async (): Promise<readonly string[]> =>
  (
    await office.rows(
      `select tableoid::regclass::text as part, count(*)::int as n from driver_position group by 1 order by 1`,
    )
  ).map(({ part, n }) => `${String(part)} ${String(n)}`);
const parts = async (): Promise<readonly string[]> =>
  (
    await office.rows(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'driver_position'::regclass order by 1`,
    )
  ).map(({ part }) => String(part));

test('an empty table gets today and the days ahead, and a place for what belongs to none of them', async () => {
  await turn();
  expect(await parts()).toEqual([
    ...['20261123', '20261124', '20261125', '20261126'].map((name) => `driver_position_d${name}`),
    'driver_position_other',
  ]);
  await keep('2026-11-23T09:00:00Z', '2026-11-24T00:00:00Z', '2026-11-10T09:00:00Z');
  await keep('2026-11-23T09:00:00Z');
  expect(await lying()).toEqual([
    'driver_position_d20261123 1',
    'driver_position_d20261124 1',
    'driver_position_other 1',
  ]);
});

test('a table from before keeps its rows where they lie, and takes today’s until the day ends', async () => {
  await keep('2026-11-01T00:00:00Z', '2026-11-23T09:00:00Z');
  await turn();
  await turn();
  await keep('2026-11-23T23:59:59Z', '2026-11-24T00:00:00Z');
  expect(await lying()).toEqual(['driver_position_before 3', 'driver_position_d20261124 1']);
});

test('what came for a day before its partition moves there', async () => {
  await turn();
  await keep('2026-11-29T08:00:00Z');
  expect(await lying()).toEqual(['driver_position_other 1']);
  await turn(4);
  expect(await lying()).toEqual(['driver_position_d20261129 1']);
});

test('days that are no longer kept are dropped whole, also those from before; the rest is forgotten row by row', async () => {
  await keep('2026-11-22T00:00:00Z');
  await turn();
  await turn(1);
  await keep('2026-11-24T08:00:00Z', '2026-12-25T08:00:00Z');
  await turn(31);
  expect(await parts()).not.toContain('driver_position_before');
  expect(await lying()).toEqual(['driver_position_d20261124 1', 'driver_position_d20261225 1']);
  await turn(33);
  expect(await lying()).toEqual(['driver_position_d20261225 1']);
  await keep('2026-11-02T00:00:00Z');
  expect(await lying()).toContain('driver_position_other 1');
  const later = new Date(now.getTime() + 33 * day);
  await forgetTracks({
    db: office.database.kysely,
    settings: { trackDays: 30, positionLostSeconds: 600 },
    now: later,
    beat: () => undefined,
    goesOn: () => true,
  });
  expect(await lying()).toEqual(['driver_position_d20261225 1']);
});

test('two servers at once do it once, while positions come in', async () => {
  await keep('2026-11-22T00:00:00Z');
  const work = [
    turn(),
    turn(),
    ...Array.from({ length: 20 }, (_, n) => keep(`2026-11-23T09:00:${String(n).padStart(2, '0')}Z`)),
  ];
  await Promise.all(work);
  const [row] = await office.rows('select count(*)::int as n from driver_position');
  expect(row).toEqual({ n: 21 });
});
