/** Entries that are there for some users alone: what stands beneath one that is not there is not there either. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary, source, type Library } from '../library.ts';

let library: Library;
const forBranch = { visible: { detachments: { has: { setting: 'branchesWithVans' } } } };
const menus = [
  { id: 'vans', name: 'Vans', path: 'vans', allow: [1, 2, 3], ...forBranch },
  { id: 'trips', parentId: 'vans', name: 'Trips', path: 'trips', component: 'guide/hours', allow: [1, 2, 3] },
  {
    id: 'ruled',
    parentId: 'vans',
    name: 'Ruled',
    path: 'ruled',
    component: 'guide/hours',
    allow: [1],
    roles: ['keeper'],
  },
];

beforeAll(async () => {
  const settings = { rolesControl: true, branchesWithVans: ['south'] };
  library = await openLibrary({
    sources: [source('menus/more.json', { items: menus }), source('settings.json', settings)],
  });
});
afterAll(() => library.close());

async function menuOf(as: string): Promise<string[]> {
  const url = '/api/rescue_public/menu/getUserMenuNew.do';
  const { body } = await library.send({ method: 'POST', url, as, payload: {} });
  const added = new Set(menus.map(({ id }) => id));
  return (body.data as { id: string }[]).flatMap(({ id }) => (added.has(id) ? [id] : []));
}

test('an entry that is not there for a user takes all beneath it along, told as refused neither', async () => {
  expect(await menuOf('librarian')).toEqual([]);
});

test('it is there for users whom its condition holds for, and for super managers', async () => {
  expect(await menuOf('librarian2')).toEqual(['vans', 'trips', 'ruled']);
  expect(await menuOf('super')).toEqual(['vans', 'trips', 'ruled']);
});
