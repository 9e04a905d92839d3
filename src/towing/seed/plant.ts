/** Plants the demonstration's city in one transaction: after a crash there is all of it or nothing. */
import type pg from 'pg';
import type { Row } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Database } from '../../server/database/open.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { demonstrationPassword, newcomersPassword, openAccounts, type Accounts } from './accounts.ts';
import { dropIndexes } from './indexes.ts';
import { foundOrganisation } from './organisation.ts';
import { openAlbum, type KeepFile } from './photos.ts';
import { openPlanter, type Chronicle, type PlantedEvent, type Planter } from './planter.ts';
import { randomFrom } from './random.ts';
import { articleRows, goodsRows, roleRows } from './template.ts';
import { deletedCount, demonstrationTasks, type City, type PlantedLife } from './tasks.ts';

export interface SeedOptions {
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
/** The newest so many tasks come with every step they took; of the older ones one event tells how the task stands. */
const withHistory = 20_000;

export async function seed(options: SeedOptions): Promise<void> {
  await options.database.borrow('building', async (client) => {
    try {
      await client.query('begin');
      await plantCity(client, options);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    if (options.size >= many) await client.query('analyze');
  });
}

async function plantCity(client: pg.ClientBase, options: SeedOptions): Promise<void> {
  const { release, size, now, keepFile, say = toTerminal } = options;
  const random = randomFrom(firstNumber);
  // Whole seconds: that is what the tables keep.
  const wholeNow = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const planted = new Date(wholeNow.getTime() - 62 * day);
  const organisation = foundOrganisation(planted, random);
  const accounts = openAccounts(organisation, planted, wholeNow, random);
  const planter = await openPlanter(client, release, planted);
  for (const [entity, rows] of Object.entries(organisation.rows)) for (const row of rows) planter.found(entity, row);
  plantTemplate(planter, wholeNow);
  const rebuild = size >= many ? await dropIndexes(client) : null;
  const city = { organisation, accounts, now: wholeNow, random, beside: randomFrom(besideNumber) };
  const busy = await plantTasks(planter, city, { size, say, keepFile });
  await plantAccounts(planter, accounts, busy);
  await planter.finish();
  await rebuild?.(say);
}

/** With numbers of its own, so that the city stays the same whatever the template shows. */
function plantTemplate(planter: Planter, now: Date): void {
  const random = randomFrom(firstNumber + 1);
  for (const row of articleRows(now, random)) planter.found('article', row);
  for (const row of goodsRows(now, random)) planter.found('goods', row);
  for (const row of roleRows) planter.found('role', row);
}

function toTerminal(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function plantTasks(
  planter: Planter,
  city: City,
  { size, say, keepFile }: Required<Pick<SeedOptions, 'size' | 'say'>> & { keepFile: KeepFile | undefined },
): Promise<ReadonlyMap<string, PlantedLife>> {
  const photograph = openAlbum(planter, keepFile);
  const busy = new Map<string, PlantedLife>();
  const total = size + deletedCount(size);
  let count = 0;
  for (const life of demonstrationTasks(city, size)) {
    planter.plant(chroniclesOf(life, count < withHistory));
    await photograph(life);
    if (life.busy) busy.set(life.busy.id, life);
    count += 1;
    if (count % chunk === 0) await planter.flush();
    if (total >= many && count % 50_000 === 0)
      say(`  ${count.toLocaleString('en')} of ${total.toLocaleString('en')} tasks`);
  }
  return busy;
}

function chroniclesOf({ task, orders, events }: PlantedLife, history: boolean): readonly Chronicle[] {
  const standing = (row: Row): readonly PlantedEvent[] => [standingEvent(row, events)];
  return [
    { entity: 'task', row: task, events: history ? events : standing(task) },
    ...orders.map((row) => ({ entity: 'trailerOrder', row, events: history ? standing(row) : [] })),
  ];
}

/** How a record stands, as the first of its chain. An order's past is told with its task. */
function standingEvent(row: Row, [first]: readonly PlantedEvent[]): PlantedEvent {
  if (!first) throw new Error('A planted task begins with an event');
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

async function plantAccounts(
  planter: Planter,
  { users, driverRows }: Accounts,
  busy: ReadonlyMap<string, PlantedLife>,
): Promise<void> {
  const hashed = await Promise.all(
    users.map(async (user) => {
      const password = user['defaultPassword'] === true ? newcomersPassword : demonstrationPassword;
      return { ...user, passwordHash: await hashPassword(password) };
    }),
  );
  for (const user of hashed) planter.found('user', user);
  for (const row of driverRows) planter.found('driver', busy.has(String(row['id'])) ? { ...row, taskStatus: 1 } : row);
  for (const [id, { task }] of busy) {
    planter.plant([
      { entity: 'driverHold', row: { id, taskId: task['id'], taskDetachmentId: task['detachmentId'] }, events: [] },
    ]);
  }
}
