/** A product may give a screen an address of its own, which goes before the menu, and which only whoever has the screen has. */
import { expect, test } from 'vitest';
import { fixedTitle, pathTo, placeAt } from '../../../src/console/running/places.ts';
import { navigationOf } from '../../../src/console/session/navigation.ts';
import { readUserInfo } from '../../../src/console/session/session.ts';
import { label } from '../../../src/core/model/label.ts';

const user = readUserInfo({ id: 'u', name: 'n', userType: 1, superManager: 0 });
if (!user) throw new Error('the user of this test must be readable');
const signedIn = {
  user,
  menu: [{ id: 'b', parentId: null, name: '图书', path: 'books' }],
  manifest: { release: 'r', screens: { books: 'h1', 'desk/lend': 'h2' }, settings: {} },
};
const navigation = navigationOf(signedIn, '');
const title = label('借出', 'Lend');
const parts = {
  fixedPages: {
    '/lend': { screen: 'desk/lend', title },
    '/count': { screen: 'desk/count', title },
    '/all': { screen: 'books', title },
  },
};
const places = { signedIn, navigation, parts };

test.each([
  ['/lend', { is: 'screen', screen: 'desk/lend', trail: [] }],
  ['/desk/lend', { is: 'screen', screen: 'desk/lend' }],
  ['/books', { is: 'screen', screen: 'books' }],
  ['/count', { is: 'unknown' }],
])('%s', (path, place) => {
  expect(placeAt(path, places)).toMatchObject(place);
});

test('a product that gives none has the addresses of its menu', () => {
  expect(placeAt('/lend', { ...places, parts: {} })).toEqual({ is: 'unknown' });
  expect(pathTo('desk/lend', navigation, {})).toBe('/desk/lend');
});

test('a screen is gone to where the menu has it, else at its own address', () => {
  expect(pathTo('desk/lend', navigation, parts)).toBe('/lend');
  expect(pathTo('books', navigation, parts)).toBe('/books');
});

test('it is called what the product calls it', () => {
  expect(fixedTitle('desk/lend', parts)).toBe(title);
  expect(fixedTitle('desk/return', parts)).toBeUndefined();
});
