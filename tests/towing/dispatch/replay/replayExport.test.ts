/** A day leaves the database without a personal datum, and is replayed from its file like any other. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../src/server/database/open.ts';
import { wireTime } from '../../../../src/server/time/clock.ts';
import type { Day } from '../../../../src/towing/decide/replay/day.ts';
import { readRecordedDay } from '../../../../src/towing/dispatch/replay/recordedDay.ts';
import { runCommand } from '../../../commands/command.ts';
import { demonstrationCopy, plantedAt, productRelease } from '../../../serverKit/product.ts';
import { openOfficeOn, type Office } from '../../office.ts';

let office: Office;
let url = '';
let folder = '';
let drop = async (): Promise<void> => undefined;
beforeAll(async () => {
  const copy = await demonstrationCopy(200);
  ({ url, drop } = copy);
  office = await openOfficeOn(await openDatabase({ databaseUrl: url, maxConnections: 5 }));
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterAll(async () => {
  await office.close();
  await drop();
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[]) =>
  runCommand('replay', args, { ...process.env, LANG: 'C', DATABASE_URL: url, TZ: 'Asia/Shanghai' });

/** The day before the demonstration was planted on, or the one before it with a task. */
async function dayWithTasks(): Promise<string> {
  const [row] = await office.rows(
    `select to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from task
     where not deleted and cancel_status = 0 and trailer_company_id <> '1' and create_time < $1
     group by 1 order by count(*) desc, 1 limit 1`,
    [plantedAt],
  );
  return String(row?.['day']);
}

/** Every text that the file may hold: what its lines are called, moments, and pseudonyms. */
const allowed = /^(\d{4}-\d{2}-\d{2}|streets|\d\d:\d\d:\d\d(-\d\d:\d\d:\d\d)?|[cdprtu][0-9a-f]{12})$/;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('a day is exported without personal data, the same bytes each time, and replayed from its file', async () => {
  const day = await dayWithTasks();
  const [file, again] = [join(folder, 'day'), join(folder, 'again')];
  const first = await run(['--export', day, '--out', file]);
  expect(first).toMatchObject({ status: 0 });
  expect((await run(['--export', day, '--out', again])).stdout).toBe(first.stdout);
  const text = readFileSync(file, 'utf8');
  expect(readFileSync(again, 'utf8')).toBe(text);
  expect((await run(['--day', file])).stdout).toBe(first.stdout);

  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines.flatMap(textsIn).filter((one) => !allowed.test(one))).toEqual([]);
  expect(text).not.toMatch(/\d\.\d{4}/);
  const kept = await office.rows(`
    select id as value from task union select id from driver union select id from company union select id from park
    union select id from detachment union select id from region union select plates from task
    union select customer_name from task union select customer_phone from task union select peoples_police_phone from task
    union select driver_name from driver union select mobile from driver union select trailer_vehicle_number from driver`);
  const values = kept.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
  expect(values.length).toBeGreaterThan(200);
  expect(values.filter((value) => text.includes(value))).toEqual([]);
});

/** As it is read, with the records' own ids. */
async function recorded(day: string): Promise<Day> {
  const { settings } = (await productRelease()).catalogue;
  const units = await office.rows('select id from detachment');
  const asked = { day, detachmentIds: units.map(({ id }) => String(id)), ground: 'estimate' } as const;
  const found = await readRecordedDay({ db: office.database.kysely, settings }, asked);
  if (!found) throw new Error(`there must be a day ${day}`);
  return found;
}

test('tells the tasks of the day and who was there, with the places and the moments that they had', async () => {
  const day = await dayWithTasks();
  const rows = await office.rows(
    `select id, accident_point as point, create_time as at from task
     where to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = $1 and not deleted and cancel_status = 0
       and trailer_company_id is distinct from '1' order by id`,
    [day],
  );
  const told = await recorded(day);
  expect(told.tasks.map(({ id, at, point }) => ({ id, at: new Date(at), point }))).toEqual(rows);
  expect(told.drivers.length).toBeGreaterThan(20);
});

test('shifts are those of the drivers’ events', async () => {
  const driver = await office.as('driver02');
  await office.rows(`update driver set work_status = 1, task_status = 0 where id = $1`, [driver.id]);
  expect((await driver.post('/trailerOrdersDriverAPP/shift', { workStatus: 0 })).status).toBe(200);
  const [{ time } = {}] = await office.rows(
    `select time from event where entity = 'driver' and record_id = $1 and step = 'shift' order by seq desc limit 1`,
    [driver.id],
  );
  const told = await recorded(wireTime(time as Date, 'Asia/Shanghai').slice(0, 10));
  const shifts = told.drivers.find(({ id }) => id === driver.id)?.shifts ?? [];
  expect(shifts).toEqual([{ from: told.from, until: Math.ceil((time as Date).getTime() / 1000) * 1000 }]);
});

test('what is no day is one line', async () => {
  expect(await run(['--export', 'yesterday'])).toEqual({
    status: 1,
    stdout: '',
    stderr: '--export must be a date as 2026-11-20, given "yesterday"\n',
  });
});
