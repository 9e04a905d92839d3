import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/core/condition/condition.ts';
import { rowsOf } from '../../../src/core/model/row.ts';
import { project } from '../../../src/core/project.ts';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { readCity, succeeded, type City } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';

const release = await productRelease();

let office: Office;
let city: City;
const people = new Map<string, Person>();
beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  for (const name of ['super', 'police', 'office', 'company', 'general', 'park', 'field', 'driver']) {
    people.set(name, await office.as(name));
  }
});
afterAll(() => office.close());

const as = (name: string): Person => {
  const found = people.get(name);
  if (!found) throw new Error(`nobody is signed in as ${name}`);
  return found;
};
const user = '/rescue_public/user';
const login = async (username: string, password: string): Promise<{ statusCode: number; body: string }> =>
  office.app.inject({
    method: 'POST',
    url: `/api${user}/rescuePublicLogin.do`,
    payload: { username, password: wirePassword(password) },
  });
const idOf = async (username: string): Promise<string> =>
  String((await office.rows('select id from "user" where username = $1', [username]))[0]?.['id']);

describe('who may create whom', () => {
  const places = (type: number): Json =>
    type === 3 ? { capacityId: city.parkA } : type === 4 || type === 6 ? { capacityId: city.companyA } : {};
  const cells = [
    ['super', [1, 2, 3, 4, 5, 6]],
    ['police', [1, 2, 3, 5]],
    ['office', [2, 3, 5]],
    ['company', [6]],
    ['general', [1, 2, 3, 4, 5, 6, 7]],
  ].flatMap(([name, types]) =>
    [1, 2, 3, 4, 5, 6, 7].map((type) => [name as string, type, (types as number[]).includes(type)] as const),
  );
  test.each(cells.filter(([name, type]) => !(name === 'super' && type === 7)))(
    '%s creates type %i: %s',
    async (name, userType, may) => {
      const unit =
        ['super', 'general'].includes(name) && [1, 2, 5].includes(userType) ? { detachmentId: city.detachmentA } : {};
      const username = `${name}-makes-${userType}`;
      const answer = await as(name).post(`${user}/batchAdd`, {
        users: [{ username, name: '新用户', userType, ...unit, ...places(userType) }],
      });
      if (!may) {
        expect(answer).toMatchObject({ status: 422, fields: { 'users.0.userType': '无权创建该类型的用户' } });
        return;
      }
      expect(answer).toMatchObject({ status: 200, data: { count: 1 } });
      const [given] = (answer.data as { oneTimePasswords: { password: string }[] }).oneTimePasswords;
      const { statusCode } = await login(username, given?.password ?? '');
      expect(statusCode).toBe(200);
    },
  );

  test.each(['park', 'field', 'driver'])('%s creates nobody', async (name) => {
    expect(await as(name).post(`${user}/batchAdd`, { users: [] })).toMatchObject({ status: 403 });
  });
});

test('everybody knows the companies that serve his detachments; a company and its drivers, their own', async () => {
  const companies = async (name: string): Promise<string[]> =>
    (succeeded(await as(name).get('/rescue_public/capacity/queryCompanyAll')).data as unknown as { id: string }[])
      .map(({ id }) => id)
      .sort();
  const { companyA, companyB, companyC } = city;
  for (const name of ['police', 'office', 'field', 'park']) {
    expect([name, await companies(name)]).toEqual([name, [companyA, companyC].sort()]);
  }
  for (const name of ['company', 'driver']) expect([name, await companies(name)]).toEqual([name, [companyA]]);
  for (const name of ['general', 'super']) {
    expect([name, await companies(name)]).toEqual([name, [companyA, companyB, companyC].sort()]);
  }
  const { records } = succeeded(await as('office').get('/company/listByPage')).data as { records: Json[] };
  expect(records.map(({ id }) => id)).not.toContain(companyB);
});

describe('the page of users', () => {
  const { catalogue } = release;
  const viewsOf = (name: string) => {
    const { info } = as(name);
    return project(catalogue, { userType: Number(info['userType']), superManager: info['superManager'] === 1 });
  };
  const keepers = ['super', 'police', 'office', 'company', 'general'];

  test.each(keepers)('offers %s the types that he may create', async (name) => {
    const view = viewsOf(name)['settings/addUsers'];
    const [users] = view?.type === 'dialog' ? view.fields : [];
    const type = users?.rows?.find((field) => field.name === 'userType');
    const creatable = succeeded(await as(name).get(`${user}/getLoginTypeUser`)).data as unknown as { id: number }[];
    const ids = creatable.map(({ id }) => id);
    expect(type?.offered ?? type?.options?.map(({ value }) => value)).toEqual(ids);
  });

  test.each(keepers)('shows %s the buttons of those whom he keeps, and no others', async (name) => {
    const person = as(name);
    const view = viewsOf(name)['settings/users'];
    const buttons = (view?.type === 'list' ? view.actions : []).filter(({ id }) =>
      ['edit', 'reset', 'endSessions', 'lock', 'unlock'].includes(id),
    );
    expect(buttons).toHaveLength(5);
    const { records } = succeeded(await person.get(`${user}/listByPage`, { size: '999' })).data as { records: Json[] };
    // As the console reads them: over the user as the wire has him.
    const context = { user: person.info, now: '' };
    for (const row of records) {
      const shown = buttons.filter(({ visible }) => evaluate(visible ?? {}, row, context)).map(({ id }) => id);
      // A version that nobody has seen: whoever may is told so, and nothing changes.
      const { status } = await person.post(`${user}/update`, { id: row['id'], version: 999_999 });
      const resets = row['id'] !== person.id && (name === 'super' || row['userType'] !== person.info['userType']);
      const own = name === 'super' && row['id'] === person.id ? ['endSessions'] : [];
      const kept = ['edit', ...(resets ? ['reset', 'endSessions', 'lock'] : own)];
      const unapproved = row['userType'] === 0 ? kept.filter((id) => id !== 'lock' && id !== 'endSessions') : kept;
      expect([row['username'], shown]).toEqual([row['username'], status === 409 ? unapproved : []]);
    }
  });
});

test("a company's new driver is a driver of the company", async () => {
  const users = [
    { username: 'driver99', name: '新司机', userType: 6, mobile: '13900139999', trailerVehicleNumber: '粤b9999z' },
  ];
  const { data } = succeeded(await as('company').post(`${user}/batchAdd`, { users }));
  const [id] = data['ids'] as string[];
  expect(
    await office.rows(
      'select driver_name, trailer_company_id, serves_detachment_ids, trailer_vehicle_number from driver where id = $1',
      [id],
    ),
  ).toEqual([
    {
      driver_name: '新司机',
      trailer_company_id: city.companyA,
      serves_detachment_ids: [city.detachmentA],
      trailer_vehicle_number: '粤B9999Z',
    },
  ]);
  const drivers = succeeded(await as('company').get('/trailerOrdersRecord/companyDrivers')).data as unknown as Json[];
  expect(drivers.map(({ driverId }) => driverId)).toContain(id);
});

describe('a company keeps its drivers', () => {
  const driver = async (name: string): Promise<Json> =>
    (await office.rows('select * from driver where id = $1', [await idOf(name)]))[0] ?? {};
  const edit = async (name: string, set: Json, by = 'company') =>
    as(by).post('/driver/update', { id: await idOf(name), ...set });

  test('their name, phone and truck, in the account too; a version that has passed is told', async () => {
    const set = { driverName: '新名字', mobile: '13900139100', trailerVehicleNumber: '粤b1a2b3' };
    succeeded(await edit('driver05', set));
    expect(await driver('driver05')).toMatchObject({ driver_name: '新名字', trailer_vehicle_number: '粤B1A2B3' });
    const [account] = await office.rows(`select name, mobile from "user" where username = 'driver05'`);
    expect(account).toEqual({ name: '新名字', mobile: '13900139100' });
    expect(await edit('driver05', { version: 1, driverName: '旧' })).toMatchObject({ status: 409, error: 'stale' });
    expect(await edit('driver05', { trailerVehicleNumber: '=1' })).toMatchObject({ status: 422 });
    expect(await edit('driver05', { standbyTypeId: 'none' })).toMatchObject({
      status: 422,
      fields: { standbyTypeId: '所选的记录不存在' },
    });
  });

  test('their shift and standby: who goes off shift is not on standby, who is off cannot be, and none leaves a task', async () => {
    succeeded(await edit('driver05', { workStatus: 1, standStatus: 1 }));
    succeeded(await edit('driver05', { workStatus: 0 }));
    expect(await driver('driver05')).toMatchObject({ work_status: 0, stand_status: 0 });
    expect(await edit('driver05', { standStatus: 1 })).toMatchObject({ status: 409, error: 'standby-off-shift' });
    succeeded(await edit('driver05', { workStatus: 1 }));
    await office.rows('update driver set task_status = 1 where id = $1', [await idOf('driver05')]);
    expect(await edit('driver05', { workStatus: 0 })).toMatchObject({ status: 409, error: 'driver-busy' });
    await office.rows('update driver set task_status = 0 where id = $1', [await idOf('driver05')]);
  });

  test('one whose account is locked is off shift until he is unlocked and put on again', async () => {
    const id = await idOf('driver05');
    succeeded(await as('company').post(`${user}/lock`, { id }));
    expect(await driver('driver05')).toMatchObject({ active: false, work_status: 0 });
    expect(await edit('driver05', { workStatus: 1 })).toMatchObject({ status: 409, error: 'driver-locked' });
    succeeded(await as('company').post(`${user}/unlock`, { id }));
    succeeded(await edit('driver05', { workStatus: 1 }));
    expect(await driver('driver05')).toMatchObject({ active: true, work_status: 1 });
  });

  test('no other company’s, and nobody else does', async () => {
    const [other] = await office.rows(
      `select u.username from "user" u join driver d on d.id = u.id where d.trailer_company_id = $1 limit 1`,
      [city.companyB],
    );
    expect(await edit(String(other?.['username']), { workStatus: 0 })).toMatchObject({ status: 404 });
    expect(await edit('driver05', { workStatus: 0 }, 'police')).toMatchObject({ status: 403 });
  });
});

test('one fault refuses all of a batch, each at its row and field', async () => {
  const users = [
    { username: 'good', name: '一', userType: 5 },
    { username: 'police', name: '二', userType: 5 },
    { username: 'good', name: '三', userType: 5 },
    { username: 'elsewhere', name: '四', userType: 3, capacityId: city.parkB },
    { username: 'nowhere', name: '五', userType: 3 },
  ];
  const answer = await as('office').post(`${user}/batchAdd`, { users });
  expect(answer.status).toBe(422);
  expect(answer.fields).toEqual({
    'users.1.username': '用户名已存在',
    'users.2.username': '用户名已存在',
    'users.3.capacityId': '所选的单位不存在',
    'users.4.capacityId': '请选择所属单位',
  });
  expect(await office.rows(`select from "user" where username = 'good'`)).toEqual([]);
});

test('a name that people read has nothing invisible, and is kept in its plain form, wherever it is written', async () => {
  const id = await idOf('driver06');
  for (const hidden of ['张\u200b三', '\u202e三张', '张\u2800三', '张\u3164']) {
    // A sign that turns a text around is refused in every text, and named.
    const told = hidden.includes('\u202e') ? /看不见的控制字符（U\+202E）/ : /^姓名不能含有不可见的字符$/;
    const fields = { name: expect.stringMatching(told) as string };
    const users = [{ username: 'unseen', name: hidden, userType: 5 }];
    expect((await as('office').post(`${user}/batchAdd`, { users })).fields).toEqual({ 'users.0.name': fields.name });
    expect(await as('super').post(`${user}/update`, { id, name: hidden })).toMatchObject({ status: 422, fields });
    const driver = await as('company').post('/driver/update', { id, driverName: hidden });
    expect(driver).toMatchObject({ status: 422, fields: { driverName: fields.name } });
    const asked = { username: 'unseen', name: hidden, password: wirePassword('Applied-2026'), mobile: '13900139061' };
    const answer = await office.app.inject({ method: 'POST', url: '/api/register', payload: asked });
    expect(answer.json()).toMatchObject({ code: 422, fields });
  }
  succeeded(await as('super').post(`${user}/update`, { id, name: 'ⓟⓞⓛⓘⓒⓔ' }));
  expect(await office.rows('select name from "user" where id = $1', [id])).toEqual([{ name: 'police' }]);
});

test('a name can be left out of a change, but not emptied in silence', async () => {
  const [police, company] = [await office.as('police'), await office.as('company')];
  const [field, driver] = [await office.as('field'), await office.as('driver09')];
  for (const name of [null, '', ' ']) {
    expect(await police.post('/rescue_public/user/update', { id: field.id, name })).toMatchObject({
      status: 400,
      fields: { name: '请输入姓名' },
    });
    expect(await company.post('/driver/update', { id: driver.id, driverName: name })).toMatchObject({
      status: 400,
      fields: { driverName: '请输入司机姓名' },
    });
  }
});

test('who has registered waits for an administrator, who says what he is', async () => {
  const registered = {
    username: 'applicant',
    name: '申请人',
    password: wirePassword('Applied-2026'),
    mobile: '13900139003',
  };
  const answer = await office.app.inject({ method: 'POST', url: '/api/register', payload: registered });
  expect(answer.statusCode).toBe(200);
  const { id } = answer.json<{ data: { id: string } }>().data;
  expect((await login('applicant', 'Applied-2026')).statusCode).toBe(401);
  const approval = { id, userType: 5, detachmentId: city.detachmentA };
  expect(await as('police').post(`${user}/approve`, approval)).toMatchObject({ status: 403 });
  expect(await as('super').post(`${user}/unlock`, { id })).toMatchObject({ status: 409, error: 'not-approved' });
  succeeded(await as('super').post(`${user}/approve`, approval));
  expect((await login('applicant', 'Applied-2026')).statusCode).toBe(200);
  expect(await as('super').post(`${user}/approve`, approval)).toMatchObject({ status: 404 });
});

test('a mobile number is one user’s, whoever writes it; who waits for approval keeps it from nobody', async () => {
  const taken = { status: 409, error: 'mobile-taken', fields: { mobile: '手机号已被其他用户使用' } };
  const [own, other] = await Promise.all(
    ['editor', 'field'].map(async (name) => (await office.rows('select * from "user" where username = $1', [name]))[0]),
  );
  const mobile = String(other?.['mobile']);
  const editor = await office.as('editor');
  const bind = (number: unknown) => editor.post(`${user}/updateMobile`, { id: editor.id, mobile: number });
  expect(await bind(mobile)).toMatchObject(taken);
  succeeded(await bind(own?.['mobile']));
  expect(await as('super').post(`${user}/update`, { id: own?.['id'], mobile })).toMatchObject(taken);
  expect(await as('super').post(`${user}/update`, { id: own?.['id'], name: '编辑' })).toMatchObject({ status: 200 });
  const register = (username: string, number: string) =>
    office.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { username, name: '申请人', password: wirePassword('Applied-2026'), mobile: number },
    });
  expect((await register('sharing', mobile)).json()).toMatchObject({ code: 200 });
  expect(await office.rows(`select from "user" where username = 'sharing'`)).toEqual([]);
  const users = [
    { username: 'sharing1', name: '一', userType: 5, mobile },
    { username: 'sharing2', name: '二', userType: 5, mobile: '13900139044' },
    { username: 'sharing3', name: '三', userType: 5, mobile: '13900139044' },
  ];
  expect((await as('office').post(`${user}/batchAdd`, { users })).fields).toEqual({
    'users.0.mobile': '手机号已被其他用户使用',
    'users.2.mobile': '手机号已被其他用户使用',
  });

  const waits = (await register('squatter', '13900139045')).json<{ data: { id: string } }>().data;
  succeeded(await bind('13900139045'));
  const approval = { id: waits.id, userType: 5, detachmentId: city.detachmentA };
  expect(await as('super').post(`${user}/approve`, approval)).toMatchObject(taken);

  const two = ['police', 'office'].map((name) => as(name));
  const both = await Promise.all(
    two.map((person) => person.post(`${user}/updateMobile`, { id: person.id, mobile: '13900139046' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject(taken);
});

test('a lock ends the sessions of a user at once, and an unlock lets him in again', async () => {
  const id = await idOf('park');
  succeeded(await as('office').post(`${user}/lock`, { id }));
  expect(await as('park').post('/userInfo')).toMatchObject({ status: 401 });
  expect((await login('park', 'Towline-2026')).statusCode).toBe(401);
  expect(await as('office').post(`${user}/lock`, { id })).toMatchObject({ status: 409, error: 'locked-already' });
  succeeded(await as('office').post(`${user}/unlock`, { id }));
  expect((await login('park', 'Towline-2026')).statusCode).toBe(200);
});

test('nobody keeps users beyond his unit, above his reach, or himself where it would lock him out', async () => {
  const lock = async (name: string, username: string) => as(name).post(`${user}/lock`, { id: await idOf(username) });
  expect(await lock('office', 'police2')).toMatchObject({ status: 404 });
  expect(await lock('office', 'police')).toMatchObject({ status: 403 });
  expect(await lock('police', 'police')).toMatchObject({ status: 409, error: 'own-account' });
  expect(await lock('general', 'super')).toMatchObject({ status: 403 });
  expect(await lock('company', 'office')).toMatchObject({ status: 404 });
});

test('roles and abilities are set by a division, the role admin by a super manager alone', async () => {
  const id = await idOf('office');
  expect(await as('office').post(`${user}/updateRoles`, { id, roles: ['editor'] })).toMatchObject({ status: 403 });
  expect(await as('general').post(`${user}/updateRoles`, { id, roles: ['admin'] })).toMatchObject({ status: 403 });
  succeeded(await as('general').post(`${user}/updateRoles`, { id, roles: ['editor'], ability: ['READ'] }));
  expect(succeeded(await as('office').post('/userInfo')).data).toMatchObject({ roles: ['editor'], ability: ['READ'] });
});

test('a role that there is not is refused at its place, one that the user has had is kept', async () => {
  const id = await idOf('field');
  const set = (roles: readonly string[]) => as('super').post(`${user}/updateRoles`, { id, roles });
  expect(await set(['editor', 'edtior', 'nobody'])).toMatchObject({
    status: 422,
    error: 'rule-broken',
    fields: { roles: '没有角色“edtior”、“nobody”，请先在角色管理中添加' },
  });
  expect(succeeded(await as('field').post('/userInfo')).data).toMatchObject({ roles: [] });
  await office.rows(`update "user" set roles = '["former"]' where id = $1`, [id]);
  succeeded(await set(['former', 'editor']));
  expect(await as('super').post(`${user}/updateRoles`, { id: await idOf('park'), roles: ['former'] })).toMatchObject({
    status: 422,
  });
  succeeded(await set([]));
});

test('roles and abilities that there are are proposed, the role admin to super managers alone', async () => {
  succeeded(await as('super').post('/template/roles/add', { name: 'night', title: '夜班' }));
  const ofOffice = { id: await idOf('office'), roles: ['night'], ability: ['SEAL'] };
  succeeded(await as('super').post(`${user}/updateRoles`, ofOffice));
  const names = async (name: string, path: string) => {
    const { data } = succeeded(await as(name).get(`${user}/${path}`));
    return rowsOf(data).map(({ name: each, note }) => [each, note]);
  };
  const roles = await names('super', 'roleNames');
  // Of the records of roles, with their titles, and of the menus.
  expect(roles).toEqual(
    expect.arrayContaining([
      ['admin', '管理员'],
      ['editor', '编辑'],
      ['night', '夜班'],
    ]),
  );
  expect((await names('general', 'roleNames')).flat()).not.toContain('admin');
  expect((await names('general', 'abilityNames')).flat()).toEqual(expect.arrayContaining(['SEAL', 'read', 'write']));
  expect(await as('office').get(`${user}/roleNames`)).toMatchObject({ status: 403 });
});

test('nobody but a super manager sets their own roles', async () => {
  const own = async (name: string) =>
    as(name).post(`${user}/updateRoles`, { id: await idOf(name), roles: ['editor'], ability: ['READ'] });
  expect(await own('general')).toMatchObject({ status: 409, error: 'own-account' });
  expect(succeeded(await as('general').post('/userInfo')).data).toMatchObject({ roles: [], ability: [] });
  expect(await own('super')).toMatchObject({ status: 200 });
});

test('no event of a user holds a password', async () => {
  const events = await office.rows(
    `select "from"::text as before, "to"::text as after from event where entity = 'user'`,
  );
  expect(events.length).toBeGreaterThan(0);
  expect(JSON.stringify(events)).not.toContain('argon2');
});

describe('what a user sees of the menu', () => {
  const menuOf = async (name: string): Promise<string[]> =>
    (succeeded(await as(name).post('/rescue_public/menu/getUserMenuNew.do')).data as unknown as { id: string }[]).map(
      ({ id }) => id,
    );
  const set = async (name: string, lists: Json) =>
    as('super').post(`${user}/updateMenus`, { id: await idOf(name), ...lists });

  test('a super manager grants entries to one user, with the groups above them, and his next menu holds them', async () => {
    expect(await menuOf('police')).not.toContain('rescueTypes');
    succeeded(await set('police', { extraMenus: ['rescueTypes', 'trailerOrdersCompany'] }));
    expect(await menuOf('police')).toEqual(expect.arrayContaining(['settings', 'rescueTypes', 'trailerOrdersCompany']));
  });

  test('and hides others, with all that stands beneath them', async () => {
    succeeded(await set('office', { hiddenMenus: ['organisation', 'users'] }));
    const menu = await menuOf('office');
    for (const id of ['organisation', 'brigades', 'parks', 'users']) expect(menu).not.toContain(id);
    expect(menu).toContain('settings');
  });

  test('another user of the type sees what he saw', async () => {
    expect(await menuOf('general')).toEqual(expect.arrayContaining(['organisation', 'brigades', 'users']));
  });

  test('an entry cannot be both, and must be there', async () => {
    expect(await set('police', { extraMenus: ['users'], hiddenMenus: ['users'] })).toMatchObject({
      status: 422,
      fields: { hiddenMenus: '同一菜单不能既可见又不可见' },
    });
  });

  test('nobody but a super manager sets or reads it', async () => {
    const lists = { id: await idOf('police2'), hiddenMenus: [] };
    expect(await as('general').post(`${user}/updateMenus`, lists)).toMatchObject({ status: 403 });
    const { records } = succeeded(await as('general').get(`${user}/listByPage`)).data as unknown as { records: Json[] };
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) expect(Object.keys(record)).not.toContain('hiddenMenus');
  });

  test("the user permission management stands in a super manager's menu alone", async () => {
    expect(await menuOf('super')).toContain('userAuthPublic');
    expect(await menuOf('general')).not.toContain('userAuthPublic');
  });
});

test('ended sessions are over at once, and the user may sign in again', async () => {
  const someone = await login('editor', 'Towline-2026');
  const { accessToken } = (JSON.parse(someone.body) as { data: { accessToken: string } }).data;
  const asks = () =>
    office.app.inject({ method: 'POST', url: '/api/userInfo', headers: { token: `express${accessToken}` } });
  expect((await asks()).statusCode).toBe(200);
  succeeded(await as('super').post(`${user}/endSessions`, { id: await idOf('editor') }));
  expect((await asks()).statusCode).toBe(401);
  expect((await login('editor', 'Towline-2026')).statusCode).toBe(200);
});

describe('the organisations to choose from', () => {
  const path = '/rescue_public/capacity/getUserCapacityAll';
  const kinds = async (name: string, userType?: number): Promise<string[]> => {
    const query: Record<string, string> = userType === undefined ? {} : { userType: String(userType) };
    const rows = succeeded(await as(name).get(path, query)).data as unknown as { kind: string }[];
    return [...new Set(rows.map(({ kind }) => kind))].sort();
  };
  test.each([
    [1, ['brigade', 'detachment']],
    [2, ['brigade', 'detachment']],
    [3, ['park']],
    [4, ['company']],
    [5, ['brigade', 'detachment']],
    [6, ['company']],
    [7, ['generalDivision']],
  ])('for type %i', async (type, expected) => {
    expect(await kinds('super', type)).toEqual(expected);
  });
  test('a company has itself alone', async () => {
    const rows = succeeded(await as('company').get(path, { userType: '6' })).data as unknown as { id: string }[];
    expect(rows.map(({ id }) => id)).toEqual([city.companyA]);
  });
  test('all of them without a type', async () => {
    expect(await kinds('super')).toEqual(['brigade', 'company', 'detachment', 'generalDivision', 'park']);
  });
});

describe('a username that looks like another', () => {
  const make = async (...usernames: string[]) =>
    (await office.as('super')).post(`${user}/batchAdd`, {
      users: usernames.map((username) => ({ username, name: '新用户', userType: 7 })),
    });

  test.each(['poIice', 'po1ice', 'poiice', 'p0lice', 'ＰＯ１ＩＣＥ', 'pólice'])(
    '%s is refused at its field',
    async (username) => {
      const answer = await make(username);
      expect(answer.fields?.['users.0.username']).toBe('与已有的用户名看起来相同（如 I、l、1 或 O、0），请换一个');
      expect(await office.rows('select from "user" where username = $1', [username])).toEqual([]);
    },
  );

  test('as one that is made with it does too', async () => {
    expect((await make('cornet', 'comet')).fields).toMatchObject({
      'users.1.username': expect.stringContaining('看起来相同'),
    });
  });

  test('of another script is refused for its script', async () => {
    expect((await make('роlice')).fields?.['users.0.username']).toContain('一种文字');
  });

  test('is no matter of a number behind it', async () => {
    expect((await make('police3')).fields?.['users.0.username']).toBeUndefined();
  });
});

test('of another user nobody is told by id what no list tells: who reset their password or set their number', async () => {
  const id = await idOf('field');
  succeeded(await as('super').post(`${user}/update`, { id, mobile: '13912340099' }));
  succeeded(await as('super').post(`${user}/resetPassword`, { id }));
  const find = async (name: string): Promise<Json> => succeeded(await as(name).get(`${user}/findById`, { id })).data;
  const hidden = ['passwordReset', 'mobileSet', 'generalDivisionId'];
  const told = await find('police');
  expect(told).toMatchObject({ id, mobile: '13912340099', userType: 5 });
  expect(hidden.filter((name) => name in told)).toEqual([]);
  expect(await find('super')).toMatchObject({
    passwordReset: { by: expect.any(String) },
    mobileSet: expect.any(Object),
  });
});
