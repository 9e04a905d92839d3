/** Trees, charts and forms in steps: every default, by its sentence. */
import { describe, expect, test } from 'vitest';
import type { Catalogue, ChartScreen, FormScreen, TreeScreen } from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';

const all = { allow: [1] };
const family = { list: all, insert: all, update: all, remove: all };
const room = {
  title: 'Room',
  label: 'name',
  required: ['name'],
  properties: {
    parentId: { type: 'string', title: 'In' },
    code: { type: 'string', title: 'Code' },
    name: { type: 'string', title: 'Name' },
    seats: { type: 'integer', title: 'Seats' },
    sign: { type: 'string', title: 'Sign' },
    place: { type: 'integer', title: 'Place' },
  },
};
const many = (...names: string[]): object => ({
  many: { properties: Object.fromEntries(names.map((name) => [name, { type: 'integer', title: name }])) },
});
const statistics = { title: 'Statistics', allow: [1], entity: 'room', gives: many('kind', 'seats', 'rooms', 'limit') };

function catalogueOf(screens: Record<string, object>, words: object = { calls: { ...family, statistics } }): Catalogue {
  const files = { 'entities/room': room, 'calls/room': words };
  const own = Object.fromEntries(Object.entries(screens).map(([id, screen]) => [`screens/${id}`, screen]));
  return normalise(Object.entries({ ...files, ...own }).map(([file, json]) => ({ file: `${file}.json`, json })));
}

describe('a tree', () => {
  const tree = (words: object = {}, calls?: object): TreeScreen =>
    catalogueOf({ rooms: { type: 'tree', entity: 'room', ...words } }, calls).screens.rooms as TreeScreen;

  test('shows its entity’s list, beneath the row that parentId names', () => {
    expect(tree()).toMatchObject({ call: 'room.list', parent: 'parentId', title: 'Room' });
    expect(tree()).not.toHaveProperty('move');
  });
  test('unfolds at the field that names a row; the row above, its place and its icon are no columns', () => {
    const columns = tree({ sort: 'place', icon: 'sign' }).columns.map(({ field }) => field);
    expect(columns).toEqual(['name', 'code', 'seats', 'createTime']);
  });
  test('is sorted by the rows’ places alone', () => {
    expect(tree().columns.some(({ sortable }) => sortable)).toBe(false);
  });
  test('is searched by the texts among its columns', () => {
    expect(tree().search).toEqual(['name', 'code', 'sign']);
    expect(tree({ search: ['code'] }).search).toEqual(['code']);
  });
  test('has add above it; add below, edit and remove in each row', () => {
    expect(tree().actions).toMatchObject([
      { id: 'add', at: 'page', open: 'rooms#add', with: {}, primary: true },
      { id: 'addBelow', at: 'row', open: 'rooms#add', with: { parentId: { row: 'id' } }, primary: false },
      { id: 'edit', at: 'row', open: 'rooms#edit' },
      { id: 'remove', at: 'row', call: 'room.remove', danger: true },
    ]);
  });
  test('does not remove a row that others stand beneath', () => {
    expect(tree().actions.at(-1)?.enabled).toEqual({ childCount: 0 });
    const needs = { calls: { ...family, remove: { allow: [1], needs: { seats: 0 } } } };
    expect(tree({}, needs).actions.at(-1)?.enabled).toEqual({ seats: 0, childCount: 0 });
  });
  test('has the dialogs of a list', () => {
    expect(Object.keys(catalogueOf({ rooms: { type: 'tree', entity: 'room' } }).screens)).toEqual([
      'rooms',
      'rooms#add',
      'rooms#edit',
    ]);
  });
});

describe('a chart', () => {
  const list = { type: 'list', entity: 'room', filters: ['code', 'seats', { field: 'createTime', as: 'range' }] };
  const panel = { id: 'kinds', title: 'Kinds', as: 'bars', label: 'kind', value: 'seats' };
  const opens = [{ value: 'rooms', goto: 'list', params: { seats: { row: 'seats' } } }];
  const chart = (words: object = {}): ChartScreen =>
    catalogueOf({
      list,
      chart: { type: 'chart', call: 'statistics', sections: [{ ...panel, open: opens }], ...words },
    }).screens.chart as ChartScreen;

  test('is called as its call, of that call’s entity, without filters', () => {
    expect(chart()).toMatchObject({ title: 'Statistics', entity: 'room', filters: [] });
  });
  test('filters by fields of the entity that is counted, and its call takes them', () => {
    const words = { filters: ['code', { field: 'createTime', as: 'range' }] };
    expect(chart(words).filters.map(({ params }) => params)).toEqual([['code'], ['createStartTime', 'createEndTime']]);
    const { calls } = catalogueOf({ chart: { type: 'chart', call: 'statistics', sections: [panel], ...words } });
    expect(Object.keys(calls.statistics?.takes.fields ?? {})).toEqual(['code', 'createStartTime', 'createEndTime']);
  });
  test('draws twelve bars at most, with nothing beside the figure', () => {
    expect(chart().panels[0]).toMatchObject({ most: 12, more: [] });
  });
  test('opens a list with the filters that both have, and over them what the panel says', () => {
    expect(chart({ filters: ['code', 'sign'] }).panels[0]?.opens).toEqual([
      { count: 'rooms', goto: 'list', with: { code: { field: 'code' }, seats: { row: 'seats' } } },
    ]);
  });
});

describe('a form in steps', () => {
  const steps = [
    { title: 'One', fields: ['name', { field: 'seats', required: true }] },
    { title: 'Two', fields: ['code'] },
  ];
  const form = catalogueOf({ new: { type: 'steps', call: 'room.insert', sections: steps } }).screens.new as FormScreen;

  test('has the fields of its steps, each asked for in the step that names it, after the unit of a new record', () => {
    expect(form.fields.map(({ name, required }) => [name, required])).toEqual([
      ['detachmentId', false],
      ['name', true],
      ['seats', true],
      ['code', false],
    ]);
    expect(form.steps).toEqual([
      { title: 'One', fields: ['detachmentId', 'name', 'seats'] },
      { title: 'Two', fields: ['code'] },
    ]);
  });
});
