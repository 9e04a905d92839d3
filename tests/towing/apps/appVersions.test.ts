import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compareVersions } from '../../../src/towing/domain/appVersion.ts';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { zipWriter } from '../../../src/server/office/zipWriter.ts';
import { openOffice, type Office, type Person } from '../office.ts';
import { succeeded } from '../work.ts';

let office: Office;
let boss: Person;
beforeAll(async () => {
  office = await openOffice(0);
  boss = await office.as('super');
});
afterAll(() => office.close());

async function archive(...names: string[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const zip = zipWriter(async (bytes) => void parts.push(bytes));
  for (const name of names) {
    zip.open(name);
    await zip.write('content');
    await zip.close();
  }
  await zip.end();
  return Buffer.concat(parts);
}
const apk = (): Promise<Buffer> => archive('META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'classes.dex');
const ipa = (): Promise<Buffer> => archive('Payload/Towline.app/Info.plist');
const send = (content: Buffer, who = boss) => who.upload('/vehicle/uploadFile2', { group: 'package' }, content);

async function tokenOf(username: string): Promise<string> {
  const url = '/api/rescue_public/user/rescuePublicLogin.do';
  const payload = { username, password: wirePassword('Towline-2026') };
  const answer = await office.app.inject({ method: 'POST', url, payload });
  return `express${answer.json<{ data: { accessToken: string } }>().data.accessToken}`;
}

/** What is answered to a sender who announces so many bytes and sends but the head of the file. */
async function answerBefore(length: number, group: string, username: string): Promise<unknown> {
  if (!office.app.server.listening) await office.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = office.app.server.address() as AddressInfo;
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/vehicle/uploadFile2',
    headers: {
      token: await tokenOf(username),
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': length,
    },
  });
  sending.write(`--part\r\ncontent-disposition: form-data; name="group"\r\n\r\n${group}\r\n`);
  sending.write('--part\r\ncontent-disposition: form-data; name="file"; filename="app.apk"\r\n\r\nPK');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const body: unknown = JSON.parse(await textOf(answer));
  sending.destroy();
  return body;
}

async function packageOf(content: Buffer): Promise<{ id: string; path: string }[]> {
  const { id, path } = succeeded(await send(content)).data;
  return [{ id: String(id), path: String(path) }];
}

const page = async (language: string): Promise<{ status: number; text: string; policy: string }> => {
  const answer = await office.app.inject({ url: '/download', headers: { 'accept-language': language } });
  return { status: answer.statusCode, text: answer.body, policy: String(answer.headers['content-security-policy']) };
};

test('versions are compared number by number', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.4', '1.4.0')).toBe(0);
  expect(compareVersions('1.4.0', '2.0')).toBeLessThan(0);
});

describe('a package', () => {
  test('is judged by its content: a renamed text, and an archive of anything else, are refused with a sentence', async () => {
    for (const content of [
      Buffer.from('a text called app.apk'),
      await archive('readme.txt'),
      (await apk()).subarray(0, 60),
    ]) {
      const refused = await send(content);
      expect(refused).toMatchObject({ status: 422, error: 'not-a-package' });
      expect(refused.fields?.['file']).toContain('AndroidManifest.xml');
    }
  });

  test('comes from those who keep the versions alone', async () => {
    expect(await send(await apk(), await office.as('police'))).toMatchObject({ status: 403 });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await apk())]), 'app.apk');
    form.append('group', 'package');
    const { headers, body } = new Response(form);
    const late = await office.app.inject({
      method: 'POST',
      url: '/api/vehicle/uploadFile2',
      headers: { token: await tokenOf('police'), 'content-type': headers.get('content-type') ?? '' },
      payload: Buffer.from(await new Response(body).arrayBuffer()),
    });
    expect(late.statusCode).toBe(403);
  });

  test('that is forbidden or too large is refused while its sender still has most of it', async () => {
    const megabyte = 1024 * 1024;
    expect(await answerBefore(150 * megabyte, 'package', 'police')).toMatchObject({ code: 403, error: 'not-allowed' });
    expect(await answerBefore(250 * megabyte, 'package', 'super')).toMatchObject({ code: 413, error: 'too-large' });
    expect(await answerBefore(100 * megabyte, 'policeImage', 'police')).toMatchObject({
      code: 413,
      error: 'too-large',
    });
  });

  test('of one system is no version of the other, and no other file is one', async () => {
    const versionName = '3.0.0';
    expect(await boss.post('/appPoliceIos/add', { versionName, package: await packageOf(await apk()) })).toMatchObject({
      status: 422,
      error: 'wrong-package',
      fields: { package: expect.stringContaining('ipa') },
    });
    const unknown = [
      { id: '016f5e66-e800-7996-8f68-20e93afafcdf', path: '/files/016f5e66-e800-7996-8f68-20e93afafcdf' },
    ];
    expect(await boss.post('/appPoliceIos/add', { versionName, package: unknown })).toMatchObject({
      status: 422,
      error: 'wrong-package',
    });
  });
});

describe('a version', () => {
  test('is 2 to 4 numbers', async () => {
    for (const versionName of ['1', '1.x', 'v1.2', '1.2.3.4.5', '1.2 '])
      expect(await boss.post('/appDriverIos/add', { versionName })).toMatchObject({ status: 422 });
  });

  test('that is added is higher than the last of its app; one that is edited is no other’s', async () => {
    const { id } = succeeded(await boss.post('/appDriverIos/add', { versionName: '1.10.0' })).data;
    for (const versionName of ['1.10.0', '1.10', '1.9.9']) {
      const refused = await boss.post('/appDriverIos/add', { versionName });
      expect(refused).toMatchObject({ status: 422, error: 'version-not-higher' });
      expect(refused.fields?.['versionName']).toContain('1.10.0');
    }
    succeeded(await boss.post('/appDriverIos/update', { id, versionName: '1.8.0' }));
    expect(await boss.post('/appDriverIos/update', { id, versionName: '1.0.0' })).toMatchObject({
      status: 422,
      error: 'version-taken',
    });
  });

  test('is added and edited through its own app alone', async () => {
    for (const path of ['add', 'update'])
      expect(await boss.post(`/appVersion/${path}`, { id: 'x', versionName: '9.0.0' })).toMatchObject({
        status: 404,
      });
  });
});

describe('the page of apps', () => {
  test('leads to the web app of each where nothing is published, in both languages', async () => {
    const { text } = await page('zh-CN');
    for (const address of ['./#/dispatch/desk', './#/dispatch/company_desk', './#/driver'])
      expect(text).toContain(`<a href="${address}" rel="noreferrer">打开网页版，可添加到手机主屏幕</a>`);
    expect((await page('en')).text).toContain('Open the web app');
  });

  test('offers the newest version that has a package, to anybody, without script', async () => {
    const content = await apk();
    const written = { versionName: '2.1.0', remarks: 'Faster <b>maps</b>', package: await packageOf(content) };
    succeeded(await boss.post('/appDriverAndroid/add', written));
    succeeded(await boss.post('/appDriverAndroid/add', { versionName: '2.2.0', remarks: 'A draft' }));
    const { status, text, policy } = await page('en-US,en;q=0.9');
    expect(status).toBe(200);
    expect(policy).toContain("default-src 'none'");
    expect(text).toContain('Version 2.1.0');
    expect(text).toContain('Faster &lt;b&gt;maps&lt;/b&gt;');
    expect(text).not.toContain('2.2.0');
    expect(text).not.toContain('<script');
    const answer = await office.app.inject('/download/appDriverAndroid');
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': 'attachment; filename="appDriverAndroid-2.1.0.apk"',
    });
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { statusCode, headers, rawPayload } = await office.app.inject({
        url: '/download/appDriverAndroid',
        headers: { range, ...more },
      });
      return { status: statusCode, range: headers['content-range'], bytes: rawPayload };
    };
    const size = content.length;
    const etag = String(answer.headers['etag']);
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 3],
      ['bytes=10-', 10, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=20-${size + 50}`, 20, size - 1],
    ] as const) {
      const sent = { status: 206, range: `bytes ${start}-${end}/${size}`, bytes: content.subarray(start, end + 1) };
      expect(await part(range), range).toEqual(sent);
      expect(await part(range, { 'if-range': etag }), range).toEqual(sent);
      expect(await part(range, { 'if-range': '"another"' }), range).toMatchObject({ status: 200, bytes: content });
    }
    for (const range of ['bytes=0-3,5-7', 'bytes=5-2', 'lines=1-2', 'bytes=-'])
      expect(await part(range), range).toEqual({ status: 200, range: undefined, bytes: content });
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const refused = await part(range);
      expect(refused, range).toMatchObject({ status: 416, range: `bytes */${size}` });
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 416, error: 'outside-file' });
    }
    expect(await part('bytes=0-', { 'if-none-match': etag })).toMatchObject({ status: 304 });
    const head = await office.app.inject({ method: 'HEAD', url: '/download/appDriverAndroid' });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ 'content-length': String(size), 'accept-ranges': 'bytes', etag });
    const police = await office.as('police');
    expect(succeeded(await police.get('/appVersion/published')).data).toMatchObject({ appDriverAndroid: '2.1.0' });
  });

  test('hands over an ipa, or leads to the store where a version names one', async () => {
    succeeded(await boss.post('/appPoliceIos/add', { versionName: '4.0', package: await packageOf(await ipa()) }));
    expect((await office.app.inject('/download/appPoliceIos')).headers['content-disposition']).toContain('.ipa');
    const path = 'https://apps.apple.com/app/id1';
    succeeded(await boss.post('/appPoliceIos/add', { versionName: '4.1', path }));
    expect((await page('en')).text).toContain(`href="${path}"`);
    expect((await office.app.inject('/download/appPoliceIos')).statusCode).toBe(404);
    expect(await boss.post('/appPoliceIos/add', { versionName: '4.2', path: 'javascript:alert(1)' })).toMatchObject({
      status: 422,
    });
  });
});

test('the page says the day of a version by the clock of the deployment', async () => {
  try {
    // Their clocks are never on the same day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      vi.stubEnv('TZ', timeZone);
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date());
      expect((await page('en-US')).text).toContain(day);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});
