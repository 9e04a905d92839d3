import { expect, test } from 'vitest';
import { normalise } from '../../../src/core/normalise.ts';
import { libraryFiles } from '../../library/files.ts';
import { spareParts } from '../../library/spareParts.ts';

test('one screen file with its entity inside is a whole page', () => {
  const catalogue = normalise([
    { file: 'settings.json', json: { newPage: { allow: [1, 2, 7] } } },
    { file: 'screens/spareParts.json', json: spareParts },
  ]);
  expect(catalogue.entities.spareParts).toMatchObject({
    table: 'spare_parts',
    scope: 'detachment',
    shard: 'detachmentId',
    label: 'name',
  });
  const calls = Object.values(catalogue.calls).map(({ id, method, path, allow }) => [id, method, path, allow]);
  expect(calls).toEqual([
    ['spareParts.list', 'GET', '/spareParts/listByPage', [1, 2, 7]],
    ['spareParts.get', 'GET', '/spareParts/findById', [1, 2, 7]],
    ['spareParts.insert', 'POST', '/spareParts/add', [1, 2, 7]],
    ['spareParts.update', 'POST', '/spareParts/update', [1, 2, 7]],
    ['spareParts.remove', 'POST', '/spareParts/delete', [1, 2, 7]],
  ]);
  expect(Object.keys(catalogue.screens)).toEqual(['spareParts', 'spareParts#add', 'spareParts#edit']);
  expect(catalogue.screens.spareParts).toMatchObject({
    title: spareParts.entity.title,
    columns: [{ field: 'name' }, { field: 'count' }, { field: 'createTime' }],
    filters: [{ field: 'name', as: 'like', params: ['name'] }],
    actions: [{ id: 'add' }, { id: 'edit' }, { id: 'remove' }],
  });
  expect(catalogue.menus).toEqual([
    {
      id: 'spareParts',
      parentId: 'settings',
      name: spareParts.entity.title,
      path: 'spareParts',
      screen: 'spareParts',
      types: [1, 2, 7],
      order: 0,
    },
  ]);
});

test('an entity inside a screen has the name of the last part of the screen’s path', () => {
  const catalogue = normalise([{ file: 'screens/stock/shelf/spareParts.json', json: spareParts }]);
  expect(Object.keys(catalogue.entities)).toEqual(['spareParts']);
  expect(catalogue.screens['stock/shelf/spareParts']).toMatchObject({ call: 'spareParts.list' });
});

test('without settings a new page is for super managers alone', () => {
  const catalogue = normalise([{ file: 'screens/spareParts.json', json: spareParts }]);
  expect(catalogue.calls['spareParts.list']?.allow).toBe(null);
});

test('the catalogue is frozen, and prints as JSON what it is', () => {
  const catalogue = normalise(libraryFiles());
  expect(Object.isFrozen(catalogue.entities.book?.fields.title)).toBe(true);
  expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
});

test('files are not changed, nor is the order in which they come of any matter to what they say', () => {
  const files = libraryFiles();
  const before = structuredClone(files);
  const catalogue = normalise(files);
  expect(files).toEqual(before);
  const { menus: _, ...backwards } = normalise(files.toReversed());
  const { menus: __, ...forwards } = catalogue;
  expect(backwards).toEqual(forwards);
});

test('grammar files and files of no kind are no schemas', () => {
  const files = [
    { file: 'grammar/screen.schema.json', json: {} },
    { file: 'README.json', json: {} },
    { file: 'entities/broken.json', json: null },
  ];
  expect(normalise(files).entities).toEqual({});
});

test('ids are the path below the folder of the kind, and words of the file without $schema', () => {
  const { rules, dictionaries, settings } = normalise(libraryFiles());
  expect(rules.loanState?.id).toBe('loanState');
  expect(dictionaries.subject).not.toHaveProperty('$schema');
  expect(settings).not.toHaveProperty('$schema');
});
