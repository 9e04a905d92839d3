/** Who reads widely does not write widely: a division keeps its own units, shared records are the super manager's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantElsewhere, type Elsewhere } from './elsewhere.ts';
import { openOffice, type Json, type Office, type Person } from './office.ts';

let office: Office;
let away: Elsewhere;
let stranger: Person;
let general: Person;
let boss: Person;

beforeAll(async () => {
  office = await openOffice(40);
  away = await plantElsewhere(office);
  stranger = await office.as('stranger');
  general = await office.as('general');
  boss = await office.as('super');
});
afterAll(() => office.close());

const unknown = '01939f7e-0000-7000-8000-000000000000';
const one = async (text: string, values: unknown[] = []): Promise<Json> => (await office.rows(text, values))[0] ?? {};
const detachmentHere = () => one(`select * from detachment where id <> $1 order by id limit 1`, [away.detachmentId]);

async function tasksSeen(person: Person): Promise<unknown> {
  return (await person.post('/rescue_public/commandCentre/listByPageCommandCentre', { size: 1 })).data['total'];
}

/** Foreign answers as unknown does, to the letter, and nothing has changed. */
async function expectUnknown(person: Person, path: string, table: string, id: unknown, body: Json): Promise<void> {
  const before = await one(`select * from "${table}" where id = $1`, [id]);
  const foreign = await person.post(path, { id, ...body });
  expect(foreign).toMatchObject({ status: 404 });
  expect(foreign).toEqual(await person.post(path, { id: unknown, ...body }));
  expect(await one(`select * from "${table}" where id = $1`, [id])).toEqual(before);
}

describe('a division takes over no other', () => {
  test('by placing a foreign detachment in its own', async () => {
    expect(await tasksSeen(stranger)).toBe(0);
    const here = await detachmentHere();
    await expectUnknown(stranger, '/detachment/update', 'detachment', here['id'], {
      generalDivisionId: away.divisionId,
    });
    expect(await tasksSeen(stranger)).toBe(0);
  });

  test('by renaming or removing one', async () => {
    const here = await detachmentHere();
    await expectUnknown(stranger, '/detachment/update', 'detachment', here['id'], { name: '改名' });
    await expectUnknown(stranger, '/detachment/delete', 'detachment', here['id'], {});
  });

  test('by adding one to another division, though it adds to its own', async () => {
    const { general_division_id: theirs } = await detachmentHere();
    const added = await stranger.post('/detachment/add', { name: '越界支队', generalDivisionId: theirs });
    expect(added).toMatchObject({ status: 403 });
    expect(await office.rows(`select 1 from detachment where name = '越界支队'`)).toEqual([]);
    const own = await stranger.post('/detachment/add', { name: '本地支队', generalDivisionId: away.divisionId });
    expect(own).toMatchObject({ status: 200 });
    const { id } = own.data;
    expect(await stranger.post('/detachment/update', { id, name: '本地二支队' })).toMatchObject({ status: 200 });
    expect(await stranger.post('/detachment/delete', { id })).toMatchObject({ status: 200 });
  });

  test('nor gives one of its own away: a super manager alone moves a detachment', async () => {
    const { general_division_id: theirs } = await detachmentHere();
    const given = { id: away.detachmentId, generalDivisionId: theirs };
    expect(await stranger.post('/detachment/update', given)).toMatchObject({ status: 400 });
    const moved = async () =>
      (await one('select general_division_id as division from detachment where id = $1', [away.detachmentId]))[
        'division'
      ];
    expect(await moved()).toBe(away.divisionId);
    expect(await boss.post('/detachment/update', given)).toMatchObject({ status: 200 });
    expect(await moved()).toBe(theirs);
    await boss.post('/detachment/update', { id: away.detachmentId, generalDivisionId: away.divisionId });
    expect(await moved()).toBe(away.divisionId);
  });
});

describe('companies', () => {
  test('of others alone are unknown, and stay so', async () => {
    await expectUnknown(general, '/company/update', 'company', away.companyId, { name: '改名' });
    await expectUnknown(general, '/company/delete', 'company', away.companyId, {});
  });

  test('that serve another division too are seen and not changed', async () => {
    const seen = await general.get('/company/listByPage', { size: '999' });
    expect((seen.data['records'] as Json[]).map(({ id }) => id)).toContain(away.sharedCompanyId);
    await expectUnknown(general, '/company/update', 'company', away.sharedCompanyId, { name: '改名' });
    await expectUnknown(stranger, '/company/update', 'company', away.sharedCompanyId, { name: '改名' });
    expect(await boss.post('/company/update', { id: away.sharedCompanyId, phone: '0755-1' })).toMatchObject({
      status: 200,
    });
  });

  test('that serve another division too have drivers whom every division sees that they serve', async () => {
    const [driver] = await office.rows(
      `update driver set trailer_company_id = $1, serves_detachment_ids = (select detachment_ids from company where id = $1)
       where id = (select min(id) from driver) returning id`,
      [away.sharedCompanyId],
    );
    for (const person of [general, stranger]) {
      const seen = await person.get('/rescue_public/user/getUserCapacityDriver');
      expect((seen.data as unknown as Json[]).map(({ id }) => id)).toContain(driver?.['id']);
      const asked = await person.get('/trailerOrdersRecord/hasUnfinishedTask', {
        trailerManUserId: String(driver?.['id']),
      });
      expect(asked).toMatchObject({ status: 200 });
    }
    const others = (await stranger.get('/rescue_public/user/getUserCapacityDriver')).data as unknown as Json[];
    expect(others).toHaveLength(1);
  });

  test('are kept by the division that they serve, and reach into no other', async () => {
    const { id: here } = await detachmentHere();
    const wide = await stranger.post('/company/add', { name: '越界', detachmentIds: [away.detachmentId, here] });
    expect(wide).toMatchObject({ status: 422, error: 'unknown-reference' });
    const own = await stranger.post('/company/add', { name: '本市拖车', detachmentIds: [away.detachmentId] });
    expect(own).toMatchObject({ status: 200 });
    const { id } = own.data;
    expect(await stranger.post('/company/update', { id, phone: '0755-2' })).toMatchObject({ status: 200 });
    const widened = await stranger.post('/company/update', { id, detachmentIds: [away.detachmentId, here] });
    expect(widened).toMatchObject({ status: 422, error: 'unknown-reference' });
    expect(await one('select detachment_ids as ids from company where id = $1', [id])).toEqual({
      ids: [away.detachmentId],
    });
  });

  test('that serve others too get no account from a division', async () => {
    const seeded = { username: 'planted', name: '卧底', userType: 4, capacityId: away.sharedCompanyId };
    const answer = await stranger.post('/rescue_public/user/batchAdd', { users: [seeded] });
    expect(answer).toMatchObject({ status: 422 });
    expect(await office.rows(`select 1 from "user" where username = 'planted'`)).toEqual([]);
  });
});

describe('what is shared is the super manager’s', () => {
  test.each([
    ['/rescueType/add', { name: '吊车' }],
    ['/vehicleType/add', { name: '房车' }],
    ['/standbyType/add', { name: '夜班' }],
    ['/quasiDrivingType/add', { name: 'Z9' }],
    ['/zunJianChe/add', { name: '房车' }],
    ['/rescue_public/strongMeasuresStatus/notice', { notice: '全体注意' }],
    ['/appPoliceAndroid/add', { versionName: '9.9.9' }],
    ['/generalDivision/add', { name: '新总队' }],
    ['/template/roles/add', { name: 'chief', title: '主任' }],
  ])('%s', async (path, body) => {
    for (const person of [general, stranger, await office.as('police'), await office.as('office')])
      expect(await person.post(path, body)).toMatchObject({ status: 403, error: 'not-allowed' });
    expect([200, 422]).toContain((await boss.post(path, body)).status);
  });

  test.each([
    ['/rescueType/update', 'rescue_type', { name: '改名' }],
    ['/rescueType/delete', 'rescue_type', {}],
    ['/vehicleType/update', 'vehicle_type', { name: '改名' }],
    ['/appPoliceAndroid/update', 'app_version', { remarks: '改' }],
    ['/appVersion/delete', 'app_version', {}],
  ])('%s', async (path, table, body) => {
    const row = await one(`select * from ${table} order by id limit 1`);
    const answer = await general.post(path, { id: row['id'], ...body });
    expect(answer).toMatchObject({ status: 403, error: 'not-allowed' });
    expect(await one(`select * from ${table} where id = $1`, [row['id']])).toEqual(row);
  });
});
