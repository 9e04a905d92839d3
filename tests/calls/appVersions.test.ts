import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareVersions } from '../../src/domain/appVersion.ts';
import { zipWriter } from '../../src/server/jobs/zipWriter.ts';
import { openOffice, type Office, type Person } from '../dispatch/office.ts';
import { succeeded } from '../dispatch/work.ts';

let office: Office;
let general: Person;
beforeAll(async () => {
  office = await openOffice(0);
  general = await office.as('general');
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
const send = (content: Buffer, who = general) => who.upload('/vehicle/uploadFile2', { group: 'package' }, content);

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
  });

  test('of one system is no version of the other, and no other file is one', async () => {
    const versionName = '3.0.0';
    expect(
      await general.post('/appPoliceIos/add', { versionName, package: await packageOf(await apk()) }),
    ).toMatchObject({ status: 422, error: 'wrong-package', fields: { package: expect.stringContaining('ipa') } });
    const unknown = [
      { id: '016f5e66-e800-7996-8f68-20e93afafcdf', path: '/files/016f5e66-e800-7996-8f68-20e93afafcdf' },
    ];
    expect(await general.post('/appPoliceIos/add', { versionName, package: unknown })).toMatchObject({
      status: 422,
      error: 'wrong-package',
    });
  });
});

describe('a version', () => {
  test('is 2 to 4 numbers', async () => {
    for (const versionName of ['1', '1.x', 'v1.2', '1.2.3.4.5', '1.2 '])
      expect(await general.post('/appDriverIos/add', { versionName })).toMatchObject({ status: 422 });
  });

  test('that is added is higher than the last of its app; one that is edited is no other’s', async () => {
    const { id } = succeeded(await general.post('/appDriverIos/add', { versionName: '1.10.0' })).data;
    for (const versionName of ['1.10.0', '1.10', '1.9.9']) {
      const refused = await general.post('/appDriverIos/add', { versionName });
      expect(refused).toMatchObject({ status: 422, error: 'version-not-higher' });
      expect(refused.fields?.['versionName']).toContain('1.10.0');
    }
    succeeded(await general.post('/appDriverIos/update', { id, versionName: '1.8.0' }));
    expect(await general.post('/appDriverIos/update', { id, versionName: '1.0.0' })).toMatchObject({
      status: 422,
      error: 'version-taken',
    });
  });

  test('is added and edited through its own app alone', async () => {
    for (const path of ['add', 'update'])
      expect(await general.post(`/appVersion/${path}`, { id: 'x', versionName: '9.0.0' })).toMatchObject({
        status: 404,
      });
  });
});

describe('the page of apps', () => {
  test('says so where nothing is published, in both languages', async () => {
    expect((await page('zh-CN')).text).toContain('尚未发布');
    expect((await page('en')).text).toContain('Not published yet');
  });

  test('offers the newest version that has a package, to anybody, without script', async () => {
    const content = await apk();
    const written = { versionName: '2.1.0', remarks: 'Faster <b>maps</b>', package: await packageOf(content) };
    succeeded(await general.post('/appDriverAndroid/add', written));
    succeeded(await general.post('/appDriverAndroid/add', { versionName: '2.2.0', remarks: 'A draft' }));
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
    const police = await office.as('police');
    expect(succeeded(await police.get('/appVersion/published')).data).toMatchObject({ appDriverAndroid: '2.1.0' });
  });

  test('hands over an ipa, or leads to the store where a version names one', async () => {
    succeeded(await general.post('/appPoliceIos/add', { versionName: '4.0', package: await packageOf(await ipa()) }));
    expect((await office.app.inject('/download/appPoliceIos')).headers['content-disposition']).toContain('.ipa');
    const path = 'https://apps.apple.com/app/id1';
    succeeded(await general.post('/appPoliceIos/add', { versionName: '4.1', path }));
    expect((await page('en')).text).toContain(`href="${path}"`);
    expect((await office.app.inject('/download/appPoliceIos')).statusCode).toBe(404);
    expect(await general.post('/appPoliceIos/add', { versionName: '4.2', path: 'javascript:alert(1)' })).toMatchObject({
      status: 422,
    });
  });
});
