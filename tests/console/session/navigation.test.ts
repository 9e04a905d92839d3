import { describe, expect, test } from 'vitest';
import type { MenuRow, SignedIn } from '../../../src/console/session/session.ts';
import { readMenu, readUserInfo } from '../../../src/console/session/session.ts';
import {
  hasMenuNamed,
  isForbidden,
  navigationOf,
  openedFirst,
  pagesOf,
  pathOfScreen,
  placeOf,
} from '../../../src/console/session/navigation.ts';

const menu: readonly MenuRow[] = [
  { id: 'd', parentId: null, name: '调度', path: 'dispatch' },
  { id: 'c', parentId: 'd', name: '指挥中心', path: 'commandCentre' },
  { id: 'a', parentId: 'd', name: '自动派单', path: 'automatic_dispatch' },
  { id: 'n', parentId: 'd', name: '没有页面', path: 'nowhere' },
  { id: 'e', parentId: null, name: '空', path: 'empty' },
  { id: 'x', parentId: 'e', name: '也没有', path: 'nothing' },
  { id: 's', parentId: null, name: '配件', path: 'spare_parts' },
  { id: 'o', parentId: 'd', name: '别处', path: 'other', screen: 'settings/elsewhere' },
  { id: 'g', parentId: null, name: '指南', path: 'guide', redirect: 'g2' },
  { id: 'g1', parentId: 'g', name: '一', path: ':id', component: 'guide/one', hidden: true },
  { id: 'g2', parentId: 'g', name: '全部', path: 'guide-all', component: 'guide/all', params: { open: 1 } },
  { id: 'l', parentId: null, name: '外面', path: 'outside', link: 'https://elsewhere.example/' },
  { id: 'f', parentId: null, name: '不许', path: 'refused', forbidden: true },
  { id: 'f1', parentId: 'f', name: '不许', path: 'page', component: 'guide/all', forbidden: true },
];
const screens = {
  'dispatch/commandCentre': 'h1',
  'dispatch/automaticDispatch': 'h2',
  'dispatch/startTask': 'h3',
  'dispatch/taskDetail': 'h4',
  'settings/elsewhere': 'h5',
  spareParts: 'h6',
};
function signedIn(superManager = false, given = menu): SignedIn {
  const user = readUserInfo({ id: 'u', name: 'n', userType: 1, superManager: superManager ? 1 : 0 });
  if (!user) throw new Error('the user of this test must be readable');
  return { user, menu: given, manifest: { release: 'r', screens, settings: {} } };
}
const navigation = navigationOf(signedIn(), '用户权限');

test('groups hold the pages that this user has a view of; a group without any is left out', () => {
  expect(navigation.map((node) => node.path)).toEqual(['/dispatch', '/spare_parts', '/guide', '/outside']);
  expect(pagesOf(navigation).map((node) => [node.path, node.screen])).toEqual([
    ['/dispatch/commandCentre', 'dispatch/commandCentre'],
    ['/dispatch/automatic_dispatch', 'dispatch/automaticDispatch'],
    ['/dispatch/other', 'settings/elsewhere'],
    ['/spare_parts', 'spareParts'],
    ['/guide/guide-all', null],
    ['/outside', null],
  ]);
});

test('an entry that no menu shows has its address, and the part of it that is a parameter', () => {
  expect(placeOf('/guide/7', navigation, screens)).toMatchObject({ component: 'guide/one', params: { id: '7' } });
  expect(placeOf('/guide/7/more', navigation, screens)).toEqual({ is: 'unknown' });
});

test('a group leads to the entry that it names, and an entry’s own parameters come with its page', () => {
  expect(placeOf('/guide', navigation, screens)).toEqual({ is: 'group', to: '/guide/guide-all' });
  expect(placeOf('/guide/guide-all', navigation, screens)).toMatchObject({ params: { open: 1 } });
});

test('what roles refuse is in no menu, and told apart from an address that is none', () => {
  expect(placeOf('/refused/page', navigation, screens)).toEqual({ is: 'unknown' });
  expect(isForbidden('/refused/page', menu)).toBe(true);
  expect(isForbidden('/refused', menu)).toBe(true);
  expect(isForbidden('/nonsense', menu)).toBe(false);
});

describe('an address is a page', () => {
  test.each([
    ['/index', 'home', null],
    ['/dispatch/commandCentre', 'screen', 'dispatch/commandCentre'],
    ['/dispatch/automatic_dispatch', 'screen', 'dispatch/automaticDispatch'],
    ['/dispatch/automaticDispatch', 'screen', 'dispatch/automaticDispatch'],
    ['/dispatch', 'group', null],
    ['/guide/7', 'component', null],
    ['/guide', 'group', null],
    ['/outside', 'link', null],
    ['/task', 'unknown', null],
    ['/dispatch/taskDetail', 'screen', 'dispatch/taskDetail'],
    ['/nonsense', 'unknown', null],
    ['/error/403', 'own', null],
    ['/workbench', 'own', null],
    ['/personalCenter/personalCenter', 'own', null],
    ['/personalCenter', 'unknown', null],
    ['/dispatch/nowhere', 'unknown', null],
  ])('%s', (path, is, screen) => {
    const place = placeOf(path, navigation, screens);
    expect(place.is).toBe(is);
    expect(place.is === 'screen' ? place.screen : null).toBe(screen);
  });

  test('and its group stands before it', () => {
    const place = placeOf('/dispatch/commandCentre', navigation, screens);
    expect(place.is === 'screen' && place.trail.map((node) => node.name)).toEqual(['调度', '指挥中心']);
  });
});

test.each([
  ['dispatch/automaticDispatch', '/dispatch/automatic_dispatch'],
  ['dispatch/startTask', '/dispatch/startTask'],
  ['dispatch/taskDetail', '/dispatch/taskDetail'],
])('screen %s stands at %s', (screen, path) => {
  expect(pathOfScreen(screen, navigation)).toBe(path);
});

test('a super manager has the page of user permissions once there is one', () => {
  const shown = {
    ...signedIn(true),
    manifest: { release: 'r', screens: { ...screens, userAuthPublic: 'h' }, settings: {} },
  };
  expect(navigationOf(shown, '用户权限').at(-1)).toMatchObject({ path: '/userAuthPublic', name: '用户权限' });
  expect(navigationOf(signedIn(true), '用户权限').some((node) => node.path === '/userAuthPublic')).toBe(false);
});

test('menus are read flat and nested, with roots written in any way', () => {
  const nested = [{ id: 1, name: 'A', path: '/a/', parentId: '0', children: [{ id: 2, name: 'B', path: 'b' }] }];
  expect(readMenu(nested)).toEqual([
    { id: '1', parentId: null, name: 'A', path: 'a' },
    { id: '2', parentId: '1', name: 'B', path: 'b' },
  ]);
  expect(readMenu('nonsense')).toEqual([]);
});

test('a menu entry is found by the last name of its path', () => {
  expect(hasMenuNamed(menu, 'commandCentre')).toBe(true);
  expect(hasMenuNamed(menu, 'trailerOrdersCompany')).toBe(false);
});

test('the groups that the settings name stand open at first, or all where the menu has none of them', () => {
  expect(openedFirst(navigation, ['/guide'])).toEqual(['/guide']);
  expect(openedFirst(navigation, ['/vab'])).toEqual(navigation.map((node) => node.path));
  expect(openedFirst(navigation, undefined)).toEqual(navigation.map((node) => node.path));
});
