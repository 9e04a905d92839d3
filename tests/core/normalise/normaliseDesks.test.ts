/** Desks: every default, by its sentence; and what is left of one for a profile. */
import { describe, expect, test } from 'vitest';
import type { DeskScreen } from '../../../src/core/model/catalogue.ts';
import type { DeskView } from '../../../src/core/model/view.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { project } from '../../../src/core/project.ts';

const shelter = {
  title: 'Shelter',
  properties: {
    name: { type: 'string', title: 'Name', search: true },
    open: { type: 'boolean', title: 'Open', search: true },
    secret: { type: 'string', title: 'Secret', read: [1] },
  },
};
const calls = { calls: { list: { allow: [1, 2, 3] }, get: { allow: [1, 2] }, update: { allow: [1] } } };
const list = { id: 'list', screen: 'shelters' };
const from = (pane: string | string[], field = 'id') => ({ pane, field });
const detail = { id: 'one', screen: 'shelter', params: { id: from('list') } };
const form = { id: 'change', screen: 'change', params: { id: from('one') }, parentId: 'one' };

function catalogueOf(panes: readonly object[], words: object = {}) {
  const files = {
    'entities/shelter': shelter,
    'calls/shelter': calls,
    'screens/shelters': { entity: 'shelter', title: 'All shelters' },
    'screens/shelter': { type: 'detail', entity: 'shelter' },
    'screens/change': { type: 'form', call: 'shelter.update' },
    'screens/desk': { type: 'desk', panes, ...words },
    'screens/other': { type: 'desk', panes: [list] },
  };
  return normalise(Object.entries(files).map(([file, json]) => ({ file: `${file}.json`, json })));
}
const deskOf = (panes: readonly object[], words?: object) => catalogueOf(panes, words).screens.desk as DeskScreen;
const seenBy = (userType: number, panes: readonly object[], words?: object) =>
  project(catalogueOf(panes, words), { userType, superManager: false }).desk as DeskView | undefined;
const ids = (desk: DeskView | undefined) => desk?.panes.map(({ id }) => id);

describe('a desk', () => {
  test('is called what its first pane’s screen is, and is sent what that sends', () => {
    expect(deskOf([list, detail])).toMatchObject({ title: 'All shelters', call: 'shelter.list' });
    expect(deskOf([list], { title: 'Desk' })).toMatchObject({ title: 'Desk' });
  });
  test('has panes of an equal share, in one window', () => {
    expect(deskOf([list]).panes[0]).toEqual({ ...list, params: {}, size: 1, detach: false });
    expect(deskOf([{ ...list, size: 3, detach: true }]).panes[0]).toMatchObject({ size: 3, detach: true });
  });
  test('reads one pane that is named as a list of one', () => {
    const params = { id: from('list'), name: from(['list', 'one'], 'name'), open: true };
    expect(deskOf([list, { ...detail, params }]).panes[1]?.params).toEqual({
      id: { panes: ['list'], field: 'id' },
      name: { panes: ['list', 'one'], field: 'name' },
      open: true,
    });
  });
  test('shows on a phone what `order` names first, and then the others', () => {
    expect(deskOf([list, detail, form]).order).toEqual(['list', 'one', 'change']);
    expect(deskOf([list, detail, form], { order: ['one'] }).order).toEqual(['one', 'list', 'change']);
  });
  test('holds no other desk', () => {
    expect(deskOf([list, { id: 'desk', screen: 'other' }]).panes.map(({ id }) => id)).toEqual(['list']);
  });
});

describe('of a desk', () => {
  test('whoever has one of its screens has the panes that they have', () => {
    expect(ids(seenBy(1, [list, detail, form]))).toEqual(['list', 'one', 'change']);
    expect(ids(seenBy(2, [list, detail, form]))).toEqual(['list', 'one']);
    expect(ids(seenBy(3, [list, detail, form]))).toEqual(['list']);
    expect(seenBy(4, [list, detail, form])).toBeUndefined();
    expect(seenBy(3, [list, detail, form])?.order).toEqual(['list']);
  });
  test('a pane falls with the one that it waits for, and one that could do without loses the parameter', () => {
    const waits = { id: 'again', screen: 'shelter', params: { id: from('one') } };
    expect(ids(seenBy(3, [list, detail, waits]))).toEqual(['list']);
    const chosen = { id: 'more', screen: 'shelters', params: { name: from('one', 'name') } };
    expect(seenBy(3, [list, detail, chosen])?.panes[1]).toMatchObject({ id: 'more', params: {}, needs: [] });
  });
  test('a pane that waits for a field that may not be read falls', () => {
    const hidden = { ...detail, params: { id: from('list', 'secret') } };
    expect(ids(seenBy(1, [list, hidden]))).toEqual(['list', 'one']);
    expect(ids(seenBy(2, [list, hidden]))).toEqual(['list']);
  });
  test('a pane falls with the one whose row says whether it is there', () => {
    const visible = { id: 'more', screen: 'shelters', visible: { pane: 'one', if: { open: true } } };
    expect(ids(seenBy(3, [list, detail, visible]))).toEqual(['list']);
  });
  test('a pane waits for what its call requires, is called what its screen is, and stands alone where its upper one is gone', () => {
    const below = { id: 'more', screen: 'shelters', parentId: 'one' };
    expect(seenBy(1, [list, detail, below])?.panes).toMatchObject([
      { id: 'list', title: 'All shelters', needs: [] },
      { id: 'one', title: 'Shelter', needs: ['id'] },
      { id: 'more', below: 'one' },
    ]);
    expect(seenBy(3, [list, detail, below])?.panes[1]).not.toHaveProperty('below');
  });
  test('a pane does not wait for what its call requires and has a default for', () => {
    const sent = { path: '/sent', allow: [1], takes: { required: ['id', 'size'], properties: { id: {}, size: {} } } };
    const withDefault = { ...sent.takes.properties, size: { type: 'integer', default: 20 } };
    const needsOf = (properties: object): readonly string[] | undefined => {
      const takes = { ...sent.takes, properties };
      const files = {
        'entities/shelter': shelter,
        'calls/shelter': calls,
        'calls/all': { calls: { resize: { ...sent, takes } } },
        'screens/shelters': { entity: 'shelter' },
        'screens/resize': { type: 'form', call: 'resize', fields: [] },
        'screens/desk': {
          type: 'desk',
          panes: [list, { id: 'resize', screen: 'resize', params: { id: from('list'), size: from('list', 'name') } }],
        },
      };
      const catalogue = normalise(Object.entries(files).map(([file, json]) => ({ file: `${file}.json`, json })));
      const desk = project(catalogue, { userType: 1, superManager: false }).desk as DeskView | undefined;
      return desk?.panes[1]?.needs;
    };
    expect(needsOf(sent.takes.properties)).toEqual(['id', 'size']);
    expect(needsOf(withDefault)).toEqual(['id']);
  });
});
