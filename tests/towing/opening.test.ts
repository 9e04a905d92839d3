/** What a page asks first is answered to one request: as the console asks it, to whoever may ask it, and to nobody else. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askFirstVisit } from '../../src/console/ahead/firstVisit.ts';
import type { EarlyAnswer } from '../../src/console/early/answers.ts';
import { openOffice, type Json, type Office, type Person } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice(40);
}, 180_000);
afterAll(() => office.close());

interface Line {
  readonly question: string;
  readonly status: number;
  readonly tag: string | null;
  readonly body: Json;
}

async function openingOf({ token }: Pick<Person, 'token'>, asked: Json): Promise<Line[]> {
  const { statusCode, body } = await office.app.inject({
    method: 'POST',
    url: '/api/release/opening',
    headers: { token },
    payload: asked,
  });
  expect(statusCode).toBe(200);
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const origin = 'http://console.test';

/** The console's own questions at its first visit, put to the lines alone: those that none of them answers. */
async function unanswered(lines: readonly Line[], hash: string) {
  const byQuestion = new Map(lines.map((line) => [line.question, line]));
  const missing: string[] = [];
  const ask = (question: string): EarlyAnswer => {
    const line = byQuestion.get(question.replace(origin, ''));
    const isConfig = question === 'GET ./config.json';
    if (!line && !isConfig) missing.push(question);
    const answer = { status: line?.status ?? 404, statusText: '', body: line?.body, tag: null };
    return { at: 0, asker: '', arriving: Promise.resolve(answer) };
  };
  vi.stubGlobal('window', { location: { href: `${origin}/${hash}`, hash } });
  try {
    const { list } = askFirstVisit(ask, hash);
    const found = await list;
    return { missing, rows: found && (await found.rows) };
  } finally {
    vi.unstubAllGlobals();
  }
}

/** What the question is answered by itself. */
async function asIfAsked({ token }: Person, question: string): Promise<unknown> {
  const [method, url = '', ...body] = question.split(' ');
  const answer = await office.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: { token, ...(body.length > 0 && { 'content-type': 'application/json' }) },
    ...(body.length > 0 && { payload: body.join(' ') }),
  });
  return (JSON.parse(answer.body) as Json)['data'];
}

/** The minutes that something has lasted are one more where the clock's minute has turned between two answers. */
const atAnyMinute = (rows: unknown): unknown =>
  JSON.parse(
    JSON.stringify(rows, (name, value: unknown) => (name.endsWith('Minutes') && value !== null ? 'some' : value)),
  );

describe.each(['police', 'company', 'office', 'super', 'park', 'driver'])('the pages of %s', (who) => {
  test('are answered all that they ask, and no rows that they do not show', async () => {
    const person = await office.as(who);
    const menu = (await person.post('/rescue_public/menu/getUserMenuNew.do')).data as unknown as Json[];
    const byId = new Map(menu.map((entry) => [entry['id'], entry]));
    const pathOf = (entry: Json): string => {
      const above = byId.get(entry['parentId']);
      return `${above ? pathOf(above) : ''}/${String(entry['path']).replace(/^\/+|\/+$/g, '')}`;
    };
    let lists = 0;
    for (const path of menu.filter((entry) => entry['screen']).map(pathOf)) {
      const lines = await openingOf(person, { path, rows: true });
      const { missing, rows } = await unanswered(lines, `#${path}`);
      expect([path, missing]).toEqual([path, []]);
      if (!rows) continue;
      lists += 1;
      expect(atAnyMinute(rows)).toEqual(atAnyMinute(await asIfAsked(person, lines.at(-1)?.question ?? '')));
    }
    expect(lists).toBeGreaterThan(who === 'driver' ? -1 : 0);
  });
});

test('no rows are read where the address names some of them, or where its user keeps filters', async () => {
  const person = await office.as('police');
  const path = '/dispatch/commandCentre';
  const told = async (asked: Json) => (await openingOf(person, asked)).filter(({ question }) => /list/i.test(question));
  expect(await told({ path, rows: true })).toHaveLength(1);
  expect(await told({ path, rows: false })).toEqual([]);
  await person.post('/preferences/write', { key: 'filters:dispatch/commandCentre', value: { saved: [] } });
  expect(await told({ path, rows: true })).toEqual([]);
});

test('of a page that is not theirs, nor anybody’s, they hear no more than every start tells', async () => {
  const driver = await office.as('park');
  for (const path of ['/dispatch/commandCentre', '/nowhere', '//', '__proto__'])
    expect((await openingOf(driver, { path, rows: true })).map(({ question }) => question).sort()).toEqual([
      'GET /api/preferences/read',
      'GET /api/release/manifest',
      'POST /api/rescue_public/menu/getUserMenuNew.do {}',
      'POST /api/userInfo {}',
    ]);
});

test.each([
  [401, {}, { path: '/dispatch/commandCentre' }],
  [401, { token: 'expressnobody' }, { path: '/dispatch/commandCentre' }],
  [400, null, {}],
  [400, null, { path: 7 }],
] as const)('%i', async (status, headers, payload) => {
  const { token } = await office.as('police');
  const answer = await office.app.inject({
    method: 'POST',
    url: '/api/release/opening',
    headers: headers ?? { token },
    payload,
  });
  expect(answer.statusCode).toBe(status);
});
