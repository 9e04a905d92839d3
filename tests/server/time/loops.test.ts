/** Every loop of the server is watched by one mechanism: what fails goes on, what hangs is given up. */
import { expect, test } from 'vitest';
import { openLoops, type Turn } from '../../../src/server/time/loops.ts';

const quick = { every: 1, timeout: 30 };

test('a turn that hangs is given up, and the next begins without it', async () => {
  const faults: string[] = [];
  const loops = openLoops((error, loop) => faults.push(`${loop}: ${String(error)}`));
  const turns: Turn[] = [];
  const third = new Promise<void>((reached) => {
    loops.keep({
      ...quick,
      name: 'hanging',
      turn: async (turn) => {
        turns.push(turn);
        if (turns.length === 3) reached();
        await new Promise(() => undefined);
      },
    });
  });
  await third;
  expect(turns.slice(0, 2).map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(turns[2]?.signal.aborted).toBe(false);
  expect(loops.states()[0]).toMatchObject({ name: 'hanging', restarts: 2, failures: 0 });
  expect(faults[0]).toBe('hanging: Error: a turn of "hanging" must give a sign of life within 30 ms: it is given up');
});

test('a turn that fails is told and followed by another; its age grows until one succeeds', async () => {
  const faults: unknown[] = [];
  const loops = openLoops((error) => faults.push(error));
  let times = 0;
  const seen = await new Promise<number>((done) => {
    loops.keep({
      ...quick,
      name: 'failing',
      turn: async () => {
        times += 1;
        if (times < 4) throw new Error(`the ${times}. time`);
        done(loops.states()[0]?.age ?? 0);
      },
    });
  });
  expect(seen).toBeGreaterThan(0);
  expect(faults.map(String)).toEqual(['Error: the 1. time', 'Error: the 2. time', 'Error: the 3. time']);
  expect(loops.states()[0]).toMatchObject({ failures: 3, restarts: 0 });
});

test('one that is hastened while it works begins again at once, and once', async () => {
  const loops = openLoops((error) => {
    throw error;
  });
  let times = 0;
  await new Promise<void>((done) => {
    const kept = loops.keep({
      name: 'hastened',
      every: 3_600_000,
      timeout: 10_000,
      first: 3_600_000,
      turn: async () => {
        times += 1;
        if (times === 1) {
          kept.hasten();
          kept.hasten();
          await Promise.resolve();
        } else done();
      },
    });
    kept.hasten();
  });
  expect(times).toBe(2);
});

test('one that is stopped finishes what it does; a turn that hangs is not waited for', async () => {
  const faults: unknown[] = [];
  const loops = openLoops((error) => faults.push(error));
  const done: string[] = [];
  let goOn = (): void => undefined;
  const work = new Promise<void>((go) => (goOn = go));
  const turn = async (): Promise<void> => {
    await work;
    done.push('work');
  };
  const working = loops.keep({ name: 'working', every: 1, timeout: 10_000, turn });
  const hanging = loops.keep({ ...quick, name: 'hanging', turn: () => new Promise(() => undefined) });
  const stopped = working.stop().then(() => done.push('stopped'));
  goOn();
  await stopped;
  expect(done).toEqual(['work', 'stopped']);
  await hanging.stop();
  expect(faults.map(String)).toEqual([expect.stringContaining('"hanging"')]);
});

test('a turn of many steps learns that its loop is stopped, ends the step in hand, and is waited for', async () => {
  const loops = openLoops((error) => {
    throw error;
  });
  const done: string[] = [];
  let begun = (): void => undefined;
  const first = new Promise<void>((begin) => (begun = begin));
  const loop = loops.keep({
    name: 'steps',
    every: 1,
    timeout: 10_000,
    turn: async ({ signal }) => {
      for (let step = 1; step <= 1_000 && !signal.aborted; step += 1) {
        begun();
        await new Promise((later) => setImmediate(later));
        done.push(`step ${step}`);
      }
    },
  });
  await first;
  await loop.stop();
  expect(done).toEqual(['step 1']);
});

test('a turn that gives signs of life is let alone', async () => {
  const loops = openLoops((error) => {
    throw error;
  });
  let beats = 0;
  await new Promise<void>((done) => {
    loops.keep({
      name: 'long',
      every: 3_600_000,
      timeout: 200,
      turn: async ({ beat, signal }) => {
        while (beats < 40) {
          beats += 1;
          beat();
          await new Promise((later) => setTimeout(later, 10));
        }
        expect(signal.aborted).toBe(false);
        done();
      },
    });
  });
  expect(loops.states()[0]).toMatchObject({ restarts: 0, failures: 0 });
});
