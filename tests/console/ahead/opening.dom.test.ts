/** One request that answers what a page asks first: each question hears its line as it comes, and what was not answered is asked. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { askOpening } from '../../../src/console/ahead/opening.ts';
import { readAddress } from '../../../src/console/api/address.ts';

const user = 'POST /api/userInfo {}';
const menu = 'POST /api/menu {}';
const view = 'GET /views/a1.json';
/** As the console asks it. */
const asksView = view.replace('/', `${window.location.origin}/`);
const lineOf = (question: string, body: unknown, tag: string | null = null): string =>
  `${JSON.stringify({ question, status: 200, tag, body })}\n`;

/** What is sent comes piece by piece, wherever a line is cut. */
function answering(status = 200) {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(readable, { status }));
  vi.stubGlobal('fetch', fetched);
  return {
    fetched,
    send: (text: string) => writer.write(encoder.encode(text)),
    end: () => writer.close(),
    cut: () => writer.abort(new Error('the line is gone')),
  };
}
const open = (hash = '#/dispatch/list') => askOpening(readAddress(hash), { token: 't1' });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the opening of a page', () => {
  test('asks once, with the page’s path, and for rows where its address says nothing more', async () => {
    const { fetched } = answering();
    open('#/dispatch/list?plate=1');
    open();
    const sent = fetched.mock.calls.map(([url, { body, headers }]) => [url, JSON.parse(String(body)), headers]);
    const headers = { token: 't1', 'Content-Type': 'application/json' };
    expect(sent).toEqual([
      ['/api/release/opening', { path: '/dispatch/list', rows: false }, headers],
      ['/api/release/opening', { path: '/dispatch/list', rows: true }, headers],
    ]);
  });

  test('gives each question its answer as soon as its line is whole', async () => {
    const { send } = answering();
    const opening = open();
    const [asked, later] = [opening(user), opening(asksView)];
    const line = lineOf(user, { name: '王' }, 'W/"1"');
    await send(line.slice(0, 20));
    await send(line.slice(20) + lineOf(view, { type: 'list' }).slice(0, 9));
    expect(await asked).toEqual({ status: 200, statusText: '', tag: 'W/"1"', body: { name: '王' } });
    await send(lineOf(view, { type: 'list' }).slice(9));
    expect(await later).toMatchObject({ body: { type: 'list' } });
    // Whoever asks afterwards is answered too.
    expect(await opening(user)).toMatchObject({ body: { name: '王' } });
  });

  test.each([
    ['ends without it', async (line: ReturnType<typeof answering>) => line.end()],
    ['is cut', async (line: ReturnType<typeof answering>) => line.cut()],
    ['says what is no answer', async (line: ReturnType<typeof answering>) => line.send('<html>\n')],
  ])('leaves a question to the page where it %s', async (_, happen) => {
    const line = answering();
    const opening = open();
    await line.send(lineOf(user, {}));
    const asked = opening(menu);
    await happen(line);
    expect(await asked).toBeUndefined();
    expect(await opening(menu)).toBeUndefined();
  });

  test('leaves everything to the page where it is refused, or not known to the server', async () => {
    const { send } = answering(404);
    const opening = open();
    expect(await opening(user)).toBeUndefined();
    void send(lineOf(user, {}));
  });

  test('has nothing to do with files, nor with what is asked elsewhere', () => {
    answering();
    const opening = open();
    expect(opening('GET ./config.json')).toBeUndefined();
    expect(opening('POST /there/userInfo {}')).toBeUndefined();
  });
});
