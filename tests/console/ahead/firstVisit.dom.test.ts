/** What is asked ahead of a page that nobody has opened here before: as much as its answers tell, and nothing twice. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askFirstVisit } from '../../../src/console/ahead/firstVisit.ts';
import type { EarlyAnswer } from '../../../src/console/early/answers.ts';

const filter = { field: 'name', as: 'like', params: ['name'] };
const list = {
  type: 'list',
  id: 'tasks',
  call: {
    id: 'task.list',
    method: 'POST',
    path: '/task/list',
    encoding: 'json',
    takes: ['name', 'from', 'current', 'size', 'orderBy', 'fields'],
    asks: ['id', 'name', 'place'],
  },
  reads: ['id', 'name'],
  columns: [],
  sort: '-createTime',
  size: 20,
  when: [],
  filters: [filter, { field: 'from', as: 'exact', params: ['from'], initial: { now: '-2M', at: 'dayStart' } }],
};
const hiding = { if: { user: { userType: 2 } }, set: { from: { visible: false } } };

let answers: Record<string, unknown>;
let asked: string[];
const config = './config.json';
const envelope = (data: unknown) => ({ code: 200, msg: '', data });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T10:00:00+08:00'), toFake: ['Date'] });
  asked = [];
  answers = {
    [config]: { apiBase: '/api' },
    '/api/preferences/read': envelope({}),
    '/api/userInfo': envelope({ id: 'u1', userType: 2 }),
    '/api/rescue_public/menu/getUserMenuNew.do': envelope([
      { id: '1', parentId: null, path: '/work', name: 'w' },
      { id: '2', parentId: '1', path: 'my_tasks', name: 't', screen: 'tasks' },
      { id: '3', parentId: '1', path: 'mine', name: 'm', screen: 'tasks', params: { name: 'x' } },
    ]),
    '/api/release/manifest': envelope({ release: 'r', screens: { tasks: 'a1', 'work/other': 'b2' }, settings: {} }),
  };
  answers[`${window.location.origin}/views/a1.json`] = list;
  answers[`${window.location.origin}/views/b2.json`] = { type: 'form', id: 'other' };
});

/** Asks as the first file does: each question once. */
async function visit(hash: string): Promise<readonly string[]> {
  const known = new Map<string, EarlyAnswer>();
  const ask = (question: string): EarlyAnswer => {
    const before = known.get(question);
    if (before) return before;
    asked.push(question);
    const body = answers[question.split(' ')[1] ?? ''];
    const arriving =
      body === undefined
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve({ status: 200, statusText: 'OK', body, tag: null });
    // As the first file does: whoever asks again hears what is wrong.
    arriving.catch(() => undefined);
    const made: EarlyAnswer = { at: 0, asker: '', arriving };
    known.set(question, made);
    return made;
  };
  const { list: found } = askFirstVisit(ask, hash);
  await (
    await found
  )?.rows;
  vi.useRealTimers();
  return asked;
}
const start = [
  'GET /api/preferences/read',
  'POST /api/userInfo {}',
  'POST /api/rescue_public/menu/getUserMenuNew.do {}',
  'GET /api/release/manifest',
];
const view = `GET ${window.location.origin}/views/a1.json`;
const rows = (params: object) => `POST /api/task/list ${JSON.stringify(params)}`;
const page = { current: 1, size: 20, orderBy: '-createTime', fields: 'id,name' };

describe('a first visit', () => {
  test('asks what every start asks before the deployment has spoken, then the view, then its first rows', async () => {
    expect(await visit('#/work/my_tasks')).toEqual([
      ...start,
      `GET ${config}`,
      view,
      rows({ from: '2026-01-05 00:00:00', ...page }),
    ]);
  });

  test('leaves out a filter that does not show to this user', async () => {
    answers[`${window.location.origin}/views/a1.json`] = { ...list, when: [hiding] };
    expect((await visit('#/work/my_tasks')).at(-1)).toBe(rows(page));
  });

  test('asks for all fields where its user has chosen columns that are left out at first', async () => {
    answers['/api/preferences/read'] = envelope({ 'list:tasks': { shown: ['place'] } });
    const whole = { ...page, fields: 'id,name,place' };
    expect((await visit('#/work/my_tasks')).at(-1)).toBe(rows({ from: '2026-01-05 00:00:00', ...whole }));
  });

  test.each([
    ['an address that says more', '#/work/my_tasks?name=x'],
    ['an entry that gives its page parameters', '#/work/mine'],
  ])('leaves the rows of %s to the page', async (_, hash) => {
    expect((await visit(hash)).at(-1)).toBe(view);
  });

  test('leaves rows to the page where its user keeps filters for it', async () => {
    answers['/api/preferences/read'] = envelope({ 'filters:tasks': { saved: [] } });
    expect((await visit('#/work/my_tasks')).at(-1)).toBe(view);
  });

  test('finds a screen by the rule of paths, and asks no rows of what is no list', async () => {
    expect((await visit('#/work/other')).at(-1)).toBe(`GET ${window.location.origin}/views/b2.json`);
  });

  test('asks where the deployment says that its calls are', async () => {
    answers[config] = { apiBase: '/there', envelope: { data: 'rows' } };
    expect((await visit('#/work/my_tasks')).slice(-4)).toEqual(start.map((each) => each.replace('/api/', '/there/')));
  });

  test.each([[config], ['/api/release/manifest'], ['/api/userInfo'], [`${window.location.origin}/views/a1.json`]])(
    'throws nothing where %s does not come',
    async (lost) => {
      delete answers[lost];
      await expect(visit('#/work/my_tasks')).resolves.toContain(start[0]);
    },
  );

  test('asks nothing of a page that is nowhere', async () => {
    expect(await visit('#/nowhere')).toEqual([...start, `GET ${config}`]);
  });
});
