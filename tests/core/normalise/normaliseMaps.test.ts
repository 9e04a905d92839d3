/** Maps: every default, by its sentence; and what is left of one for a profile. */
import { describe, expect, test } from 'vitest';
import type { MapScreen } from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { project } from '../../../src/core/project.ts';
import type { MapView } from '../../../src/core/model/view.ts';

const shelter = {
  title: 'Shelter',
  properties: {
    name: { type: 'string', title: 'Name', search: true },
    beds: { type: 'integer', title: 'Beds' },
    open: { type: 'boolean', title: 'Open', search: true },
    spot: { type: 'object', title: 'Spot', widget: 'point', read: [1, 2] },
    ground: { type: 'object', title: 'Ground', widget: 'shape' },
  },
};
const well = { title: 'Well', properties: { code: { type: 'string', title: 'Code' }, spot: shelter.properties.spot } };
const listed = (...allow: number[]) => ({ list: { allow } });

function catalogueOf(...layers: object[]) {
  const files = {
    'entities/shelter': shelter,
    'entities/well': well,
    'calls/shelter': {
      calls: {
        ...listed(1, 3),
        'shelter.seen': {
          path: '/seen',
          entity: 'shelter',
          allow: [1],
          takes: { properties: { id: { type: 'string', title: 'Id' } } },
          gives: {
            many: { properties: { when: { type: 'string', format: 'date-time', title: 'When' }, spot: true } },
          },
        },
      },
    },
    'calls/well': { calls: listed(1, 2) },
    'screens/shelters': {
      entity: 'shelter',
      columns: ['beds', 'name', { field: 'open', optional: true }],
      actions: [
        { id: 'tour', title: 'Tour', at: 'page', goto: 'wells' },
        { id: 'go', title: 'Go', at: 'row', goto: 'wells' },
      ],
    },
    'screens/wells': { entity: 'well' },
    'screens/map': { type: 'map', layers },
  };
  return normalise(Object.entries(files).map(([file, json]) => ({ file: `${file}.json`, json })));
}
const mapOf = (...layers: object[]) => catalogueOf(...layers).screens.map as MapScreen;
const layer = (words: object = {}) => mapOf({ screen: 'shelters', ...words }).layers[0];
const seenBy = (userType: number, ...layers: object[]) =>
  project(catalogueOf(...layers), { userType, superManager: false }).map as MapView | undefined;

describe('a map', () => {
  test('is called what its first layer’s list is, and a layer what its list is', () => {
    expect(mapOf({ screen: 'wells' }, { screen: 'shelters' })).toMatchObject({ title: 'Well', call: 'well.list' });
    expect(layer()).toMatchObject({ id: 'shelters', title: 'Shelter', off: false, with: {} });
    expect(layer({ id: 'beds', title: 'Beds' })).toMatchObject({ id: 'beds', title: 'Beds' });
  });
  test('shows rows where the first place among their fields is', () => {
    expect(layer()).toMatchObject({ at: 'spot', as: 'pins' });
  });
  test('tells a trail by the first place and the first time among the fixes, to whoever may ask for them', () => {
    const words = { trail: { call: 'shelter.seen', params: { id: { row: 'id' } } } };
    expect(layer(words)?.trail).toEqual({
      call: 'shelter.seen',
      with: { id: { row: 'id' } },
      at: 'spot',
      time: 'when',
    });
    const seen = seenBy(1, { screen: 'shelters', ...words })?.layers[0]?.trail;
    expect(seen).toMatchObject({ call: { id: 'shelter.seen' }, at: 'spot', time: 'when' });
    expect(layer()).not.toHaveProperty('trail');
  });
  test('draws areas as what they are', () => {
    expect(layer({ at: 'ground' })).toMatchObject({ as: 'areas' });
    expect(layer({ as: 'dots' })).toMatchObject({ as: 'dots' });
  });
  test('calls a mark by its list’s first column that is a text', () => {
    expect(layer()).toMatchObject({ name: 'name' });
  });
  test('says of a mark what its list shows from the first', () => {
    expect(layer()?.columns.map(({ field }) => field)).toEqual(['beds', 'name']);
    expect(layer({ columns: ['open'] })?.columns).toMatchObject([{ field: 'open', optional: true }]);
  });
});

describe('a map as a profile sees it', () => {
  test('offers for a mark what its list offers for a row', () => {
    expect(seenBy(1, { screen: 'shelters' })?.layers[0]?.actions.map(({ id }) => id)).toEqual(['go']);
  });
  test('asks as its list asks', () => {
    const [seen] = seenBy(1, { screen: 'shelters', params: { open: true } })?.layers ?? [];
    expect(seen).toMatchObject({ call: { id: 'shelter.list' }, with: { open: true } });
    expect(seen?.filters.map(({ field }) => field)).toEqual(['name', 'open']);
  });
  test('is there for whoever has one of its lists, with the layers of those', () => {
    const layers = [{ screen: 'shelters', at: 'ground' }, { screen: 'wells' }];
    const ids = (userType: number) => seenBy(userType, ...layers)?.layers.map(({ id }) => id);
    expect([1, 2, 3, 4].map(ids)).toEqual([['shelters', 'wells'], ['wells'], ['shelters'], undefined]);
  });
  test('has no layer whose place may not be read', () => {
    expect(seenBy(3, { screen: 'shelters' })).toBeUndefined();
  });
  test('has no layer that is not allowed', () => {
    expect(seenBy(1, { screen: 'shelters', allow: [2] }, { screen: 'wells' })?.layers.map(({ id }) => id)).toEqual([
      'wells',
    ]);
  });
});
