/** A field under a new name: every use of it follows, its data stays, and what said the old name is understood. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heldRows } from '../../codegen/heldRows.ts';
import { renameField } from '../../codegen/renameField.ts';
import { normalise } from '../../src/core/normalise.ts';
import { project } from '../../src/core/project.ts';
import type { ListView } from '../../src/core/model/view.ts';
import type { Source } from '../../src/release/release.ts';
import { libraryFiles } from '../library/files.ts';
import { librarySources, openLibrary, source, type Library } from '../server/library.ts';

const shelves = source('screens/shelves.json', {
  entity: {
    title: 'Shelf',
    required: ['title'],
    properties: {
      title: { type: 'string', title: 'Title' },
      keeperId: { type: 'string', title: 'Keeper', lookup: 'branch.lookup', search: true },
      height: { type: 'integer', title: 'Height' },
    },
    indexes: [{ fields: ['height'] }],
  },
  filters: ['keeperId', { field: 'height', as: 'range' }],
});
const files = [...libraryFiles().map(({ file, text }) => ({ file, text })), shelves];

const parsed = (sources: readonly Source[]) =>
  sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as unknown }));
const viewsOf = (sources: readonly Source[]): string =>
  JSON.stringify(project(normalise(parsed(sources)), { userType: 1, superManager: true }));

/** The lines that are not in the other. */
const linesBeyond = (text: string, other: string): string[] => {
  const known = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !known.has(line));
};

describe('a field that is renamed', () => {
  test('has its new name in every view, and nothing else is another', () => {
    const { sources, changed } = renameField(files, 'book.weight', 'mass');
    expect(changed.length).toBeGreaterThan(5);
    const expected = viewsOf(files).replace(/(?<![A-Za-z])weight(?![A-Za-z])/g, 'mass');
    const was = /"was":\{"weight":"mass"\},?/g;
    expect(viewsOf(sources).replace(was, '').replaceAll(',}', '}')).toBe(expected);
  });

  test('takes the name of what it refers to and the ends of its range with it', () => {
    const { sources } = renameField(files, 'shelves.keeperId', 'wardenId');
    const list = project(normalise(parsed(sources)), { userType: 1, superManager: true })['shelves'] as ListView;
    expect(list.was).toEqual({ keeperId: 'wardenId' });
    const ranged = renameField(files, 'shelves.height', 'rise').sources;
    const view = project(normalise(parsed(ranged)), { userType: 1, superManager: true })['shelves'] as ListView;
    expect(view.was).toEqual({ height: 'rise', heightFrom: 'riseFrom', heightTo: 'riseTo' });
  });

  test('leaves every other line of every file as it was', () => {
    const { sources } = renameField(files, 'book.shelfStatus', 'standing');
    for (const [index, { text }] of sources.entries()) {
      const before = files[index]?.text ?? '';
      for (const line of linesBeyond(text, before)) expect(line).toMatch(/standing|"was"|,$/);
      expect(Math.abs(text.split('\n').length - before.split('\n').length)).toBeLessThan(2);
    }
  });

  test('is refused a name that is taken, or was, and one that is none', () => {
    expect(() => renameField(files, 'book.weight', 'price')).toThrow('has a field "price" already');
    expect(() => renameField(files, 'book.weigth', 'mass')).toThrow('did you mean "weight"?');
    expect(() => renameField(files, 'book.weight', 'Mass')).toThrow('nothing is renamed');
    const { sources } = renameField(files, 'book.weight', 'mass');
    expect(() => renameField(sources, 'book.price', 'weight')).toThrow('was the name of the field "mass"');
  });
});

describe('a renamed field in a database', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary({ sources: [shelves] });
  });
  afterAll(() => library.close());

  const listed = async (query: string): Promise<unknown> => {
    const { status, body } = await library.send({
      method: 'GET',
      url: `/api/shelves/listByPage?${query}`,
      as: 'super',
    });
    expect([status, body.msg]).toEqual([200, '操作成功']);
    return body.data;
  };
  const indexes = async (): Promise<number> =>
    (await library.database.pool.query(`select from pg_indexes where tablename = 'shelves'`)).rowCount ?? 0;

  test('keeps its rows and its index, and answers under the new name what it answered under the old one', async () => {
    await library.database.pool.query(
      `insert into shelves (id, version, create_time, update_time, detachment_id, title, height)
       select 's' || n, 1, now(), now(), 'north', 'Shelf ' || n, n * 10 from generate_series(1, 9) n`,
    );
    const [all, some, had] = [await listed(''), await listed('heightFrom=40&orderBy=height'), await indexes()];
    const { sources } = renameField([...librarySources(), shelves], 'shelves.height', 'rise');
    const { faults, synced } = await library.releases.publish(sources);
    expect(faults).toEqual([]);
    expect(synced).toMatchObject({ renamed: ['shelves.height → rise'], added: [], indexed: [] });
    const renamed = (data: unknown): unknown => JSON.parse(JSON.stringify(data).replaceAll('"height"', '"rise"'));
    expect(await listed('')).toEqual(renamed(all));
    expect(await listed('riseFrom=40&orderBy=rise')).toEqual(renamed(some));
    expect(await indexes()).toBe(had);
    const { catalogue } = library.releases.current();
    expect(await heldRows(catalogue, library.database.url)).toEqual([]);
    const again = await library.releases.publish([...sources, source('screens/other.json', { entity: 'branch' })]);
    expect(again.synced).toMatchObject({ renamed: [], added: [] });
  });

  test('that is taken away, or a code that is, tells how many rows hold it', async () => {
    const { pool, url } = library.database;
    await pool.query(`insert into book (id, version, create_time, update_time, detachment_id, title, author_id, shelf_status, weight, subject_id)
      select 'b' || n, 1, now(), now(), 'north', 'Book', 'a', n, n, array[1, 90 + n] from generate_series(1, 2) n`);
    const without = parsed(librarySources());
    const book = without.find(({ file }) => file === 'entities/book.json') as {
      json: { properties: Record<string, unknown> };
    };
    delete book.json.properties['weight'];
    const held = await heldRows(normalise(without), url);
    expect(held).toContain('book.weight: 2 rows hold a value, and no field has this column');
    expect(held).toContain('book.subjectId: 1 row holds 91, which is no code of "subject"');
  });
});
