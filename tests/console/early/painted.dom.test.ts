/** A page is painted before the console's code is there where nothing has changed around its rows, and only then. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fingerprint } from '../../../src/console/early/fingerprint.ts';
import { keepFrame, readFrame, frameKey, type KeptFrame } from '../../../src/console/early/frames.ts';
import { queryEvent } from '../../../src/renderer/engine/address/moved.ts';
import { paintedStands, releasePainted } from '../../../src/console/early/painted.ts';
import { pressedLink } from '../../../src/console/early/pressed.ts';
import type { ListView } from '../../../src/core/model/view.ts';
import { storeOf } from '../../../src/console/state/storage.ts';

const user = { id: 'u1', name: '陈警官', userType: 1 };
const answers: Readonly<Record<string, unknown>> = {
  '/api/userInfo': { code: 200, data: user },
  '/api/menu': { code: 200, data: [{ id: 'm1' }] },
  '/api/release/manifest': { code: 200, data: { screens: { tasks: 'a1' }, settings: { zone: 'Asia/Shanghai' } } },
  '/api/task/list?size=20': { code: 200, data: { records: [{ id: 't1', place: '科苑路 <1>' }], total: 7 } },
  '/views/a1.json': {
    id: 'tasks',
    type: 'list',
    rowKey: 'id',
    columns: [
      { field: 'place', sortable: false, emphasis: [], definition: { name: 'place', kind: 'text', title: 'Place' } },
    ],
    actions: [{ id: 'open', at: 'row', title: '详情', danger: false, primary: false, with: {} }],
  } as unknown as ListView,
  './config.json': { apiBase: '/api', envelope: { code: 'code', message: 'msg', data: 'data' } },
};
const start = ['POST /api/userInfo {}', 'POST /api/menu {}', 'GET /api/release/manifest'];
const notes = {
  user: 'u1',
  start,
  pages: { '#/tasks': ['GET /views/a1.json', 'GET /api/task/list?size=20'] },
};
const bodyOf = (question: string): unknown => answers[question.split(' ')[1] ?? ''];
const fingerprints = Object.fromEntries(start.map((each) => [each, fingerprint(JSON.stringify(bodyOf(each)))]));

const keptNow = (): KeptFrame => ({
  key: frameKey('u1'),
  frame: {
    screen: 'tasks',
    html: '<div class="frame"><input class="q" value=""><b class="vw-total"><!--total--></b><table><tbody><!--rows--></tbody></table></div>',
    cells: [
      { is: 'column', field: 'place', opens: '<td class="place">' },
      { is: 'actions', opens: '<td class="vw-cell-actions">' },
    ],
    more: '',
    folded: false,
    pageSize: 20,
  },
  start: fingerprints,
  root: { lang: 'zh-CN', 'data-theme': 'white' },
  zone: 'Asia/Shanghai',
  body: { class: 'towline' },
  before: [{ css: '.place{color:red}' }],
  behind: [{ css: '.frame{margin:0}' }],
});

const asked = vi.fn<(url: string) => Promise<Response>>();
const box = (): HTMLElement | null => document.getElementById('painted');
const answering = (own: Readonly<Record<string, () => Promise<Response>>> = {}): void => {
  asked.mockImplementation((url) => own[url]?.() ?? Promise.resolve(new Response(JSON.stringify(answers[url]))));
};

async function open(kept: KeptFrame | string | null = keptNow(), noted: object = notes): Promise<void> {
  localStorage.setItem('accessToken', 't1');
  localStorage.setItem('userId', 'u1');
  localStorage.setItem('ahead', JSON.stringify(noted));
  if (typeof kept === 'string') localStorage.setItem('frame #/tasks', kept);
  else if (kept) keepFrame('#/tasks', kept);
  vi.resetModules();
  await import('../../../src/console/ahead/main.ts');
  await window.towlineAhead;
}

/** Resolves once the page has heard of it. */
async function goTo(hash: string): Promise<void> {
  if (window.location.hash === hash) return;
  const heard = new Promise<void>((resolve) => {
    const listen = ({ newURL }: HashChangeEvent): void => {
      if (!newURL.endsWith(hash)) return;
      window.removeEventListener('hashchange', listen);
      resolve();
    };
    window.addEventListener('hashchange', listen);
  });
  window.location.hash = hash;
  await heard;
}

beforeEach(async () => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  await goTo('#/tasks');
  answering();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  releasePainted();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  test('is painted with the rows that the server gives now, in its styles, and beneath its watermark', async () => {
    await open();
    expect(box()?.querySelector('td.place')?.textContent).toBe('科苑路 <1>');
    expect(box()?.querySelector('.vw-total')?.textContent).toBe('共 7 条');
    expect(box()?.querySelector('.vw-row-actions')?.textContent).toBe('详情');
    expect(document.head.firstElementChild?.textContent).toBe('.place{color:red}');
    expect(document.documentElement.dataset['theme']).toBe('white');
    expect(document.querySelector('[data-watermark]')?.getAttribute('data-watermark')).toBe('陈警官');
    releasePainted();
    expect(box()).toBeNull();
    expect(document.querySelector('[data-watermark]')).toBeNull();
    expect(document.head.firstElementChild?.textContent).not.toBe('.place{color:red}');
  });

  test.each(['hashchange', queryEvent])('goes where its address becomes another one, told by %s', async (kind) => {
    await open();
    expect(box()).not.toBeNull();
    window.dispatchEvent(new Event(kind));
    expect(box()).toBeNull();
  });

  const elsewhere = (change: Partial<KeptFrame['key']>) => (): KeptFrame => ({
    ...keptNow(),
    key: { ...frameKey('u1'), ...change },
  });
  test.each<[string, () => KeptFrame | string | null]>([
    ['no frame is kept', () => null],
    ['the frame is damaged', () => '{"key":'],
    ['the frame lacks a part', () => JSON.stringify({ ...keptNow(), before: undefined })],
    ['the frame is somebody else’s', elsewhere({ user: 'u2' })],
    ['the code is another one', elsewhere({ build: './assets/index-old.js' })],
    ['the window is wider', elsewhere({ width: 1 })],
    ['the theme has changed', elsewhere({ taste: 'zh-CN..dark' })],
    ['the system has become dark', elsewhere({ dark: !frameKey('u1').dark })],
    ['the menu has changed', () => ({ ...keptNow(), start: { ...fingerprints, 'POST /api/menu {}': 'x' } })],
    ['the frame’s sheets are damaged', () => JSON.stringify({ ...keptNow(), behind: '.frame{margin:0}' })],
    ['a part of the start is not known', () => ({ ...keptNow(), start: {} })],
    ['the screen is another one', () => ({ ...keptNow(), frame: { ...keptNow().frame, screen: 'drivers' } })],
  ])('is not painted where %s', async (_, kept) => {
    await open(kept());
    expect(box()).toBeNull();
  });

  test.each<[string, string, () => Promise<Response>]>([
    ['the rows are refused', '/api/task/list?size=20', () => Promise.resolve(new Response('{}', { status: 403 }))],
    ['the session has ended', '/api/userInfo', () => Promise.resolve(new Response('{"code":401}', { status: 401 }))],
    ['the view is gone', '/views/a1.json', () => Promise.resolve(new Response('{}', { status: 404 }))],
    ['an answer is no JSON', '/api/menu', () => Promise.resolve(new Response('<html>'))],
    ['nobody answers', '/api/release/manifest', () => Promise.reject(new TypeError('offline'))],
  ])('is not painted where %s, and nothing is said of it', async (_, url, answer) => {
    const thrown = vi.fn();
    window.addEventListener('unhandledrejection', thrown);
    answering({ [url]: answer });
    await open();
    expect(box()).toBeNull();
    expect(thrown).not.toHaveBeenCalled();
    window.removeEventListener('unhandledrejection', thrown);
  });

  test('that is none after all takes nothing from a console that has begun meanwhile', async () => {
    answering({
      '/api/menu': async () => {
        await vi.waitFor(() => expect(box()).not.toBeNull());
        document.documentElement.dataset['theme'] = 'dark';
        document.body.className = 'towline';
        return new Response(JSON.stringify({ code: 200, data: [] }));
      },
    });
    document.documentElement.removeAttribute('data-theme');
    document.body.removeAttribute('class');
    await open();
    expect(box()).toBeNull();
    expect([document.documentElement.dataset['theme'], document.body.className]).toEqual(['dark', 'towline']);
  });

  test.each([
    ['has come, and leaves it to the page', 'load', true],
    ['cannot be fetched, which the page asks for again', 'error', false],
  ])('is painted where a sheet %s: %s, %s', async (_, event, isPainted) => {
    const file = 'https://towline.test/assets/look-1.css';
    const opening = open({ ...keptNow(), behind: [{ file }, { css: '.frame{margin:0}' }] });
    const link = await vi.waitFor(() => {
      const found = document.querySelector<HTMLLinkElement>(`head link[href="${file}"]`);
      expect(found).not.toBeNull();
      return found as HTMLLinkElement;
    });
    expect(box()?.querySelector('td.place')).toBeNull();
    link.dispatchEvent(new Event(event));
    await opening;
    expect(box() !== null).toBe(isPainted);
    releasePainted();
    expect(link.isConnected).toBe(isPainted);
    link.remove();
  });

  test('is not painted for an address that was left meanwhile, and goes when it is left', async () => {
    answering({
      '/api/task/list?size=20': async () => {
        window.location.hash = '#/drivers';
        return new Response(JSON.stringify(answers['/api/task/list?size=20']));
      },
    });
    await open();
    expect(box()).toBeNull();
    await goTo('#/tasks');
    answering();
    await open();
    expect(box()).not.toBeNull();
    window.location.hash = '#/drivers';
    await vi.waitFor(() => expect(box()).toBeNull(), 5000);
  });

  test('waits for what the page brings late, but not for ever', async () => {
    const kept = keptNow();
    const html = kept.frame.html.replace('<input', '<aside data-late=""></aside><input');
    await open({ ...kept, frame: { ...kept.frame, html } });
    paintedStands();
    expect(box()).not.toBeNull();
    const rail = document.createElement('aside');
    rail.dataset['late'] = '';
    document.getElementById('root')?.append(rail);
    await vi.waitFor(() => expect(box()).toBeNull());
    await open({ ...kept, frame: { ...kept.frame, html } });
    rail.remove();
    paintedStands();
    await vi.waitFor(() => expect(box()).toBeNull(), 5000);
  });

  const withLate = (): KeptFrame => {
    const kept = keptNow();
    const html = kept.frame.html.replace('<input', '<aside data-late=""></aside><input');
    return { ...kept, frame: { ...kept.frame, html } };
  };
  const pressed = (): { readonly heard: string[]; readonly press: () => void } => {
    const heard: string[] = [];
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = box()?.innerHTML ?? '';
    root.querySelector('aside')?.remove();
    root.addEventListener('click', ({ target }) => heard.push((target as Element).tagName));
    return { heard, press: () => box()?.querySelector<HTMLElement>('.vw-row-actions button')?.click() };
  };
  test.each<[string, boolean]>([
    ['before it stands', true],
    ['while it waits', false],
  ])('waits for nothing that comes late where something was pressed %s', async (_, isBefore) => {
    await open(withLate());
    const { heard, press } = pressed();
    if (isBefore) press();
    paintedStands();
    if (!isBefore) press();
    await Promise.resolve();
    expect(box()).toBeNull();
    expect(heard).toEqual(['BUTTON']);
  });
});

describe('what is done to the painted page', () => {
  /** The page itself, as React prints it beneath. */
  const printed = (): HTMLElement => {
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = box()?.innerHTML ?? '';
    return root;
  };
  const place = (selector: string): HTMLElement => box()?.querySelector<HTMLElement>(selector) as HTMLElement;

  test('is done to the page once it stands, in its order, on the same place', async () => {
    await open();
    const root = printed();
    const heard: string[] = [];
    for (const kind of ['click', 'keydown', 'input'])
      root.addEventListener(kind, ({ target, type }) => heard.push(`${type} ${(target as Element).className}`));
    place('.vw-row-actions button').click();
    place('tr').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    const input = place('input') as HTMLInputElement;
    input.value = '科苑';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(heard).toEqual([]);
    releasePainted();
    // Each once what went before it is printed.
    await vi.waitFor(() =>
      expect(heard).toEqual(['input q', 'click vw-row-link ', 'keydown ant-table-row ant-table-row-level-0']),
    );
    expect(root.querySelector('input')?.value).toBe('科苑');
  });

  test('is not done where another element stands by then', async () => {
    await open();
    const root = document.getElementById('root') as HTMLElement;
    const heard = vi.fn();
    root.addEventListener('click', heard);
    root.innerHTML = '<div><p></p></div>';
    place('.vw-row-actions button').click();
    releasePainted();
    expect(heard).not.toHaveBeenCalled();
  });

  test('is known where it is one click on one row’s link, and is not done again once that is taken', async () => {
    await open();
    const heard = vi.fn();
    printed().addEventListener('click', heard);
    expect(pressedLink()).toBeNull();
    place('.vw-row-actions button').click();
    const link = pressedLink();
    expect(link).toMatchObject({ row: 0, says: '详情' });
    link?.take();
    expect(pressedLink()).toBeNull();
    releasePainted();
    expect(heard).not.toHaveBeenCalled();
  });

  const click = (selector: string) => (): void => place(selector).click();
  const press = (selector: string) => (): void =>
    void place(selector).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  test.each<[string, readonly (() => void)[]]>([
    ['a key on the link', [press('.vw-row-actions button')]],
    ['a click beside the links', [click('td.place')]],
    ['two clicks', [click('.vw-row-actions button'), click('td.place')]],
  ])('waits for the rows where it is %s', async (_, deeds) => {
    await open();
    for (const deed of deeds) deed();
    expect(pressedLink()).toBeNull();
  });

  test('keeps the focus where it was put', async () => {
    await open();
    printed();
    place('input').focus();
    releasePainted();
    expect(document.activeElement).toBe(document.querySelector('#root input'));
  });
});

describe('frames', () => {
  test('of four pages are kept, the newest', () => {
    for (const at of [1, 2, 3, 4, 5, 2]) keepFrame(`#/${at}`, keptNow());
    const here = frameKey('u1');
    expect([1, 2, 3, 4, 5].filter((at) => readFrame(`#/${at}`, here))).toEqual([2, 3, 4, 5]);
  });

  test('that find no room are none', () => {
    const full = storeOf(() => ({
      ...localStorage,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    expect(() => keepFrame('#/tasks', keptNow(), full)).not.toThrow();
    expect(readFrame('#/tasks', frameKey('u1'))).toBeNull();
  });

  test('fingerprints tell texts apart', () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `{"at":${at}}`);
    expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
  });
});
