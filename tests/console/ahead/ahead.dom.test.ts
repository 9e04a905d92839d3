/** What is asked before the console's own code is there: noted per page, asked at once, taken once by whoever asked the same. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anybody, arrivedEarly, askerOf, takeEarly } from '../../../src/console/early/answers.ts';
import { openViews } from '../../../src/console/running/views.ts';
import { openNotes, questionsAt, readNotes } from '../../../src/console/early/notes.ts';

const asker = askerOf('t1', 'zh-CN');
const json = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const pathsAsked = () =>
  asked.mock.calls.map(([url, { method, body }]) =>
    [method, url, ...(typeof body === 'string' ? [body] : [])].join(' '),
  );

async function startPage(): Promise<void> {
  vi.resetModules();
  await import('../../../src/console/ahead/main.ts');
  await new Promise((done) => setTimeout(done, 5));
}
function sitsDown(user: string, notes: object | string): void {
  localStorage.setItem('accessToken', 't1');
  localStorage.setItem('userId', user);
  localStorage.setItem('ahead', typeof notes === 'string' ? notes : JSON.stringify(notes));
}
const notes = {
  user: 'u1',
  start: ['POST /api/userInfo {}', 'GET /api/release/manifest'],
  pages: { '#/tasks': ['GET /views/a1.json', 'GET /api/task/list?size=20'], '#/drivers': ['GET /api/driver/list'] },
};

beforeEach(() => {
  localStorage.clear();
  delete window.towlineEarly;
  window.location.hash = '#/tasks';
  asked.mockReset();
  asked.mockImplementation((url) => json({ code: 200, msg: '', data: url }));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the console’s own code', () => {
  const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
  /** As the build names them: what runs says whether the page was painted by then. */
  const element = document.createElement('script');
  const printer = moduleOf(
    `export function printFirstPage() {
      document.body.dataset.asked = 'yes';
      return new Promise((painted) => document.body.addEventListener('painted', painted, { once: true }));
    }`,
  );
  beforeEach(({ task }) => {
    // A module runs once in all.
    const entry = `/* ${task.id} */ document.title = document.body.dataset.painted ?? 'unpainted'`;
    element.dataset['entry'] = moduleOf(entry);
    document.title = '';
    delete document.body.dataset['painted'];
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
    // The document has only begun.
    vi.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('runs at once where nobody is signed in', async () => {
    await startPage();
    await vi.waitFor(() => expect(document.title).toBe('unpainted'));
  });

  test('runs once the page is painted', async () => {
    element.dataset['first'] = `${printer} ./tokens.css`;
    sitsDown('u1', { ...notes, pages: {} });
    await startPage();
    await vi.waitFor(() => expect(document.body.dataset['asked']).toBe('yes'));
    document.body.dataset['painted'] = 'painted';
    document.body.dispatchEvent(new Event('painted'));
    await vi.waitFor(() => expect(document.title).toBe('painted'));
  });
});

describe('the first file', () => {
  test('asks nothing where nobody is signed in', async () => {
    await startPage();
    expect(asked).not.toHaveBeenCalled();
  });

  test('asks at once what every start asks and what this page asked, with the token and in the language', async () => {
    sitsDown('u1', notes);
    await startPage();
    expect(pathsAsked().slice(1)).toEqual([
      'POST /api/userInfo {}',
      'GET /api/release/manifest',
      'GET /views/a1.json',
      'GET /api/task/list?size=20',
    ]);
    expect(asked.mock.calls[1]?.[1].headers).toEqual({
      'Accept-Language': 'zh-CN',
      token: 'expresst1',
      'Content-Type': 'application/json',
    });
    expect(asked.mock.calls[3]?.[1]).toEqual({ method: 'GET', headers: {} });
  });

  test.each([
    ['somebody else’s', { ...notes, user: 'u2' }],
    ['damaged', '{"user":"u1"'],
    ['of another shape', { user: 'u1', start: 7, pages: ['x', { '#/tasks': [3] }] }],
  ])('asks nothing of notes that are %s, but what every start asks: of one request, then itself', async (_, kept) => {
    sitsDown('u1', kept);
    await startPage();
    expect(pathsAsked()).toEqual([
      'POST /api/release/opening {"path":"/tasks","rows":true}',
      'GET ./config.json',
      'GET /api/preferences/read',
      'POST /api/userInfo {}',
      'POST /api/rescue_public/menu/getUserMenuNew.do {}',
      'GET /api/release/manifest',
    ]);
  });

  test('asks nothing for somebody who must change their password first', async () => {
    sitsDown('u1', {});
    localStorage.setItem('passwordDue', '1');
    await startPage();
    expect(pathsAsked()).toEqual(['GET ./config.json']);
  });

  test('asks for the views alone where the page stands at another address', async () => {
    sitsDown('u1', notes);
    window.location.hash = '#/tasks?size=50';
    await startPage();
    expect(pathsAsked()).toContain('GET /views/a1.json');
    expect(pathsAsked().join()).not.toContain('/api/task/list');
  });
});

describe('an early answer', () => {
  test('is taken once, by who asked for it and in their language', async () => {
    sitsDown('u1', notes);
    await startPage();
    expect(takeEarly('POST /api/userInfo {}', askerOf('t2', 'zh-CN'))).toBeUndefined();
    expect(takeEarly('POST /api/userInfo {}', askerOf('t1', 'en-US'))).toBeUndefined();
    expect(await takeEarly('POST /api/userInfo {}', asker)).toMatchObject({ status: 200 });
    expect(takeEarly('POST /api/userInfo {}', asker)).toBeUndefined();
    expect(await takeEarly('GET /views/a1.json', anybody)).toMatchObject({ status: 200 });
  });

  test('is there at once when it has come, also for a print that is thrown away, and not later', async () => {
    sitsDown('u1', notes);
    await startPage();
    const url = 'GET /api/task/list?size=20';
    expect(arrivedEarly(url, asker)?.body).toMatchObject({ data: '/api/task/list?size=20' });
    expect(arrivedEarly(url, asker)).toBeDefined();
    await new Promise((done) => setTimeout(done, 400));
    expect(arrivedEarly(url, asker)).toBeUndefined();
  });

  test.each([
    ['a server that fails', () => json({}, 500)],
    ['a server that refuses', () => json({}, 405)],
    ['no answer', () => Promise.reject(new TypeError('offline'))],
    ['an answer that is no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('of %s is none: it is asked again', async (_, answer) => {
    sitsDown('u1', notes);
    asked.mockImplementation(answer);
    await startPage();
    expect(arrivedEarly('POST /api/userInfo {}', asker)).toBeUndefined();
    expect(await takeEarly('POST /api/userInfo {}', asker)).toBeUndefined();
  });

  test('is good for half a minute', async () => {
    sitsDown('u1', notes);
    await startPage();
    const begun = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(begun + 31_000);
    expect(takeEarly('POST /api/userInfo {}', asker)).toBeUndefined();
    vi.restoreAllMocks();
  });
});

describe('notes', () => {
  test('are of what a page asks in its first seconds, by its address', () => {
    vi.useFakeTimers();
    const taker = openNotes(() => 'u1', localStorage);
    taker.start('POST /api/userInfo {}', { data: 1 });
    taker.page('GET /views/a1.json');
    taker.page('GET /api/task/list');
    vi.advanceTimersByTime(6000);
    taker.page('GET /api/task/list?current=2');
    window.location.hash = '#/drivers';
    taker.page('GET /api/driver/list');
    vi.advanceTimersByTime(6000);
    vi.useRealTimers();
    const kept = readNotes(localStorage, 'u1');
    expect(kept).toEqual({
      user: 'u1',
      start: ['POST /api/userInfo {}'],
      pages: { '#/tasks': ['GET /views/a1.json', 'GET /api/task/list'], '#/drivers': ['GET /api/driver/list'] },
    });
    expect(kept && questionsAt(kept, '#/nowhere')).toEqual(['POST /api/userInfo {}']);
    expect(readNotes(localStorage, 'u2')).toBeNull();
  });

  test('are of thirty pages, and of nobody once nobody is signed in', () => {
    vi.useFakeTimers();
    let user: string | null = 'u1';
    const taker = openNotes(() => user, localStorage);
    for (let at = 0; at < 40; at += 1) {
      window.location.hash = `#/page${at}`;
      taker.page(`GET /api/${at}`);
      vi.advanceTimersByTime(6000);
    }
    expect(Object.keys(readNotes(localStorage, 'u1')?.pages ?? {})).toHaveLength(30);
    localStorage.clear();
    user = null;
    taker.start('POST /api/userInfo {}', { data: 1 });
    vi.advanceTimersByTime(6000);
    vi.useRealTimers();
    expect(localStorage.getItem('ahead')).toBeNull();
  });

  test('are also of a view that another page has brought', async () => {
    const noted: string[] = [];
    const session = { state: () => ({ signedIn: { manifest: { screens: { tasks: 'a1' } } } }) };
    const app = {
      session,
      text: String,
      notes: { start: () => undefined, page: (url: string) => noted.push(url), answers: () => ({}) },
    };
    const views = openViews(app as unknown as Parameters<typeof openViews>[0], '/', () => Promise.resolve());
    await views.load('tasks');
    await views.load('tasks');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(noted).toEqual(['GET /views/a1.json', 'GET /views/a1.json']);
  });
});
