/** Another user signs in in another window of this browser. */
import { beforeEach, expect, test, vi } from 'vitest';
import { followOtherTabs } from '../../../src/console/app/app.ts';
import { ownToken, readRenewal, wasRenewed } from '../../../src/console/session/otherUser.ts';
import { openSession, type Session, type SignedIn } from '../../../src/console/session/session.ts';
import { tokenKey, userKey } from '../../../src/console/session/stored.ts';
import { windowStore } from '../../../src/console/state/storage.ts';

const signedInAs = (id: string): SignedIn =>
  // Nothing else of who is signed in is read.
  ({ user: { id, name: id } }) as unknown as SignedIn;
const reload = vi.fn();
let session: Session;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload.mockReset();
  session = openSession(localStorage, sessionStorage);
  session.open('token-a', 1, 'a');
  session.admit(signedInAs('a'));
  followOtherTabs(session, reload);
});

/** As another window leaves the storage. */
function signIn(id: string): void {
  localStorage.setItem(userKey, id);
  localStorage.setItem(tokenKey, `token-${id}`);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
}

test('the window begins anew, and says so until that is read', () => {
  signIn('b');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(wasRenewed(windowStore, 'b')).toBe(true);
  readRenewal(windowStore);
  expect(wasRenewed(windowStore, 'b')).toBe(false);
});

test('the same user’s new sign-in says nothing', () => {
  signIn('a');
  expect(reload).not.toHaveBeenCalled();
  expect(wasRenewed(windowStore, 'a')).toBe(false);
});

test('whoever has come back finds nothing said', () => {
  signIn('b');
  expect(wasRenewed(windowStore, 'a')).toBe(false);
});

test('what was typed before is not sent in the other’s name, where somebody stays on the page', () => {
  expect(ownToken(session)).toBe('token-a');
  signIn('b');
  expect(ownToken(session)).toBeNull();
  session.admit(signedInAs('b'));
  expect(ownToken(session)).toBe('token-b');
});
