/** Work that waits for its turn: in the order in which it was asked for, whatever becomes of what came before. */
import { expect, test } from 'vitest';
import { openTurn, openTurns } from '../../../src/server/time/turns.ts';

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

test('one after the other, the slow before the quick, and past what fails', async () => {
  const inTurn = openTurn();
  const done: string[] = [];
  const slow = inTurn(async () => {
    await pause(20);
    done.push('slow');
  });
  const failing = inTurn(async () => {
    done.push('failing');
    throw new Error('it has failed');
  });
  const quick = inTurn(async () => done.push('quick'));
  await expect(failing).rejects.toThrow('it has failed');
  expect(await quick).toBe(3);
  await slow;
  expect(done).toEqual(['slow', 'failing', 'quick']);
});

test('what has another name does not wait', async () => {
  const inTurn = openTurns();
  const done: string[] = [];
  const slow = inTurn('a', async () => {
    await pause(20);
    done.push('a, slow');
  });
  const after = inTurn('a', async () => done.push('a, after it'));
  await inTurn('b', async () => done.push('b'));
  expect(done).toEqual(['b']);
  await Promise.all([slow, after]);
  expect(done).toEqual(['b', 'a, slow', 'a, after it']);
});
