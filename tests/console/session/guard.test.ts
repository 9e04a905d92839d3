import { describe, expect, test } from 'vitest';
import { addressOf, readAddress, redirectOf } from '../../../src/console/api/address.ts';
import { loginAddress, guardNavigation } from '../../../src/console/session/guard.ts';

const nobody = { token: false, user: false };
const tokenOnly = { token: true, user: false };
const signedIn = { token: true, user: true };

describe('the navigation guard', () => {
  test.each([
    ['#/', nobody, { does: 'replace', address: '/login' }],
    ['', nobody, { does: 'replace', address: '/login' }],
    ['#/index', nobody, { does: 'replace', address: '/login?redirect=%2Findex' }],
    [
      '#/dispatch/commandCentre?plates=B1&current=2',
      nobody,
      { does: 'replace', address: '/login?redirect=%2Fdispatch%2FcommandCentre%3Fplates%3DB1%26current%3D2' },
    ],
    ['#/login', nobody, { does: 'show' }],
    ['#/register', nobody, { does: 'show' }],
    ['#/callback', nobody, { does: 'show' }],
    ['#/403', nobody, { does: 'show' }],
    ['#/404', nobody, { does: 'show' }],
    ['#/index', tokenOnly, { does: 'load' }],
    ['#/', tokenOnly, { does: 'load' }],
    ['#/403', tokenOnly, { does: 'show' }],
    ['#/', signedIn, { does: 'replace', address: '/index' }],
    ['#/task', signedIn, { does: 'show' }],
    ['#/login', signedIn, { does: 'replace', address: '/index' }],
    ['#/', { ...signedIn, start: '/a/b' }, { does: 'replace', address: '/a/b' }],
    ['#/login', { ...signedIn, start: '/a/b' }, { does: 'replace', address: '/a/b' }],
    ['#/login?redirect=%2Fc', { ...signedIn, start: '/a/b' }, { does: 'replace', address: '/c' }],
    ['#/login?redirect=%2Ftask', tokenOnly, { does: 'replace', address: '/task' }],
  ])('%s with %o', (hash, session, expected) => {
    expect(guardNavigation(readAddress(hash), session)).toEqual(expected);
  });
});

describe('where loginInterception is off', () => {
  const open = { ...nobody, interception: false };
  test.each([
    ['#/index', { does: 'load' }],
    ['#/', { does: 'load' }],
    ['#/login', { does: 'show' }],
  ])('%s is let through to what the server answers', (hash, expected) => {
    expect(guardNavigation(readAddress(hash), open)).toEqual(expected);
  });

  test('whom the server knows without a token sees the page', () => {
    expect(guardNavigation(readAddress('#/task'), { ...open, user: true })).toEqual({ does: 'show' });
  });

  test('nothing is decided before the server has said so, but for those who are signed in', () => {
    expect(guardNavigation(readAddress('#/task'), { ...nobody, interception: null })).toEqual({ does: 'ask' });
    expect(guardNavigation(readAddress('#/login'), { ...nobody, interception: null })).toEqual({ does: 'show' });
    expect(guardNavigation(readAddress('#/task'), { ...signedIn, interception: null })).toEqual({ does: 'show' });
  });
});

describe('the way back after signing in', () => {
  test.each([
    ['#/login?redirect=%2Fdispatch%2FcommandCentre%3Fid%3D1', '/dispatch/commandCentre?id=1'],
    ['#/login', '/'],
    ['#/login?redirect=https%3A%2F%2Fevil.example', '/'],
    ['#/login?redirect=%2F%2Fevil.example', '/'],
    ['#/login?redirect=%2Flogin%3Fredirect%3D%252Fx', '/'],
  ])('of %s is %s', (hash, back) => {
    expect(redirectOf(readAddress(hash))).toBe(back);
  });

  test('is not kept where recordRoute is off', () => {
    const address = readAddress('#/index');
    expect(guardNavigation(address, { ...nobody, recordRoute: false })).toEqual({ does: 'replace', address: '/login' });
    expect(guardNavigation(address, { ...nobody, recordRoute: true })).toEqual({
      does: 'replace',
      address: '/login?redirect=%2Findex',
    });
  });

  test('is kept neither for the root nor for pages that are open anyway', () => {
    expect(loginAddress(readAddress('#/'))).toBe('/login');
    expect(loginAddress(readAddress('#/403'))).toBe('/login');
  });
});

test('an address leaves out what has no value, and says what was emptied', () => {
  expect(addressOf('/task', { id: 7, name: '', other: null, more: undefined })).toBe('/task?id=7&name=');
  expect(addressOf('/task')).toBe('/task');
});
