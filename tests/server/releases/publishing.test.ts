/** A release takes the place of the one before while calls run. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Manifest } from '../../../src/core/model/view.ts';
import { deploymentZone } from '../../../src/server/time/clock.ts';
import { handlerNames } from '../../../src/server/ownHandlers.ts';
import { readSources } from '../../../src/server/releases/readSources.ts';
import { followReleases } from '../../../src/server/releases/follow.ts';
import { openSchemaEditor } from '../../../src/server/releases/schemaEditor.ts';
import { openReleases, type Releases } from '../../../src/server/releases/releases.ts';
import { publishChanges, publishFirst } from '../../../src/server/releases/sources.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { libraryHandlers, librarySources, openLibrary, source, type Library } from '../library.ts';

let library: Library;
let folder = '';
beforeAll(async () => {
  library = await openLibrary();
  folder = await mkdtemp(join(tmpdir(), 'schemas-'));
});
afterAll(async () => {
  await library.close();
  await rm(folder, { recursive: true, force: true });
});

const shelves = (more: object = {}) =>
  source('screens/shelves.json', {
    entity: {
      title: { 'zh-CN': '书架', 'en-US': 'Shelves' },
      required: ['name'],
      properties: { name: { type: 'string', title: '名称', maxLength: 20, search: true }, ...more },
    },
  });
const list = (query = '') => library.send({ method: 'GET', url: `/api/shelves/listByPage${query}`, as: 'librarian' });
const manifestFor = async (as: string): Promise<Manifest & { faulty?: number }> =>
  (await library.send({ method: 'GET', url: '/api/release/manifest', as })).body.data as Manifest & { faulty?: number };

describe('publishing', () => {
  test('makes table, calls and page of one file, and of its next state', async () => {
    expect((await list()).status).toBe(404);
    await library.releases.publish([...librarySources(), shelves()]);
    const added = await library.send({
      method: 'POST',
      url: '/api/shelves/add',
      as: 'librarian',
      payload: { name: 'A' },
    });
    expect(added.status).toBe(200);
    expect((await list('?name=A')).body.data).toMatchObject({ total: 1 });
    expect((await manifestFor('librarian')).screens).toHaveProperty('shelves');

    await library.releases.publish([...librarySources(), shelves({ height: { type: 'integer', title: '高度' } })]);
    const { body } = await list();
    expect(body.data).toMatchObject({ records: [{ name: 'A', height: null }] });
  });

  test('serves what served before again as it was: nothing of it is built anew', async () => {
    const before = library.releases.current();
    const wide = shelves({ weight: { type: 'integer', title: '重量' } });
    expect((await library.releases.publish([...librarySources(), wide])).release).not.toBe(before);
    const height = shelves({ height: { type: 'integer', title: '高度' } });
    expect((await library.releases.publish([...librarySources(), height])).release).toBe(before);
    expect(library.releases.current()).toBe(before);
  });

  test('lets a running call finish on the release that it began with', async () => {
    const before = library.releases.current();
    const requests = Array.from({ length: 30 }, () => list());
    const publication = library.releases.publish([
      ...librarySources(),
      shelves({ width: { type: 'integer', title: '宽度' } }),
    ]);
    const answers = await Promise.all(requests);
    expect((await publication).release).not.toBe(before);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('keeps serving the last good release, and says what is wrong to those who can mend it', async () => {
    const good = library.releases.current();
    const bad = source('screens/bad.json', { entity: 'nowhere' });
    const { release, faults } = await library.releases.publish([
      ...librarySources(),
      shelves({ width: { type: 'integer', title: '宽度' } }),
      bad,
    ]);
    expect(release?.hash).toBe(good.hash);
    expect(faults[0]).toMatchObject({ file: 'screens/bad.json', code: 'unknown-entity' });
    expect(library.releases.current().hash).toBe(good.hash);
    expect((await list()).status).toBe(200);
    expect((await manifestFor('super')).faulty).toBe(faults.length);
    expect(await manifestFor('librarian')).not.toHaveProperty('faulty');
    const status = await library.send({ method: 'GET', url: '/api/release/status', as: 'super' });
    expect(status.body.data).toMatchObject({ release: good.hash, faults: [{ file: 'screens/bad.json' }] });
    expect((await library.send({ method: 'GET', url: '/api/release/status', as: 'librarian' })).status).toBe(403);
    await library.releases.publish([...librarySources(), shelves()]);
    expect(await manifestFor('super')).not.toHaveProperty('faulty');
  });

  test('refuses a call that no handler of the server does, at its line', async () => {
    const dance = { calls: { dance: { title: 'Dance', path: '/dance', allow: [1], gives: 'nothing' } } };
    const offered = [...librarySources(), shelves(), source('calls/dance.json', dance)];
    const { faults } = await library.releases.publish(offered);
    expect(faults).toEqual([
      {
        file: 'calls/dance.json',
        line: 3,
        col: 5,
        code: 'unknown-handler',
        message: 'call "dance" does "dance", but the server has no handler of this name',
        label: {
          'zh-CN': '接口 "dance" 做的是 "dance"，而服务器没有这个处理程序',
          'en-US': 'call "dance" does "dance", but the server has no handler of this name',
        },
      },
    ]);
  });

  test('refuses a field whose column holds another type, at its line', async () => {
    const before = library.releases.current();
    const { release, faults } = await library.releases.publish([
      ...librarySources(),
      shelves({ height: { type: 'string', title: '高度', search: true } }),
    ]);
    expect(release?.hash).toBe(before.hash);
    expect(faults).toMatchObject([{ file: 'screens/shelves.json', code: 'type-changed' }]);
    expect(faults[0]?.message).toMatch(/"height" is a text, but its column was made for an integer/);
    expect(faults[0]?.label['zh-CN']).toMatch(/"height" 是“文本”，而表中它的列是为“整数”建的/);
    expect(library.releases.current().hash).toBe(before.hash);
  });

  test('enters each release, and which one serves', async () => {
    const rows = await library.database.kysely.selectFrom('currentRelease').selectAll().execute();
    expect(rows).toMatchObject([{ id: 'current', hash: library.releases.current().hash }]);
    const kept = library.database.kysely.selectFrom('release').select('hash');
    expect((await kept.execute()).map(({ hash }) => hash)).toContain(library.releases.current().hash);
  });
});

describe('another replica', () => {
  const replica = () =>
    openReleases({
      database: library.database,
      tables: [],
      handlerNames: handlerNames(libraryHandlers),
      now: () => new Date(),
    });

  test('serves what this one has published, and offers nothing of its own in its place', async () => {
    const other = replica();
    await other.publish(librarySources());
    expect((await library.releases.follow())?.release?.hash).toBe(other.current().hash);
    expect(await library.releases.follow()).toBeNull();
    await library.releases.publish([...librarySources(), shelves()]);
    const swapped: string[] = [];
    other.onSwap(({ hash }) => swapped.push(hash));
    expect((await other.follow())?.release?.hash).toBe(library.releases.current().hash);
    expect(swapped).toEqual([library.releases.current().hash]);
    expect(other.current().catalogue.screens).toHaveProperty('shelves');
    expect(await other.follow()).toBeNull();
  });

  test('hears of it by itself', async () => {
    const other = replica();
    await other.publish([...librarySources(), shelves()]);
    const heard = new Promise<string>((settle) => other.onSwap(({ hash }) => settle(hash)));
    const end = await followReleases(
      other,
      library.database,
      pino({ level: 'silent' }),
      openLoops(() => undefined),
    );
    try {
      await library.releases.follow();
      await library.releases.publish(librarySources());
      expect(await heard).toBe(library.releases.current().hash);
    } finally {
      await end();
    }
  });

  test('follows at its next look where the database failed it in the midst of this one', async () => {
    const other = replica();
    await other.publish([...librarySources(), shelves({ light: { type: 'string', title: '光线' } })]);
    await sql`alter table installation rename to away`.execute(library.database.kysely);
    try {
      await expect(library.releases.follow()).rejects.toThrow('installation');
    } finally {
      await sql`alter table away rename to installation`.execute(library.database.kysely);
    }
    expect((await library.releases.follow())?.release?.hash).toBe(other.current().hash);
    expect(library.releases.current().hash).toBe(other.current().hash);
  });

  test('gives a page of it that it has never served', async () => {
    const other = replica();
    await other.publish([...librarySources(), shelves({ shade: { type: 'string', title: '颜色' } })]);
    const profile = { userType: 1, superManager: false };
    const hash = other.current().project(profile).screens['shelves'];
    expect((await library.send({ method: 'GET', url: `/views/${hash}.json` })).status).toBe(200);
    expect(library.releases.current().hash).toBe(other.current().hash);
  });

  test('stays on its release where the new one needs a handler that it lacks', async () => {
    const dance = { calls: { dance: { title: 'Dance', path: '/dance', allow: [1], gives: 'nothing' } } };
    const newer = openReleases({
      database: library.database,
      tables: [],
      handlerNames: new Set([...handlerNames(libraryHandlers), 'dance']),
      now: () => new Date(),
    });
    const before = library.releases.current();
    await newer.publish([...librarySources(), source('calls/dance.json', dance)]);
    expect(await library.releases.follow()).toMatchObject({ release: null, faults: [{ code: 'unknown-handler' }] });
    expect(await library.releases.follow()).toBeNull();
    expect(library.releases.current()).toBe(before);
  });
});

describe('views', () => {
  test('stand at the hashes of the manifest, to be kept for ever', async () => {
    const { release, screens, settings } = await manifestFor('desk');
    expect(settings).toMatchObject({ loanDays: 30, zone: deploymentZone() });
    expect(release).toBe(library.releases.current().hash);
    for (const [screen, hash] of Object.entries(screens)) {
      const { status, headers, text } = await library.send({ method: 'GET', url: `/views/${hash}.json` });
      expect([screen, status]).toEqual([screen, 200]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const view = JSON.parse(text) as { id: string; validator?: string };
      expect(view.id).toBe(screen);
      if (view.validator === undefined) continue;
      const module = await library.send({ method: 'GET', url: view.validator });
      expect(module.status).toBe(200);
      expect(module.headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
    expect(Object.keys(screens).length).toBeGreaterThan(3);
  });

  test.each(['/views/0123456789abcdef.json', '/views/..%2f..%2fpackage.json', '/views/x'])(
    '%s is unknown',
    async (url) => {
      expect((await library.send({ method: 'GET', url })).status).toBe(404);
    },
  );

  test('whose names are made up cost the database one look at a time, however many ask', async () => {
    const looks = vi.spyOn(library.releases, 'follow');
    const urls = Array.from({ length: 60 }, (_, number) => `/views/${String(number).padStart(16, '0')}.json`);
    const answers = await Promise.all(urls.map((url) => library.send({ method: 'GET', url })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(looks.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test('differ by profile; the manifest is for signed-in users', async () => {
    expect((await manifestFor('reader')).screens).not.toEqual((await manifestFor('librarian')).screens);
    expect((await library.send({ method: 'GET', url: '/api/release/manifest' })).status).toBe(401);
  });
});

test('the OpenAPI of the release is for signed-in users', async () => {
  expect((await library.send({ method: 'GET', url: '/api/openapi.json' })).status).toBe(401);
  const { body } = await library.send({ method: 'GET', url: '/api/openapi.json', as: 'reader' });
  expect(body).toMatchObject({ openapi: '3.1.0' });
});

describe('the schema folder', () => {
  const log = pino({ level: 'silent' });
  const deskOf = (releases: Releases) =>
    openSchemaEditor({ database: library.database, releases, dir: folder, now: () => new Date() });
  const save = (file: string, text: string) => writeFile(join(folder, file), text);
  const eventually = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await holds())) await new Promise((again) => setTimeout(again, 50));
  };

  test('is read without the grammar, published at the start, and after every save', async () => {
    await cp(new URL('../../library/schemas/', import.meta.url), folder, { recursive: true });
    for (const { file, text } of librarySources()) await save(file, text);
    await cp(new URL('../../../schemas/grammar/', import.meta.url), join(folder, 'grammar'), { recursive: true });
    expect((await readSources(folder)).map(({ file }) => file)).toEqual(
      librarySources()
        .map(({ file }) => file)
        .sort(),
    );

    const schemaEditor = deskOf(library.releases);
    await publishFirst(library.releases, library.database, schemaEditor, log);
    const watch = publishChanges(library.releases, schemaEditor, log);
    try {
      await save('screens/shelves.json', shelves().text);
      await eventually(async () => (await list()).status === 200);

      await save('screens/shelves.json', '{ "entity": ');
      await eventually(() => library.releases.faults().length > 0);
      expect(library.releases.faults()[0]).toMatchObject({ file: 'screens/shelves.json', code: 'bad-json' });
      expect((await list()).status).toBe(200);

      await save('screens/shelves.json', shelves({ depth: { type: 'integer', title: '深度' } }).text);
      await eventually(async () => (await list('?size=1')).text.includes('depth'));
      expect(library.releases.faults()).toEqual([]);
    } finally {
      await watch.stop();
    }
  });

  test('that has faults at the start leaves the last good release serving', async () => {
    const last = library.releases.current().hash;
    await save('screens/shelves.json', '{}}');
    const options = {
      database: library.database,
      tables: [],
      handlerNames: handlerNames(libraryHandlers),
      now: () => new Date(),
    };
    const restarted = openReleases(options);
    await publishFirst(restarted, library.database, deskOf(restarted), log);
    expect(restarted.current().hash).toBe(last);
    expect(restarted.faults()[0]).toMatchObject({ file: 'screens/shelves.json' });
  });
});

describe('verdicts on patterns', () => {
  const page = (pattern: string) => shelves({ code: { type: 'string', title: '编号', pattern } });
  const kept = async (): Promise<unknown> => {
    const row = await library.database.kysely
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'patternVerdicts')
      .executeTakeFirst();
    return row?.value;
  };

  test('are kept in the database, those of faulty schemas too', async () => {
    const { release } = await library.releases.publish([...librarySources(), page('^(k[0-9]+)+-$')]);
    expect(release).not.toBeNull();
    const slow = await library.releases.publish([...librarySources(), page('^([0-9]+k?)+$')]);
    expect(slow.faults.map(({ code }) => code)).toEqual(['slow-regex']);
    const { verdicts } = (await kept()) as { verdicts: [string, string | null][] };
    expect(verdicts).toContainEqual(['^(k[0-9]+)+-$', null]);
    expect(verdicts).toContainEqual(['^([0-9]+k?)+$', expect.stringMatching(/time on some texts/)]);
  });

  test.each([['not what is kept here'], [{ judgedBy: 'somebody else', verdicts: [['^a$', 'is slow']] }], [[1, 2]]])(
    'that are damaged or of another judge are made anew: %j',
    async (value) => {
      const pattern = `^[a-z]{${1 + JSON.stringify(value).length}}$`;
      const row = { value: JSON.stringify(value) };
      await library.database.kysely.updateTable('installation').set(row).where('key', '=', 'patternVerdicts').execute();
      const { release, faults } = await library.releases.publish([...librarySources(), page(pattern)]);
      expect(faults).toEqual([]);
      expect(release).not.toBeNull();
      const { verdicts } = (await kept()) as { verdicts: [string, string | null][] };
      expect(verdicts).toContainEqual([pattern, null]);
    },
  );
});
