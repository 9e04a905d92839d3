/** A thread that is kept between questions: what befalls it while nobody asks it anything is nobody's fault. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepThread } from '../../../src/server/threads/keptThread.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';

let folder: string;
beforeAll(async () => {
  folder = await dataFolder('thread');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('one that dies between two questions takes nobody with it, and the next question finds another', async () => {
  const [program, died] = [join(folder, 'program.mjs'), join(folder, 'died')];
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (question) => {
      parentPort.postMessage({ question });
      if (question === 'the last') setImmediate(() => {
        writeFileSync(${JSON.stringify(died)}, '');
        throw new Error('it dies');
      });
    });`,
  );
  const ask = keepThread<string, { question: string }>({
    program: pathToFileURL(program),
    does: 'answers',
    longest: 10_000,
    tooLong: () => new Error('nobody answers'),
  });
  const answerTo = (question: string): Promise<string> =>
    ask(question, (word) => word).then((word) => word.question, String);
  expect(await answerTo('the last')).toBe('the last');
  await expect.poll(() => existsSync(died)).toBe(true);
  const said: string[] = [];
  await expect.poll(async () => said.push(await answerTo('another')) && said.at(-1)).toBe('another');
  expect(said).not.toContain('Error: nobody answers');
});

test('one that nobody asks for a minute is ended, unless it was to stay', async () => {
  const program = join(folder, 'counting.mjs');
  await writeFile(
    program,
    `import { parentPort } from 'node:worker_threads';
    let asked = 0;
    parentPort.on('message', () => parentPort.postMessage({ asked: (asked += 1) }));`,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const ask = keepThread<string, { asked: number }>({
      program: pathToFileURL(program),
      does: 'counts',
      longest: 10_000,
      tooLong: () => new Error('nobody answers'),
    });
    const askAfterAMinute = async (stays: boolean): Promise<number> => {
      vi.advanceTimersByTime(60_000);
      return (await ask('', (word) => word, stays)).asked;
    };
    expect(await askAfterAMinute(false)).toBe(1);
    expect(await askAfterAMinute(true)).toBe(1);
    expect(await askAfterAMinute(false)).toBe(2);
    expect(await askAfterAMinute(false)).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
