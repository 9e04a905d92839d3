/** What a phone keeps of a driver's tasks goes with the session; what was not sent stays. */
import { expect, test, vi } from 'vitest';
import { openSession, type SignedIn } from '../../../../src/console/session/session.ts';
import { afterDriver } from '../../../../src/towing/console/driver/lost/afterDriver.ts';
import { forgetTasksIn } from '../../../../src/towing/console/driver/lost/forgetTasks.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
const signedIn = (userType: number): SignedIn => {
  // Nothing else of it is read.
  const part: { user: Partial<SignedIn['user']> } = { user: { id: 'me', userType, superManager: false } };
  return part as SignedIn;
};

function signInAs(userType: number) {
  const session = openSession(storage(), storage());
  const forget = vi.fn(() => Promise.resolve());
  afterDriver(session, forget);
  session.open('token', 0, 'me');
  session.admit(signedIn(userType));
  return { session, forget };
}

test('a driver who signs out leaves no tasks behind, whichever page is shown', () => {
  const { session, forget } = signInAs(6);
  expect(forget).not.toHaveBeenCalled();
  session.reset(null);
  session.reset(null);
  expect(forget).toHaveBeenCalledTimes(1);
});

test('nobody else keeps any', () => {
  const { session, forget } = signInAs(1);
  session.reset('expired');
  expect(forget).not.toHaveBeenCalled();
});

test('tasks go, what else is known of a driver stays', async () => {
  const known = new Set(['me news', 'me lost', 'me ahead', 'other news', 'other sharing']);
  const database = {
    getAllKeys: async () => [...known],
    delete: async (_: string, key: string) => void known.delete(key),
  } as unknown as Parameters<typeof forgetTasksIn>[0];
  await forgetTasksIn(database, 'me');
  expect([...known]).toEqual(['me news', 'me lost', 'me ahead', 'other sharing']);
  await forgetTasksIn(database);
  expect([...known]).toEqual(['me ahead', 'other sharing']);
});
