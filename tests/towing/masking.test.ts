/**
 * Who may not see a phone number or a name whole finds it in no answer: not in a list, a detail, a search, an event, a file;
 * nor by filtering, sorting or searching for it. Every call that only reads is asked.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allowed } from '../../src/core/access/access.ts';
import type { Call, Row } from '../../src/core/model/catalogue.ts';
import { wirePassword } from '../../src/server/sessions/passwords/password.ts';
import { unzip } from '../server/tables/archive.ts';
import { productRelease } from '../serverKit/product.ts';
import { openOffice, type Json, type Office } from './office.ts';

const { catalogue } = await productRelease();
const calls = Object.values(catalogue.calls);

/** In every task, and with every driver. */
const secrets = {
  customer_phone: '13911112222',
  customer_name: '欧阳无双甲',
  peoples_police_phone: '13733334444',
} as const;
const driversPhone = '13655556666';
const maskedFields = ['customerPhone', 'customerName', 'peoplesPolicePhone'] as const;

interface Blind {
  readonly username: string;
  readonly type: number;
  readonly hidden: readonly string[];
}
const taskSecrets: readonly string[] = Object.values(secrets);
/** Types 4 and 6 once a day has passed since the end of each task. */
const blind: readonly Blind[] = [
  { username: 'park', type: 3, hidden: [...taskSecrets, driversPhone] },
  { username: 'field', type: 5, hidden: [...taskSecrets, driversPhone] },
  { username: 'company', type: 4, hidden: taskSecrets },
  { username: 'driver', type: 6, hidden: [...taskSecrets, driversPhone] },
];

let office: Office;
beforeAll(async () => {
  office = await openOffice(60);
  await office.rows(
    `update task set customer_phone = $1, customer_name = $2, peoples_police_phone = $3, finish_time = now() - interval '25 hours'`,
    Object.values(secrets),
  );
  await office.rows('update driver set mobile = $1', [driversPhone]);
});
afterAll(() => office.close());

interface Wire {
  readonly status: number;
  readonly bytes: Buffer;
  readonly data: Json;
}
type Ask = (call: Pick<Call, 'method' | 'path'>, params?: Json) => Promise<Wire>;

async function asker(username: string): Promise<{ ask: Ask; user: Row }> {
  const login = '/api/rescue_public/user/rescuePublicLogin.do';
  const payload = { username, password: wirePassword('Towline-2026') };
  const signedIn = await office.app.inject({ method: 'POST', url: login, payload });
  const { data } = signedIn.json<{ data: { accessToken: string; userInfo: Json } }>();
  const headers = { token: `express${data.accessToken}` };
  const ask: Ask = async ({ method, path }, params = {}) => {
    const query = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const sent = method === 'GET' ? { query } : { payload: params };
    const answer = await office.app.inject({ method, url: `/api${path}`, headers, ...sent });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json<{ data: Json }>().data : {};
    return { status: answer.statusCode, bytes: answer.rawPayload, data: body };
  };
  return { ask, user: data.userInfo };
}

/** A call of which every required parameter is known, and that changes nothing. */
function bodyFor(call: Call, taskId: string): Json | undefined {
  const reads = call.changes.length === 0 && !call.open && call.encoding !== 'multipart';
  const writes = ['update', 'delete', 'add', 'remove', 'logout', 'retry', 'export', 'download', 'position', 'import'];
  if (!reads || writes.some((word) => call.id.toLowerCase().includes(word))) return undefined;
  const body: Json = {};
  for (const { name, required } of Object.values(call.takes.fields)) {
    if (name === 'id' || name === 'trailerOrdersRecordId') body[name] = taskId;
    else if (name === 'keyword') body[name] = secrets.customer_phone;
    else if (required) return undefined;
  }
  return body;
}

const isList = (call: Call): boolean => call.gives.as === 'page';

describe.each(blind)('$username', ({ username, type, hidden }) => {
  let ask: Ask;
  let user: Row;
  let taskId = '';
  const mine = (): Call[] => calls.filter((call) => !call.open && allowed(call.allow, user, '2026-11-20 10:00:00'));
  const taskLists = (): Call[] =>
    mine().filter((call) => isList(call) && ['task', 'trailerOrder'].includes(call.entity ?? ''));
  const shown = (bytes: Buffer): string[] => hidden.filter((secret) => bytes.includes(secret));

  beforeAll(async () => {
    ({ ask, user } = await asker(username));
    expect(user['userType']).toBe(type);
    const [own] = await office.rows(
      'select task_id from trailer_order where park_id = $1 or trailer_company_id = $1 or driver_id = $2 or detachment_id = $3 limit 1',
      [user['capacityId'], user['id'], type === 5 ? user['detachmentId'] : null],
    );
    taskId = String(own?.['task_id'] ?? '');
    expect(taskId).not.toBe('');
  });

  test('is given masks by every call that reads', async () => {
    const leaks: string[] = [];
    let asked = 0;
    for (const call of mine()) {
      const body = bodyFor(call, taskId);
      if (!body) continue;
      for (const params of [body, withoutId(body)]) {
        const { status, bytes } = await ask(call, params);
        if (status === 200) asked += 1;
        if (status >= 500) leaks.push(`${call.id} answers ${status}`);
        for (const secret of shown(bytes)) leaks.push(`${call.id} ${JSON.stringify(params)} shows ${secret}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(asked).toBeGreaterThan(10);
  });

  test('finds nobody by what is masked, in any list', async () => {
    const wrong: string[] = [];
    for (const call of taskLists()) {
      for (const [index, field] of maskedFields.entries()) {
        const found = await ask(call, { [field]: taskSecrets[index] });
        if (found.status !== 400 && found.data['total'] !== 0) wrong.push(`${call.id} finds by ${field}`);
        for (const orderBy of [field, `-${field}`]) {
          const sorted = await ask(call, { orderBy });
          if (sorted.status !== 400) wrong.push(`${call.id} sorts by ${orderBy}: ${sorted.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is given masks in files', async () => {
    const leaks: string[] = [];
    const post = (path: string, params: Json) => ask({ method: 'POST', path }, params);
    const lists = taskLists().map(({ id }) => id);
    expect(lists).not.toEqual([]);
    const begun = [
      ...(await Promise.all(
        lists.flatMap((call) => ['csv', 'xlsx'].map((format) => post('/vehicle/export', { call, params: {}, format }))),
      )),
      await post('/vehicle/downloadWord', { id: taskId }),
    ].filter(({ status }) => status === 200);
    expect(begun).not.toEqual([]);
    for (const { data } of begun) {
      const file = await vi.waitFor(
        async () => {
          const got = await ask({ method: 'GET', path: '/vehicle/exportFile' }, { id: data['id'] });
          if (got.status !== 200) throw new Error(`the file is not there: ${got.status}`);
          return got.bytes;
        },
        { timeout: 60_000, interval: 100 },
      );
      for (const secret of shown(plainOf(file))) leaks.push(`${String(data['id'])} shows ${secret}`);
    }
    expect(leaks).toEqual([]);
  }, 120_000);
});

test('whoever may sees them whole, with the same calls', async () => {
  const { ask } = await asker('police');
  const { bytes } = await ask({ method: 'POST', path: '/rescue_public/commandCentre/listByPageCommandCentre' });
  for (const secret of taskSecrets) expect(bytes.includes(secret), secret).toBe(true);
});

function withoutId({ id: _, trailerOrdersRecordId: __, ...others }: Json): Json {
  return others;
}

/** Documents and workbooks are archives. */
function plainOf(file: Buffer): Buffer {
  return file.subarray(0, 2).toString() === 'PK' ? Buffer.from([...unzip(file).values()].join('\n')) : file;
}
