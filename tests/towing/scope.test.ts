/**
 * Who sees what, as a table computed from the schemas: every call that names a record × every user type × an own, a foreign and an
 * unknown id. A foreign record answers exactly as one that does not exist; so does, where something is changed, one that
 * is seen and not the user's to write, and it stays as it was.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowed } from '../../src/core/access/access.ts';
import type { Call, Entity, Field, Row } from '../../src/core/model/catalogue.ts';
import { emptyContext, evaluate } from '../../src/core/condition/condition.ts';
import { resolve } from '../../src/core/condition/resolve.ts';
import { linkedFormsOf } from '../../src/release/linkedForms.ts';
import type { Release } from '../../src/release/release.ts';
import { plantElsewhere, type Elsewhere } from './elsewhere.ts';
import { openOffice, type Answer, type Json, type Office, type Person } from './office.ts';
import { productRelease } from '../serverKit/product.ts';

const release: Release = await productRelease();
const { calls, entities, dictionaries } = release.catalogue;

/** Parameters that name a record, and the entity of those whose call does not say it. */
const recordParameters: Readonly<Record<string, string | null>> = {
  id: null,
  trailerOrdersRecordId: 'task',
  trailerOrdersId: 'trailerOrder',
  trailerManUserId: 'driver',
  driverId: 'driver',
  userId: 'user',
};
/** What `id` names where it is no record of the call's entity. */
const named: Readonly<Record<string, string>> = {
  findUser: 'user',
  findOrderByTrailerId: 'task',
  updateMobile: 'user',
  uploadFile2: 'task',
  downloadWord: 'task',
  downloadTaskSheet: 'task',
  'remark.list': 'task',
  retryDownload: 'job',
  exportFile: 'job',
  deleteExport: 'job',
  sendWebhookAgain: 'job',
  deleteWord: 'job',
  getDetail_and_trailerMap_app: 'task',
  'remark.correct': 'remark',
  rcParkById: 'brigade',
  getCompanyById: 'region',
};
/** What they tell is the user's own, or nothing: a wrong password is not told from a wrong user, a list of downloads is one's own. */
const apart: ReadonlySet<string> = new Set(['updatePassword', 'ces']);

const people = {
  police: 1,
  office: 2,
  park: 3,
  company: 4,
  field: 5,
  driver: 6,
  general: 7,
} as const;
type Username = keyof typeof people;

/** What a row belongs to, as far as its scope says so. */
type Owned = Pick<Entity, 'id' | 'table' | 'shard' | 'scope'> & Partial<Pick<Entity, 'writeScope'>>;
/** Downloads lie in a table of the server's own: each user sees his. */
const job: Owned = {
  id: 'job',
  table: 'job',
  shard: null,
  scope: Object.fromEntries(Object.values(people).map((type) => [String(type), { ownerId: { user: 'id' } }])),
};

interface Cell {
  readonly call: Call;
  readonly parameter: string;
  readonly entity: Owned;
  /** The one that says which record the call is about. */
  readonly primary: boolean;
  /** The call answers with the rows of these ids, or with none. */
  readonly choices: boolean;
}

const cells: readonly Cell[] = Object.values(calls)
  .filter((call) => !call.open && !apart.has(call.id))
  .flatMap((call) => {
    const parameters = Object.keys(call.takes.fields).filter((name) => name in recordParameters);
    return parameters.map((parameter, index) => {
      const name = recordParameters[parameter] ?? named[call.id] ?? call.entity ?? '';
      const entity = name === job.id ? job : entities[name];
      if (!entity) throw new Error(`State in "named" which entity "${parameter}" of call "${call.id}" names`);
      const choices = call.does === 'lookup' && parameter === 'id';
      return { call, parameter, entity, primary: index === 0, choices };
    });
  })
  // What removes its own record comes last: others still look for it.
  .sort((a, b) => Number(a.call.does === 'remove') - Number(b.call.does === 'remove'));

let office: Office;
let away: Elsewhere;
let units: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  office = await openOffice(60);
  await leaveDownload();
  away = await plantElsewhere(office);
  await addSpare();
  units = new Map(
    await Promise.all(
      (Object.keys(people) as Username[]).map(async (username) => [username, await unitsOf(username)] as const),
    ),
  );
});
afterAll(() => office.close());

/** Whom others may reset and lock here without ending the session of somebody who is asked later: the first by id. */
async function addSpare(): Promise<void> {
  const other = { username: 'spare', username_key: 'spare', mobile: null, event_head: null, event_seq: 0 };
  const id = '00000000-0000-7000-8000-000000000001';
  await office.rows(
    `insert into "user" select (jsonb_populate_record(u, $1)).* from "user" u where username = 'field'`,
    [JSON.stringify({ ...other, id })],
  );
}

/** Another's finished download. */
async function leaveDownload(): Promise<void> {
  const [owner] = await office.rows(`select id from "user" where username = 'newcomer'`);
  await office.rows(
    `insert into job (id, kind, owner_id, input, state, percentage, created_at, expires_at)
     values ('foreign', 'export', $1, '{}', 'done', 100, now(), now() + interval '1 day')`,
    [owner?.['id']],
  );
}

/** Detachments: of the division for type 7, those that are served for 4 and 6, else the own one. */
async function unitsOf(username: Username): Promise<readonly string[]> {
  const { info } = await office.as(username);
  if (people[username] === 7)
    return (
      await office.rows('select id from detachment where general_division_id = $1', [info['generalDivisionId']])
    ).map(({ id }) => String(id));
  if (people[username] === 4 || people[username] === 6) {
    const [company] = await office.rows('select detachment_ids as ids from company where id = $1', [
      info['capacityId'],
    ]);
    return company?.['ids'] as string[];
  }
  return [String(info['detachmentId'])];
}

async function rowsOf(entity: Owned): Promise<readonly Row[]> {
  const rows = await office.rows(`select * from "${entity.table}" order by id`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isOwn(entity: Owned, row: Row, username: Username, user: Row): boolean {
  const inUnit = entity.shard !== 'detachmentId' || (units.get(username) ?? []).includes(String(row['detachmentId']));
  if (!inUnit) return false;
  if (entity.scope === 'all' || entity.scope === 'detachment') return true;
  const condition = entity.scope[String(people[username])];
  return condition !== undefined && evaluate(condition, row, { user, now: '2026-11-20 10:00:00' });
}

/** What a call may be about: what is seen, or, where it changes that, what is written. */
function isReached({ call, entity }: Cell, row: Row, username: Username, user: Row): boolean {
  if (!isOwn(entity, row, username, user)) return false;
  const { writeScope } = entity;
  if (!writeScope || !call.changes.includes(entity.id)) return true;
  return isOwn({ ...entity, scope: writeScope }, row, username, user);
}

/** Everybody may read and change his own account. */
function isSelf({ entity }: Cell, row: Row, user: Row): boolean {
  return entity.id === 'user' && row['id'] === user['id'];
}

async function valueOf(field: Field): Promise<unknown> {
  if (field.enum) return field.enum[0];
  if (field.format === 'phone') return '13800138000';
  if (field.dictionary !== undefined) return dictionaries[field.dictionary]?.items[0]?.id;
  if (field.lookup) {
    const target = entities[calls[field.lookup.call]?.entity ?? ''];
    return target ? (await rowsOf(target))[0]?.['id'] : '-1';
  }
  const byKind: Partial<Record<Field['kind'], unknown>> = {
    integer: field.minimum ?? 1,
    decimal: 1,
    boolean: true,
    point: { lng: 113.9, lat: 22.5 },
    dateTime: '2026-11-20 10:00:00',
    date: '2026-11-20',
    rows: [],
    files: [],
    refs: [],
  };
  return byKind[field.kind] ?? 'x';
}

/** What the form of a call offers whatever is filled in. */
function offeredBy(call: Call): Readonly<Record<string, unknown>> {
  const [form] = linkedFormsOf(release.catalogue, call);
  const states = form ? resolve(form, {}, emptyContext) : {};
  return Object.fromEntries(
    Object.entries(states).flatMap(([name, { options }]) => (options ? [[name, options[0]]] : [])),
  );
}

async function bodyOf({ call }: Cell, ids: Json): Promise<Json> {
  const body: Json = {};
  const offered = offeredBy(call);
  for (const field of Object.values(call.takes.fields))
    if (field.required) body[field.name] = offered[field.name] ?? (await valueOf(field));
  return { ...body, ...ids };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function ask(person: Person, { call }: Cell, body: Json): Promise<Answer> {
  const texts = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  if (call.encoding === 'multipart') return person.upload(call.path, texts, png);
  return call.method === 'GET' ? person.get(call.path, texts) : person.post(call.path, body);
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const unknown = '01939f7e-0000-7000-8000-000000000000';

async function checkCell(username: Username, cell: Cell): Promise<string[]> {
  const person = await office.as(username);
  const user = { ...person.info, detachments: units.get(username) };
  const rows = await rowsOf(cell.entity);
  const own = rows.filter((row) => isReached(cell, row, username, user) || isSelf(cell, row, user));
  const foreign = rows.filter((row) => !isReached(cell, row, username, user) && !isSelf(cell, row, user));
  // One that is not even seen, and one that is.
  const seen = foreign.find((row) => isOwn(cell.entity, row, username, user));
  const unseen = foreign.find((row) => !isOwn(cell.entity, row, username, user));
  const beside = cell.primary ? {} : await besides(cell, username, user);
  const at = async (id: unknown): Promise<Answer> =>
    ask(person, cell, await bodyOf(cell, { ...beside, [cell.parameter]: id }));
  const name = `${cell.call.id} (${cell.parameter}) as ${username}`;
  const nowhere = await at(unknown);
  const wrong: string[] = [];
  if (!allowed(cell.call.allow, user, '2026-11-20 10:00:00')) {
    return nowhere.status === 403 ? [] : [`${name}: ${nowhere.status}, not allowed should be 403`];
  }
  if (cell.choices) {
    if (countOf(nowhere) !== 0) wrong.push(`${name}: an unknown id answers ${countOf(nowhere)} rows`);
  } else {
    if (cell.primary && nowhere.status !== 404)
      wrong.push(`${name}: an unknown id answers ${nowhere.status} ${nowhere.msg}`);
    if (nowhere.status < 400) wrong.push(`${name}: an unknown id succeeds`);
  }
  for (const row of [seen, unseen].filter((one) => one !== undefined)) {
    const answer = await at(row['id']);
    if (JSON.stringify(answer) !== JSON.stringify(nowhere))
      wrong.push(`${name}: foreign ${JSON.stringify(answer)}, unknown ${JSON.stringify(nowhere)}`);
    const left = (await rowsOf(cell.entity)).find(({ id }) => id === row['id']);
    if (JSON.stringify(left) !== JSON.stringify(row)) wrong.push(`${name}: a foreign record was changed`);
  }
  // A download is found with its file, which is the business of its own tests.
  if (cell.primary && cell.entity !== job && own.length > 0 && !(await anyAnswers(cell, own, at)))
    wrong.push(`${name}: no own record is found`);
  return wrong;
}

/** How many rows were answered; none is no refusal. */
const countOf = ({ status, data }: Answer): number | null =>
  status === 200 && Array.isArray(data) ? data.length : null;

/** The call's first record, one of the actor's own, where another parameter is tried. */
async function besides(cell: Cell, username: Username, user: Row): Promise<Json> {
  const first = cells.find(({ call, primary }) => call === cell.call && primary);
  const own = first && (await rowsOf(first.entity)).find((row) => isOwn(first.entity, row, username, user));
  return first && own ? { [first.parameter]: own['id'] } : {};
}

/** A state may refuse it (409), a rule too (422): but it is there. Calls of a few states or kinds find some record of theirs. */
async function anyAnswers(
  { choices }: Cell,
  own: readonly Row[],
  at: (id: unknown) => Promise<Answer>,
): Promise<boolean> {
  for (const { id } of own) {
    const answer = await at(id);
    const { status } = answer;
    if (choices ? (countOf(answer) ?? 0) > 0 : status < 400 || status === 409 || status === 422) return true;
  }
  return false;
}

test('the table is as large as the product', () => {
  expect(cells.length).toBeGreaterThan(60);
});

describe.each(Object.keys(people) as Username[])('%s', (username) => {
  test('every call answers a foreign record as one that does not exist', async () => {
    const wrong: string[] = [];
    for (const cell of cells) wrong.push(...(await checkCell(username, cell)));
    expect(wrong).toEqual([]);
  }, 240_000);

  test('no record is added to, nor one of its own given to, a unit that is not its own', async () => {
    const person = await office.as(username);
    const placed: Readonly<Record<string, unknown>> = {
      detachmentId: away.detachmentId,
      generalDivisionId: away.divisionId,
      detachmentIds: [away.detachmentId],
      capacityId: away.companyId,
      userType: 1,
    };
    const user = { ...person.info, detachments: units.get(username) };
    const wrong: string[] = [];
    for (const call of Object.values(calls).filter(({ does }) => does === 'insert' || does === 'update')) {
      const entity = entities[call.entity ?? ''];
      const taken = Object.keys(call.takes.fields).filter((name) => name in placed);
      if (!entity || taken.length === 0) continue;
      const own = (await rowsOf(entity)).find((row) => isOwn(entity, row, username, user));
      for (const name of taken) {
        const given = { ...(call.does === 'update' ? { id: own?.['id'] ?? unknown } : {}), [name]: placed[name] };
        const cell = { call, parameter: name, entity, primary: true, choices: false };
        const before = await rowsOf(entity);
        await ask(person, cell, await bodyOf(cell, given));
        // Who has one unit is not asked for it: what he names falls, and the record is his own.
        const puts = (row: Row): boolean => JSON.stringify(row[name]) === JSON.stringify(placed[name]);
        const there = (rows: readonly Row[]): number => rows.filter(puts).length;
        if (there(await rowsOf(entity)) !== there(before)) wrong.push(`${call.id} puts ${name} elsewhere`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('no answer without a record asked for names a record of others', async () => {
    const person = await office.as(username);
    const user = { ...person.info, detachments: units.get(username) };
    const foreign = new Map<string, string>();
    for (const name of ['task', 'trailerOrder', 'remark', 'taskImage']) {
      const entity = entities[name];
      if (!entity) throw new Error(`The catalogue must have the entity "${name}"`);
      for (const row of await rowsOf(entity)) {
        if (!isOwn(entity, row, username, user)) foreign.set(String(row['id']), name);
      }
    }
    const wrong: string[] = [];
    for (const call of Object.values(calls)) {
      const asked = Object.values(call.takes.fields).filter(({ required }) => required);
      const reads = call.changes.length === 0 && !call.open && call.encoding !== 'multipart' && call.id !== 'logout';
      if (!reads || asked.some(({ name }) => name !== 'keyword')) continue;
      if (!allowed(call.allow, user, '2026-11-20 10:00:00')) continue;
      const body: Record<string, string> = asked.length > 0 ? { keyword: '粤' } : {};
      const { data } = call.method === 'GET' ? await person.get(call.path, body) : await person.post(call.path, body);
      const ids = new Set(JSON.stringify(data ?? null).match(uuids));
      const named = [...ids].flatMap((id) => foreign.get(id) ?? []);
      if (named.length > 0) wrong.push(`${call.id} names ${named.length} of others: ${[...new Set(named)].join()}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('every list and lookup gives its own records and no others', async () => {
    const person = await office.as(username);
    const user = { ...person.info, detachments: units.get(username) };
    const wrong: string[] = [];
    for (const call of Object.values(calls).filter(({ does }) => does === 'list' || does === 'lookup')) {
      const entity = entities[call.entity ?? ''];
      if (!entity || !allowed(call.allow, user, '2026-11-20 10:00:00')) continue;
      const size = call.gives.as === 'page' ? 999 : undefined;
      const answer =
        call.method === 'GET'
          ? await person.get(call.path, size ? { size: String(size) } : {})
          : await person.post(call.path, size ? { size } : {});
      if (answer.status !== 200) {
        wrong.push(`${call.id} answers ${answer.status} ${answer.msg}`);
        continue;
      }
      const given = (Array.isArray(answer.data) ? answer.data : answer.data['records']) as readonly Json[];
      const rows = (await rowsOf(entity)).filter((row) => isOwn(entity, row, username, user));
      const expected = rows.filter(
        (row) => !call.where || evaluate(call.where, row, { user, now: '2026-11-20 10:00:00' }),
      );
      const ids = (list: readonly Row[]): string => JSON.stringify(list.map(({ id }) => String(id)).sort());
      if (ids(given) !== ids(expected)) wrong.push(`${call.id} gives ${given.length}, expected ${expected.length}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

test('a super manager sees every record of every list and lookup, unscoped', async () => {
  const person = await office.as('super');
  const wrong: string[] = [];
  for (const call of Object.values(calls).filter(({ does }) => does === 'list' || does === 'lookup')) {
    const entity = entities[call.entity ?? ''];
    if (!entity) continue;
    const size: Record<string, string> = call.gives.as === 'page' ? { size: '999' } : {};
    const { status, data } =
      call.method === 'GET'
        ? await person.get(call.path, size)
        : await person.post(call.path, 'size' in size ? { size: 999 } : {});
    const given = Array.isArray(data) ? data.length : Number(data?.['total']);
    const expected = (await rowsOf(entity)).filter(
      (row) => !call.where || evaluate(call.where, row, { user: person.info, now: '2026-11-20 10:00:00' }),
    ).length;
    // The log grows while it is read.
    if (status !== 200 || (given !== expected && entity.id !== 'auditEntry')) {
      wrong.push(`${call.id} answers ${status} with ${given}, expected ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);
