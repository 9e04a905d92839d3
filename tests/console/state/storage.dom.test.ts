/** Storages that are not there, take no more, or hold what is damaged: the console goes on. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dueRings } from '../../../src/console/alerts/rings.ts';
import { leadByLease } from '../../../src/console/live/leadership.ts';
import { readTabs } from '../../../src/console/running/pageTabs.ts';
import { keepSignedIn, keptSignedIn } from '../../../src/console/session/keptSignedIn.ts';
import { openSession, type SignedIn } from '../../../src/console/session/session.ts';
import { takeDeparture } from '../../../src/console/signIn/elsewhere.ts';
import { readKept, storeOf, type Store } from '../../../src/console/state/storage.ts';

const noStorage = storeOf(() => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
});
/** One that takes nothing beyond what it holds. */
function fullStorage(held: Record<string, string>): Store {
  const items = new Map(Object.entries(held));
  const full = (): never => {
    throw new DOMException('exceeded', 'QuotaExceededError');
  };
  const storage = { ...localStorage, getItem: (key: string) => items.get(key) ?? null, setItem: full };
  const rest = { removeItem: (key: string) => void items.delete(key), clear: () => items.clear() };
  return storeOf(() => Object.assign(storage, rest) as unknown as Storage);
}
const signedIn = { user: { id: 'u1' }, menu: [], manifest: {} } as unknown as SignedIn;
const sessionOf = { state: () => ({ signedIn }), token: () => 't' } as unknown as Parameters<typeof keepSignedIn>[1];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe.each([
  ['no storage', () => noStorage],
  ['a full storage', () => fullStorage({})],
])('%s', (_, make) => {
  test('is made up for by memory, until it is cleared', () => {
    const store = make();
    store.setItem('a', '1');
    expect(store.getItem('a')).toBe('1');
    store.removeItem('a');
    expect(store.getItem('a')).toBeNull();
    store.setItem('b', '2');
    store.clear();
    expect(store.getItem('b')).toBeNull();
  });

  test('lets one sign in and out', () => {
    const session = openSession(make(), make());
    session.open('t1', 1_000, 'u1');
    expect([session.token(), session.userId()]).toEqual(['t1', 'u1']);
    session.reset(null);
    expect(session.token()).toBeNull();
  });

  test('keeps who is signed in for as long as the page lives', () => {
    const store = make();
    keepSignedIn(store, sessionOf);
    expect(keptSignedIn(store, 'u1')).toEqual(signedIn);
    expect(keptSignedIn(store, 'u2')).toBeNull();
  });
});

test('a full storage does not give back an older value', () => {
  const store = fullStorage({ a: 'old' });
  expect(store.getItem('a')).toBe('old');
  store.setItem('a', 'new');
  expect(store.getItem('a')).toBe('new');
  store.removeItem('a');
  expect(store.getItem('a')).toBeNull();
});

test('an error that is none of the storage’s is told', () => {
  const broken = storeOf(() => {
    throw new TypeError('ours');
  });
  expect(() => broken.getItem('a')).toThrow('ours');
});

describe.each(['{', '"text"', '[]', 'null', '{"user":1,"k1":"x","tab":3,"state":{}}'])(
  'what is damaged (%s)',
  (text) => {
    test('counts as not there', () => {
      for (const key of ['signedIn', 'rungTasks', 'leaderLease']) localStorage.setItem(key, text);
      sessionStorage.setItem('signInElsewhere', text);
      expect(keptSignedIn(localStorage, 'u1')).toBeNull();
      const item = { id: 'k1', acknowledgedBy: null } as unknown as Parameters<typeof dueRings>[0][number];
      expect(dueRings([item], 5, 10, localStorage)).toEqual([{ item, loud: false }]);
      const lead = vi.fn(() => () => undefined);
      leadByLease(lead, 'me', localStorage, () => 5)();
      expect(readKept(localStorage, 'leaderLease')).toBeUndefined();
      expect(takeDeparture()).toBeNull();
      expect(readTabs(text).recent).toEqual([]);
    });
  },
);
