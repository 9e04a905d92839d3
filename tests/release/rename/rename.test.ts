/** Screens, calls and entities under another id: every use follows, and nothing else is another. */
import { describe, expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { ownEntities } from '../../../src/core/model/entity/ownEntities.ts';
import type { Catalogue } from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';
import type { Source } from '../../../src/release/release.ts';
import { renameIn, type RenamedSort } from '../../../src/release/rename/rename.ts';
import { libraryFiles } from '../../library/files.ts';

const library = libraryFiles().map(({ file, text }) => ({ file, text }));
const shipped = readSources('schemas');
const catalogueOf = (sources: readonly Source[]): Catalogue =>
  normalise(sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as unknown })));

type Names = ReadonlyMap<string, string>;

/** The catalogue as it would be with these names in every place; what a call does on the server keeps its own name. */
function said(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => said(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([name]) => !['was', 'chain', 'does'].includes(name));
  return Object.fromEntries(known.map(([name, of]) => [names.get(name) ?? name, said(of, names)]));
}

const cases: readonly (readonly [string, RenamedSort, readonly Source[], string, string, Names])[] = [
  [
    'a page that actions and menus name',
    'screen',
    shipped,
    'dispatch/assign',
    'dispatch/assignTo',
    new Map([['dispatch/assign', 'dispatch/assignTo']]),
  ],
  ['a call with a handler', 'call', shipped, 'auditKinds', 'recordKinds', new Map([['auditKinds', 'recordKinds']])],
  [
    'an entity with its conventional calls',
    'entity',
    library,
    'loan',
    'lending',
    new Map(
      ['', '.list', '.get', '.insert', '.update', '.remove', '.lookup'].map((end) => [`loan${end}`, `lending${end}`]),
    ),
  ],
];

describe('what is renamed', () => {
  test.each(cases)('%s, is named so in every place', (_what, sort, sources, name, next, names) => {
    const renamed = renameIn(sources, sort, name, next);
    const [before, after] = [catalogueOf(sources), catalogueOf(renamed.sources)];
    expect(said(after, new Map())).toEqual(said(before, names));
    expect(renamed.changed.length).toBeGreaterThan(1);
  });

  test('a call keeps its address and what serves it', () => {
    const { calls } = catalogueOf(renameIn(shipped, 'call', 'auditKinds', 'recordKinds').sources);
    expect(calls['recordKinds']).toMatchObject({ was: 'auditKinds', path: '/audit/kinds', does: 'auditKinds' });
    const books = catalogueOf(renameIn(library, 'call', 'book.lend', 'book.giveOut').sources).calls['book.giveOut'];
    expect(books).toMatchObject({ path: catalogueOf(library).calls['book.lend']?.path });
  });

  test('an entity keeps the addresses of its calls, and its events their name', () => {
    const after = catalogueOf(renameIn(library, 'entity', 'loan', 'lending').sources);
    const before = catalogueOf(library);
    expect(after.entities['lending']).toMatchObject({ was: 'loan', chain: 'loan', table: 'lending' });
    expect(after.calls['lending.list']).toMatchObject({ was: 'loan.list', path: before.calls['loan.list']?.path });
  });

  test('a page whose menu entry says no screen is opened by the same path', () => {
    const renamed = renameIn(library, 'screen', 'loans', 'desk/lent').sources;
    const { menus } = catalogueOf(renamed);
    expect(menus.find(({ id }) => id === 'loans')).toMatchObject({ path: 'loans', screen: 'desk/lent' });
    const before = library.find(({ file }) => file === 'screens/loans.json');
    const after = renamed.find(({ file }) => file === 'screens/desk/lent.json');
    expect(after?.text).toContain(/"\$schema": "([^"]+)/.exec(before?.text ?? '')?.[1]?.replace('../', '../../'));
  });

  test.each([
    ['screen', 'loans', 'overdue', 'there is a screen "overdue" already'],
    ['screen', 'lones', 'x', 'there is no screen "lones"'],
    ['call', 'loan.list', 'loan.all', 'named by convention'],
    ['call', 'nothing.at', 'x', 'there is no call "nothing.at"'],
    ['entity', 'loan', 'book', 'there is an entity "book" already'],
    ['entity', 'lone', 'x', 'there is no entity "lone"'],
  ] as const)('a %s, %s to %s, is refused', (sort, name, next, why) => {
    expect(() => renameIn(library, sort, name, next)).toThrow(why);
  });

  test.each([
    ...Object.keys(ownEntities).map((id) => ['entity', id] as const),
    ...Object.entries(ownEntities).map(([id, [first]]) => ['field', `${id}.${first}`] as const),
  ])('what the server itself uses, %s %s, is refused in both languages', (sort, name) => {
    const rename = () => renameIn(shipped, sort, name, 'another');
    expect(rename).toThrow(/the server itself (?:reads and writes the entity|needs the field) .*: it keeps its name/);
    expect(rename).toThrow(/服务器自身要.*不能改名/);
  });

  test('what the server itself uses is there in the product, by these names', () => {
    const { entities } = catalogueOf(shipped);
    for (const [id, names] of Object.entries(ownEntities))
      expect(Object.keys(entities[id]?.fields ?? {})).toEqual(expect.arrayContaining([...names]));
  });
});
