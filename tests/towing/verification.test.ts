/** One changed byte in a chain is found and named, and so is what was taken away or put in another place. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealFeeds } from '../../src/server/database/seals/seals.ts';
import { verifyEvents, type ChainFault } from '../../src/server/database/seals/verification.ts';
import { productRelease } from '../serverKit/product.ts';
import { openCrew, type Crew } from './crew.ts';

let crew: Crew;
let id: string;
beforeAll(async () => {
  crew = await openCrew();
  id = await crew.dispatched(0, 'accept', 'arrive', 'tow', 'finish');
  await sealFeeds(crew.office.database.kysely, new Date());
  await crew.office.rows('create table kept as table event');
});
afterAll(() => crew.office.close());
beforeEach(async () => expect(await faults()).toEqual([]));
afterEach(async () => {
  await crew.office.rows('delete from event');
  await crew.office.rows('insert into event select * from kept');
});

async function faults(): Promise<readonly ChainFault[]> {
  const { catalogue } = await productRelease();
  return (await verifyEvents(crew.office.database.kysely, catalogue)).faults;
}

const ofTask = `entity = 'task' and record_id = $1`;

describe('an event', () => {
  test('of which one byte was changed', async () => {
    await crew.office.rows(
      `update event set "to" = jsonb_set("to", '{driverNames}', '"王五"') where ${ofTask} and step = 'dispatch'`,
      [id],
    );
    expect(await faults()).toEqual([
      {
        record: `task ${id}`,
        sequence: 3,
        fault: expect.stringMatching(/^what step "dispatch" says does not make its hash/),
      },
    ]);
  });

  test('whose hash was made to fit', async () => {
    const { eventHash } = await import('../../src/server/database/events.ts');
    const db = crew.office.database.kysely;
    const event = await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'task')
      .where('recordId', '=', id)
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    const hash = eventHash({ ...event, userName: '另一人' });
    await db
      .updateTable('event')
      .set({ userName: '另一人', hash })
      .where('entity', '=', 'task')
      .where('recordId', '=', id)
      .where('seq', '=', 3)
      .execute();
    expect(await faults()).toEqual([
      {
        record: `task ${id}`,
        sequence: 4,
        fault: expect.stringMatching(/^it follows .+, but the event before it has/),
      },
      {
        record: expect.stringMatching(/^feed /),
        sequence: expect.any(Number),
        fault: expect.stringMatching(/others than/),
      },
    ]);
  });

  test('that was deleted', async () => {
    await crew.office.rows(`delete from event where ${ofTask} and seq = 4`, [id]);
    const [chain, seal] = await faults();
    expect(chain).toEqual({
      record: `task ${id}`,
      sequence: 4,
      fault: 'the event is missing: the next one there is has sequence 5',
    });
    expect(seal?.fault).toMatch(/^\d+ events were sealed, \d+ are there$/);
  });

  test('that was the last one', async () => {
    await crew.office.rows(`delete from event where ${ofTask} and step = 'finish'`, [id]);
    expect((await faults())[0]).toEqual({
      record: `task ${id}`,
      sequence: 7,
      fault: 'the event is missing: the row has seen 7 events, the chain ends after 6',
    });
  });

  test('that changed places with another', async () => {
    await crew.office.rows(
      `update event set seq = case seq when 4 then -5 else -4 end where ${ofTask} and seq in (4, 5)`,
      [id],
    );
    await crew.office.rows(`update event set seq = -seq where ${ofTask} and seq < 0`, [id]);
    expect((await faults())[0]).toMatchObject({ record: `task ${id}`, sequence: 4 });
  });
});

test('a chain that is gone with its row is missed by its seal', async () => {
  await crew.office.rows(`delete from event where entity = 'trailerOrder'`);
  expect((await faults()).map(({ fault }) => fault)).toEqual([
    'the whole chain is missing, its row is there',
    expect.stringMatching(/events were sealed/),
  ]);
});

test('seals follow each other, and nothing is sealed twice', async () => {
  const db = crew.office.database.kysely;
  const seals = async () => db.selectFrom('seal').selectAll().orderBy('feedVersion').execute();
  const before = await seals();
  await Promise.all([sealFeeds(db, new Date()), sealFeeds(db, new Date())]);
  expect(await seals()).toEqual(before);
});
