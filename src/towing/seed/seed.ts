/** Seeds the demonstration's city in one transaction: after a crash there is all of it or nothing. */
import type pg from 'pg';
import type { Row } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Database } from '../../server/database/open.ts';
import { hashPassword } from '../../server/sessions/passwords/password.ts';
import { demonstrationPassword, newcomersPassword, openAccounts, type Accounts } from './accounts.ts';
import { openMeasuring } from './arrivals.ts';
import { dropIndexes } from './indexes.ts';
import { foundOrganisation } from './organisation.ts';
import { openAlbum, type KeepFile } from './photos.ts';
import { keepStreetMap } from '../records/streetMaps.ts';
import { cityStreets } from '../streets/city/cityStreets.ts';
import { toGeoJson } from '../streets/streetGeoJson.ts';
import { openSeeder, type Chronicle, type SeededEvent, type Seeder } from './seeder.ts';
import { randomFrom } from '../domain/random.ts';
import { articleRows, goodsRows, roleRows } from './template.ts';
import { deletedCount, demonstrationTasks, newest, type City, type SeededLife } from './tasks.ts';

interface SeedOptions {
  readonly database: Database;
  readonly release: Release;
  /** How many tasks, besides deleted ones. */
  readonly size: number;
  readonly now: Date;
  /** Where photos are kept; without it there are none. */
  readonly keepFile?: KeepFile;
  /** Tells how far it is, where that takes longer than a moment. */
  readonly say?: (line: string) => void;
}

const firstNumber = 20_261_120;
const besideNumber = 20_261_121;
const day = 86_400_000;
const chunk = 500;
/** From so many tasks on indexes are made after the rows, and progress is told. */
const many = 20_000;

export async function seed(options: SeedOptions): Promise<void> {
  await options.database.borrow('building', async (client) => {
    try {
      await client.query('begin');
      await seedCity(client, options);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    // What is read by an index alone is looked up in the table until the rows are known to be seen by everybody.
    if (options.size >= many) await client.query('vacuum analyze');
  });
}

async function seedCity(client: pg.ClientBase, options: SeedOptions): Promise<void> {
  const { release, size, now, keepFile, say = toTerminal } = options;
  const random = randomFrom(firstNumber);
  // Whole seconds: that is what the tables keep.
  const wholeNow = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const seeded = new Date(wholeNow.getTime() - 62 * day);
  const organisation = foundOrganisation(seeded, random);
  const accounts = openAccounts(organisation, seeded, wholeNow, random);
  const seeder = await openSeeder(client, release, seeded);
  for (const [entity, rows] of Object.entries(organisation.rows)) for (const row of rows) seeder.found(entity, row);
  seedTemplate(seeder, wholeNow);
  const rebuild = size >= many ? await dropIndexes(client) : null;
  const city = { organisation, accounts, now: wholeNow, random, beside: randomFrom(besideNumber) };
  const busy = await seedTasks(seeder, city, { size, say, keepFile });
  await seedAccounts(seeder, accounts, busy);
  await seeder.finish();
  await keepStreetMap(client, JSON.stringify(toGeoJson(cityStreets(firstNumber))));
  await rebuild?.(say);
}

/** With numbers of its own, so that the city stays the same whatever the template shows. */
function seedTemplate(seeder: Seeder, now: Date): void {
  const random = randomFrom(firstNumber + 1);
  for (const row of articleRows(now, random)) seeder.found('article', row);
  for (const row of goodsRows(now, random)) seeder.found('goods', row);
  for (const row of roleRows) seeder.found('role', row);
}

function toTerminal(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function seedTasks(
  seeder: Seeder,
  city: City,
  { size, say, keepFile }: Required<Pick<SeedOptions, 'size' | 'say'>> & { keepFile: KeepFile | undefined },
): Promise<ReadonlyMap<string, SeededLife>> {
  const photograph = openAlbum(seeder, keepFile);
  const measure = openMeasuring(firstNumber + 2);
  const busy = new Map<string, SeededLife>();
  const total = size + deletedCount(size);
  let count = 0;
  for (const life of demonstrationTasks(city, size)) {
    // Of older ones one event tells how the task stands.
    seeder.seed(chroniclesOf(life, count < newest));
    const way = measure(life);
    if (way) seeder.row('measured_arrival', way);
    await photograph(life);
    if (life.busy) busy.set(life.busy.id, life);
    count += 1;
    if (count % chunk === 0) await seeder.flush();
    if (total >= many && count % 50_000 === 0)
      say(`  ${count.toLocaleString('en')} of ${total.toLocaleString('en')} tasks`);
  }
  return busy;
}

function chroniclesOf({ task, orders, events }: SeededLife, history: boolean): readonly Chronicle[] {
  const standing = (row: Row): readonly SeededEvent[] => [standingEvent(row, events)];
  return [
    { entity: 'task', row: task, events: history ? events : standing(task) },
    ...orders.map((row) => ({ entity: 'trailerOrder', row, events: history ? standing(row) : [] })),
  ];
}

/** How a record stands, as the first of its chain. An order's past is told with its task. */
function standingEvent(row: Row, [first]: readonly SeededEvent[]): SeededEvent {
  if (!first) throw new Error('A seeded task begins with an event');
  const told = Object.entries(row).filter(
    ([name, value]) => value !== null && name !== 'version' && name !== 'updateTime',
  );
  const { id, version, detachmentId, parkId = null, trailerCompanyId = null, driverId = null, driverIds = null } = row;
  const after = {
    id,
    version,
    detachmentId,
    parkId,
    trailerCompanyId,
    ...('driverIds' in row ? { driverIds } : { driverId }),
  };
  return { ...first, step: 'plant', from: null, to: Object.fromEntries(told), before: null, after };
}

async function seedAccounts(
  seeder: Seeder,
  { users, driverRows }: Accounts,
  busy: ReadonlyMap<string, SeededLife>,
): Promise<void> {
  const hashed = await Promise.all(
    users.map(async (user) => {
      const password = user['defaultPassword'] === true ? newcomersPassword : demonstrationPassword;
      return { ...user, passwordHash: await hashPassword(password) };
    }),
  );
  for (const user of hashed) seeder.found('user', user);
  for (const row of driverRows) seeder.found('driver', busy.has(String(row['id'])) ? { ...row, taskStatus: 1 } : row);
  for (const [id, { task }] of busy) {
    seeder.seed([
      { entity: 'driverHold', row: { id, taskId: task['id'], taskDetachmentId: task['detachmentId'] }, events: [] },
    ]);
  }
}
