/** The error catalogue over a real connection, whichever line asks. */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shippedConfig } from '../../../src/console/api/config.ts';
import { openHttp } from '../../../src/console/api/http.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { entryTexts } from '../../../src/console/texts/entry.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export function describeAnswers(): void {
  let server: Server;
  let base = '';
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: Seen[] = [];
  let said: string[] = [];
  let token: string | null = 'abc';
  let signedOut: (string | null)[] = [];
  let forbidden = 0;
  let reached: boolean[] = [];
  let again: Promise<boolean>;
  let noted: string[] = [];
  let pause = 60_000;
  let busy = 0;
  let http: Http;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        answer(request, response);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  beforeEach(() => {
    [seen, said, signedOut, reached, forbidden, busy, pause] = [[], [], [], [], 0, 0, 60_000];
    again = Promise.resolve(false);
    token = 'abc';
    noted = [];
    http = openHttp({
      config: () => ({ ...shippedConfig, apiBase: `${base}/api`, requestTimeout: 400 }),
      token: () => token,
      language: () => 'zh-CN',
      text: (key, values = {}) =>
        (key in entryTexts ? entryTexts[key as keyof typeof entryTexts][0] : key).replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => String(values[name]),
        ),
      show: (message) => said.push(message),
      onSignedOut: (token, why) => signedOut.push(...(why === null ? [token] : [token, why])),
      isOut: () => token === null,
      signedInAgain: () => again,
      onForbidden: () => (forbidden += 1),
      reached: () => reached.at(-1) ?? true,
      onReach: (is) => reached.push(is),
      notes: {
        start: (url) => noted.push(`start ${url}`),
        page: (url) => noted.push(`page ${url}`),
        answers: () => ({}),
      },
      debounce: { listed: () => ['doEdit'], pause: () => pause, showBusy: () => (busy += 1) },
    });
  });

  const json =
    (status: number, body: object | string) =>
    (_request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  const get = { method: 'GET', path: '/x' } as const;
  async function faultOf(call: Promise<unknown>): Promise<CallFault> {
    const thrown = await call.then(
      () => null,
      (fault: unknown) => fault,
    );
    if (!(thrown instanceof CallFault))
      throw new Error(`the call must be refused with a CallFault, got ${String(thrown)}`);
    return thrown;
  }

  describe('what is sent', () => {
    beforeEach(() => {
      answer = json(200, { code: 200, msg: 'ok', data: 1 });
    });

    test('token, language, and parameters in the query, lists by commas, without what has no value', async () => {
      await http.send({ ...get, params: { ids: [1, 2], name: '粤 B&', none: null, gone: undefined } });
      expect(seen[0]?.headers.token).toBe('expressabc');
      expect(seen[0]?.headers['accept-language']).toBe('zh-CN');
      expect(new URL(seen[0]?.url ?? '', base).pathname).toBe('/api/x');
      expect([...new URL(seen[0]?.url ?? '', base).searchParams]).toEqual([
        ['ids', '1,2'],
        ['name', '粤 B&'],
      ]);
    });
    test('POST as JSON, with the idempotency key', async () => {
      await http.send({ method: 'POST', path: '/x', params: { a: [1], b: null }, idempotencyKey: 'k1' });
      expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ a: [1], b: null });
      expect(seen[0]?.headers['idempotency-key']).toBe('k1');
      expect(seen[0]?.headers['content-type']).toContain('application/json');
    });
    test('a page’s question by the very key or click, before anything else is done', async () => {
      vi.stubGlobal('window', {});
      const asking = vi.spyOn(globalThis, 'fetch');
      onTestFinished(() => {
        asking.mockRestore();
        vi.unstubAllGlobals();
      });
      const answered = http.send({ method: 'POST', path: '/x', params: { current: 2 }, ahead: 'page' });
      expect(asking).toHaveBeenCalledOnce();
      await answered;
      expect(asking).toHaveBeenCalledOnce();
    });
    test('POST as a form', async () => {
      await http.send({ method: 'POST', path: '/x', encoding: 'form', params: { id: 't', name: '王' } });
      expect(seen[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
      expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({ id: 't', name: '王' });
    });
    test('a file as multipart', async () => {
      const file = new File(['abc'], 'a.png', { type: 'image/png' });
      await http.send({ method: 'POST', path: '/x', encoding: 'multipart', params: { file, group: 'policeImage' } });
      expect(seen[0]?.headers['content-type']).toContain('multipart/form-data');
      expect(seen[0]?.body).toContain('filename="a.png"');
      expect(seen[0]?.body).toContain('policeImage');
    });
  });

  describe('success', () => {
    test.each([[200], [1], ['200'], ['1']])('code %j maps to 200', async (code) => {
      answer = json(200, { code, msg: '分派成功', data: { id: 'a' } });
      expect(await http.send(get)).toEqual({ code: 200, msg: '分派成功', data: { id: 'a' } });
    });
    test.each([[0], [2], ['0'], [true], [null]])('code %j is none', async (code) => {
      answer = json(200, { code, msg: '不行' });
      expect((await faultOf(http.send(get))).message).toBe('不行');
    });
  });

  describe('refusals', () => {
    test('401 ends the session of the token that was refused', async () => {
      answer = json(401, { code: 401, msg: '请重新登录', error: 'session-ended' });
      expect((await faultOf(http.send(get))).status).toBe(401);
      expect(signedOut).toEqual(['abc']);
      expect(said).toEqual([]);
    });
    test('401 of a session that somebody ended tells by what', async () => {
      answer = json(401, { code: 401, msg: '账号已被锁定', error: 'account-locked' });
      expect((await faultOf(http.send(get))).status).toBe(401);
      expect(signedOut).toEqual(['abc', '账号已被锁定']);
    });
    test('what was submitted is sent again, under the same key, once the user has signed in over the page', async () => {
      let signIn: (same: boolean) => void = () => undefined;
      again = new Promise((done) => (signIn = done));
      answer = json(401, { code: 401, msg: '请重新登录' });
      const submit = { method: 'POST', path: '/x', params: { name: 'a' }, idempotencyKey: 'k1' } as const;
      const sent = http.send(submit);
      await vi.waitFor(() => expect(signedOut).toEqual(['abc']));
      answer = json(200, { code: 200, msg: '操作成功', data: 7 });
      signIn(true);
      expect(await sent).toMatchObject({ code: 200, data: 7 });
      expect(seen.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
        ['k1', '{"name":"a"}'],
        ['k1', '{"name":"a"}'],
      ]);
    });

    test('what was submitted is refused where somebody else signs in, or nobody', async () => {
      answer = json(401, { code: 401, msg: '请重新登录' });
      expect((await faultOf(http.send({ method: 'POST', path: '/x', idempotencyKey: 'k1' }))).status).toBe(401);
      expect(seen).toHaveLength(1);
    });

    test('what nobody submitted waits for nobody', async () => {
      again = new Promise(() => undefined);
      answer = json(401, { code: 401, msg: '请重新登录' });
      expect((await faultOf(http.send(get))).status).toBe(401);
    });

    test('while somebody is asked to sign in over the page, nothing is asked but that; what was submitted waits', async () => {
      token = null;
      answer = json(200, { code: 200, msg: '', data: 'done' });
      expect((await faultOf(http.send({ ...get, quiet: true }))).status).toBe(401);
      expect([seen, said, signedOut]).toEqual([[], [], []]);
      let come: (isSame: boolean) => void = () => undefined;
      again = new Promise((decide) => (come = decide));
      const sent = http.send({ method: 'POST', path: '/x', idempotencyKey: 'k1' });
      expect((await http.send({ method: 'POST', path: '/login', signingIn: true })).data).toBe('done');
      token = 'abc';
      come(true);
      expect((await sent).data).toBe('done');
      expect(seen.map(({ url }) => url)).toEqual(['/api/login', '/api/x']);
    });
    test('401 in the envelope of an answered call, too', async () => {
      answer = json(200, { code: 401, msg: '' });
      expect((await faultOf(http.send(get))).status).toBe(401);
      expect(signedOut).toEqual(['abc']);
    });
    test('401 while signing in is a wrong password', async () => {
      answer = json(401, { code: 401, msg: '用户名或密码错误' });
      expect((await faultOf(http.send({ ...get, signingIn: true }))).message).toBe('用户名或密码错误');
      expect(signedOut).toEqual([]);
    });
    test('403 goes to its page, unless nobody asked for the call', async () => {
      answer = json(403, { code: 403, msg: '不允许' });
      await faultOf(http.send({ ...get, quiet: true }));
      expect(forbidden).toBe(0);
      await faultOf(http.send(get));
      expect(forbidden).toBe(1);
    });
    test('any other shows the server’s message and what it says of fields, and rejects with its name, fields and data', async () => {
      answer = json(409, {
        code: 409,
        msg: '已被分派',
        error: 'stale',
        fields: { parkId: '未选择停车场' },
        data: { by: '李' },
      });
      const fault = await faultOf(http.send(get));
      expect(said).toEqual(['已被分派; 未选择停车场']);
      expect(fault).toMatchObject({
        status: 409,
        error: 'stale',
        fields: { parkId: '未选择停车场' },
        data: { by: '李' },
      });
    });
    test('without a message the status text', async () => {
      answer = (_request, response) => {
        response.writeHead(502, 'Upstream is asleep', { 'content-type': 'text/html' });
        response.end('<h1>502</h1>');
      };
      await faultOf(http.send(get));
      expect(said).toEqual(['Upstream is asleep']);
    });
    test.each([400, 404, 406, 410, 500, 502, 503, 504] as const)(
      'without either the standard text of %i',
      async (status) => {
        answer = json(200, { code: status });
        await faultOf(http.send(get));
        expect(said).toEqual([entryTexts[`fault.${status}`][0]]);
      },
    );
    test('what is shown where it was asked is not shown besides, and what is forbidden leads away', async () => {
      answer = json(409, { code: 409, msg: '已分派' });
      expect((await faultOf(http.send({ ...get, inPlace: true }))).message).toBe('已分派');
      answer = json(403, { code: 403, msg: '不可以' });
      await faultOf(http.send({ ...get, inPlace: true }));
      expect(said).toEqual([]);
      expect(forbidden).toBe(1);
    });
    test('a quiet call shows nothing and rejects all the same', async () => {
      answer = json(500, { code: 500, msg: '坏了' });
      expect((await faultOf(http.send({ ...get, quiet: true }))).message).toBe('坏了');
      expect(said).toEqual([]);
    });
  });

  describe('no answer', () => {
    test('a broken connection is 请求发生错误, said once until the line is back', async () => {
      answer = (request) => request.socket.destroy();
      const fault = await faultOf(http.send(get));
      expect(fault).toMatchObject({ status: 0, error: 'no-answer', message: '请求发生错误' });
      await faultOf(http.send(get));
      expect(said).toEqual(['请求发生错误']);
      expect(reached).toEqual([false, false]);
      answer = json(200, { code: 200 });
      await http.send(get);
      expect(reached.at(-1)).toBe(true);
    });
    test.each([502, 503, 504])(
      'a gateway that is away (%i) is said, and that what was sent may be sent again',
      async (status) => {
        answer = (_request, response) => response.writeHead(status, 'Gateway away').end('<html>');
        expect((await faultOf(http.send({ ...get, idempotencyKey: 'g', about: '电话录入' }))).message).toBe(
          '电话录入未完成：Gateway away。可以再试一次，不会重复生效',
        );
        expect((await faultOf(http.send(get))).message).toBe('Gateway away');
      },
    );
    test.each([
      [502, 'Bad Gateway', '网关错误'],
      [503, 'Service Temporarily Unavailable', '服务不可用，服务器暂时过载或维护'],
      [504, 'Gateway Time-out', '网关超时'],
    ])('a gateway’s own page (%i) is said in the user’s words, and what comes next', async (status, words, reason) => {
      answer = (_request, response) =>
        response.writeHead(status, words, { 'content-type': 'text/html' }).end(`<h1>${words}</h1>`);
      const away = `服务器暂时连不上（${reason}）`;
      await faultOf(http.send(get));
      await faultOf(http.send({ ...get, idempotencyKey: 'g', about: '电话录入' }));
      expect(said).toEqual([`${away}，恢复后页面自动更新`, `电话录入未完成：${away}。可以再试一次，不会重复生效`]);
    });
    test('what it was for is said with it, and with what the server says of its own trouble', async () => {
      answer = (request) => request.socket.destroy();
      const fault = await faultOf(http.send({ ...get, idempotencyKey: 'a', about: '电话录入' }));
      // What came of it nobody knows: that it was not done would be a guess.
      const open = '电话录入没有得到答复，可能已生效：请求发生错误。可以再试一次，不会重复生效';
      expect(fault.message).toBe(open);
      answer = json(500, { code: 500, msg: '坏了' });
      await faultOf(http.send({ ...get, idempotencyKey: 'b', about: '电话录入' }));
      answer = json(409, { code: 409, msg: '司机正忙' });
      await faultOf(http.send({ ...get, idempotencyKey: 'c', about: '电话录入' }));
      expect(said).toEqual([open, '电话录入未完成：坏了', '司机正忙']);
    });
    test('a submit is answered each time', async () => {
      answer = (request) => request.socket.destroy();
      await faultOf(http.send({ ...get, idempotencyKey: 'a' }));
      await faultOf(http.send({ ...get, idempotencyKey: 'a' }));
      expect(said).toEqual(['请求发生错误', '请求发生错误']);
    });
    test('a server that does not answer in time', async () => {
      answer = () => undefined;
      expect(await faultOf(http.send(get))).toMatchObject({ status: 0, error: 'timeout' });
    });
    test('an aborted call throws the signal’s reason and shows nothing', async () => {
      const aborting = new AbortController();
      answer = () => aborting.abort(new Error('another came'));
      const call = http.send({ ...get, signal: aborting.signal });
      await expect(call).rejects.toThrow('another came');
      expect(said).toEqual([]);
    });
  });

  describe('a call of the debounce list', () => {
    const press = () => http.send({ method: 'POST', path: '/article/doEdit', params: { id: '1' } });

    test('says that it runs, and a second press is given the answer of the first', async () => {
      answer = json(200, { code: 200, msg: '', data: { id: '1' } });
      const both = await Promise.all([press(), press()]);
      expect(both.map(({ data }) => data)).toEqual([{ id: '1' }, { id: '1' }]);
      await press();
      expect(seen).toHaveLength(1);
      expect(busy).toBe(1);
    });

    test('is sent again once the pause is over, after a refusal too', async () => {
      pause = 0;
      answer = json(422, { code: 422, msg: 'no', data: null });
      await expect(press()).rejects.toThrow('no');
      await vi.waitFor(async () => {
        await expect(press()).rejects.toThrow('no');
        expect(seen.length).toBeGreaterThan(1);
      });
    });

    test('of another record is another press', async () => {
      answer = json(200, { code: 200, msg: '', data: null });
      await press();
      await http.send({ method: 'POST', path: '/article/doEdit', params: { id: '2' } });
      expect(seen).toHaveLength(2);
    });

    test('is not what another call is', async () => {
      answer = json(200, { code: 200, msg: '', data: null });
      for (let i = 0; i < 2; i++) await http.send({ method: 'POST', path: '/article/doDelete' });
      expect(seen).toHaveLength(2);
      expect(busy).toBe(0);
    });
  });

  describe('an answer with a tag', () => {
    let version = 1;
    beforeEach(() => {
      version = 1;
      answer = (request, response) => {
        const etag = `W/"${version}"`;
        response.writeHead(request.headers['if-none-match'] === etag ? 304 : 200, {
          'content-type': 'application/json',
          etag,
        });
        response.end(
          response.statusCode === 304 ? undefined : JSON.stringify({ code: 200, msg: '', data: { version } }),
        );
      };
    });

    test('is kept, and is the same object while the server says that it stands', async () => {
      const first = await http.send(get);
      const second = await http.send(get);
      expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"1"']);
      expect(second.data).toBe(first.data);
      version = 2;
      expect((await http.send(get)).data).toEqual({ version: 2 });
      expect((await http.send(get)).data).toEqual({ version: 2 });
      expect(seen.at(-1)?.headers['if-none-match']).toBe('W/"2"');
      expect(said).toEqual([]);
    });
    test('is another’s answer to another question', async () => {
      await http.send(get);
      await http.send({ ...get, params: { page: 2 } });
      await http.send({ method: 'POST', path: '/x' });
      expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
    });
    test('is forgotten once the server answers without a tag', async () => {
      await http.send(get);
      answer = json(200, { code: 200, msg: '', data: 3 });
      expect((await http.send(get)).data).toBe(3);
      await http.send(get);
      expect(seen.at(-1)?.headers['if-none-match']).toBeUndefined();
    });
  });

  test('what is sent as the page is left outlives it', async () => {
    answer = json(200, { code: 200, msg: '', data: null });
    const asked = vi.spyOn(globalThis, 'fetch');
    try {
      await http.send({ method: 'POST', path: '/x', params: { a: 1 }, isLast: true });
      expect(asked).toHaveBeenCalledWith(`${base}/api/x`, expect.objectContaining({ keepalive: true }));
      expect(seen.at(-1)?.body).toBe('{"a":1}');
    } finally {
      asked.mockRestore();
    }
  });
}
