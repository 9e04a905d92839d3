/** Parts: what stands where they are used, and that a screen with parts is the screen written out. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { lint, printFault, readLinted } from '../../../src/core/lint.ts';
import { normalise, type ParsedFile } from '../../../src/core/normalise.ts';
import { projectEach } from '../../../src/core/project.ts';
import { isList } from '../../../src/core/screens/list/model.ts';
import { libraryFiles } from '../../library/files.ts';

const library = libraryFiles();

/** The columns of a list of books, as its author wrote them. */
function columnsOf(columns: readonly unknown[], parts: Readonly<Record<string, object>>): readonly object[] {
  const own: ParsedFile[] = Object.entries(parts).map(([name, json]) => ({ file: `parts/${name}.json`, json }));
  const catalogue = normalise([
    ...library,
    ...own,
    { file: 'screens/shelves.json', json: { entity: 'book', columns } },
  ]);
  const screen = catalogue.screens['shelves'];
  if (!screen || !isList(screen)) throw new Error('the list is missing');
  return screen.columns.map(({ field, width }) => ({ field, ...(width !== undefined && { width }) }));
}

const titles = { columns: ['title', { field: 'pages', width: 90 }] };

describe('a list that uses a part', () => {
  test('has its items where it is used, in their order', () => {
    const columns = columnsOf(['price', { use: 'titles' }, 'id'], { titles });
    expect(columns).toEqual([{ field: 'price' }, { field: 'title' }, { field: 'pages', width: 90 }, { field: 'id' }]);
  });

  test('says an item itself, over what the part says of it and where it says it', () => {
    const columns = columnsOf(['pages', { use: 'titles' }, { field: 'title', width: 200 }], { titles });
    expect(columns).toEqual([
      { field: 'pages', width: 90 },
      { field: 'title', width: 200 },
    ]);
  });

  test('says what an action does in place of what the part says', () => {
    const lending = {
      actions: [{ id: 'lend', at: 'row', open: 'books/lend', params: { id: { row: 'id' } }, tone: 'danger' }],
    };
    const json = { entity: 'book', actions: [{ id: 'lend', goto: 'loans' }, { use: 'lending' }] };
    const files = [
      { file: 'parts/lending.json', json: lending },
      { file: 'screens/shelves.json', json },
    ];
    const screen = normalise([...library, ...files]).screens['shelves'];
    const lend = screen && isList(screen) && screen.actions.find(({ id }) => id === 'lend');
    expect(lend).toMatchObject({ danger: true, goto: 'loans' });
    expect(lend).not.toHaveProperty('open');
  });

  test('uses parts of parts', () => {
    const both = { columns: ['price', { use: 'titles' }, { field: 'pages', width: 70 }] };
    expect(columnsOf([{ use: 'both' }], { titles, both })).toEqual([
      { field: 'price' },
      { field: 'title' },
      { field: 'pages', width: 70 },
    ]);
  });

  test('takes nothing from a part that uses itself', () => {
    const round = { columns: ['pages', { use: 'round' }] };
    expect(columnsOf([{ use: 'round' }, 'title'], { round })).toEqual([{ field: 'pages' }, { field: 'title' }]);
  });

  test('is known to the part', () => {
    const files = [
      { file: 'parts/titles.json', json: titles },
      { file: 'parts/both.json', json: { columns: [{ use: 'titles' }], when: [] } },
      { file: 'screens/shelves.json', json: { entity: 'book', columns: [{ use: 'both' }] } },
    ];
    expect(normalise([...library, ...files]).parts).toMatchObject({
      titles: { words: ['columns'], screens: ['shelves'] },
      both: { words: ['columns', 'when'], screens: ['shelves'] },
    });
  });
});

describe('a fault of a part', () => {
  const part = { file: 'parts/titles.json', text: '{ "columns": ["title",\n  "titel"] }' };
  const books = { file: 'screens/x.json', text: '{ "entity": "book", "columns": [{ "use": "titles" }] }' };
  const authors = { file: 'screens/y.json', text: '{ "entity": "author", "columns": [\n  { "use": "titles" }] }' };

  test('that it has wherever it is used is told once, where it stands, with every use', () => {
    expect(lint([...library, part, books]).map(printFault)).toEqual([
      'parts/titles.json:2:3 unknown-field "titel" is not a field of the rows of call "book.list"; did you mean "title"?; used at screens/x.json:1:33',
    ]);
  });

  test('that it has in one screen and not in another is told there, with the place where it stands', () => {
    const found = lint([...library, { ...part, text: '{ "columns": ["title"] }' }, books, authors]);
    expect(found).toMatchObject([
      {
        file: 'screens/y.json',
        line: 2,
        col: 3,
        message: '"title" is not a field of the rows of call "author.list"; it stands at parts/titles.json:1:15',
        also: [{ file: 'parts/titles.json', line: 1, col: 15 }],
      },
    ]);
  });
});

const shipped = readSources('schemas').map(({ file, text }) => ({ file, text, json: JSON.parse(text) as unknown }));

/** The file with every part written out by hand, so to speak: by the plainest reading of what the language says of them. */
function writtenOut(value: unknown, word = ''): unknown {
  const inner = (one: unknown): unknown => writtenOut(one);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const whole = (name: string, member: unknown): unknown =>
      ['fill', 'propose'].includes(name) && useOf(member) !== undefined
        ? partItems(String(useOf(member)), name)
        : member;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, writtenOut(whole(name, member), name)]),
    );
  }
  const items: unknown[] = value;
  if (!items.some((item) => useOf(item) !== undefined)) return items.map(inner);
  const runs = items.map((item) => ({
    item,
    run: useOf(item) === undefined ? null : partItems(String(useOf(item)), word),
  }));
  const own = new Set(items.map(nameOf));
  const ofParts = runs.flatMap(({ run }) => run ?? []);
  const all = runs.flatMap(({ item, run }) => {
    if (run) return run.filter((one) => nameOf(one) === undefined || !own.has(nameOf(one)));
    const part = ofParts.find((one) => nameOf(one) === nameOf(item));
    if (typeof item === 'string') return [part ?? item];
    if (typeof part !== 'object' || nameOf(item) === undefined) return [item];
    // Nothing shipped says another call or page than its part, which would take the place of the part's.
    return [{ ...part, ...(item as object) }];
  });
  return all.map(inner);
}

function partItems(name: string, word: string): unknown[] {
  const part = shipped.find(({ file }) => file === `parts/${name}.json`)?.json as Record<string, unknown[]>;
  return writtenOut(part[word], word) as unknown[];
}

const useOf = (item: unknown): unknown =>
  typeof item === 'object' ? (item as { use?: string } | null)?.use : undefined;

function nameOf(item: unknown): unknown {
  if (typeof item !== 'object') return item;
  const { id, field } = item as { id?: string; field?: string };
  return id ?? field;
}

describe('the shipped screens', () => {
  test('of dispatch are written with parts', () => {
    expect(existsSync('schemas/parts/dispatch')).toBe(true);
    const { warnings } = readLinted(shipped);
    expect(warnings).toEqual([]);
  });

  test('give the views that they give written out', () => {
    const screens = shipped.filter(({ file }) => !file.startsWith('parts/'));
    const out = screens.map((one) => {
      const json = one.file.startsWith('screens/') ? writtenOut(one.json) : one.json;
      expect(JSON.stringify(json)).not.toContain('"use"');
      return { file: one.file, json };
    });
    const [withParts, without] = [normalise(shipped), normalise(out)];
    for (const userType of [1, 2, 3, 4, 7]) {
      const profile = { userType, superManager: false };
      const views = (catalogue: typeof withParts) => new Map(projectEach(catalogue, profile));
      expect(views(withParts)).toEqual(views(without));
    }
  });
});
