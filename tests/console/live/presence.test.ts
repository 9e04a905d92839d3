/** What is handled here is told in the order in which it happened, however long the server takes. */
import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../src/renderer/engine/ports.ts';
import type { Request } from '../../../src/console/api/request.ts';
import { openPresence } from '../../../src/console/live/presence.ts';

const answer: Answer = { code: 200, msg: '', data: null };

function slowServer() {
  const heard: [unknown, unknown][] = [];
  const waiting: ((failed: boolean) => void)[] = [];
  const last: unknown[] = [];
  const send = ({ params, isLast }: Request): Promise<Answer> => {
    if (isLast) {
      last.push(params);
      return Promise.reject(new Error('the page has gone'));
    }
    heard.push([params?.['id'], params?.['on']]);
    return new Promise((done, fail) => waiting.push((failed) => (failed ? fail(new Error('away')) : done(answer))));
  };
  const answerNext = (failed = false) => waiting.shift()?.(failed);
  return { heard, answerNext, last, presence: openPresence({ send }, 'one') };
}

test.each([
  ['answered', false],
  ['refused', true],
])('a record that is left is told to be so once its holding is %s', async (_, failed) => {
  const { heard, answerNext, presence } = slowServer();
  presence.hold('task', 'a').end();
  await vi.waitFor(() => expect(heard).toEqual([['a', true]]));
  // Another record waits for nothing.
  presence.hold('task', 'b');
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toEqual(['b', true]);
  answerNext(failed);
  await vi.waitFor(() => expect(heard.slice(2)).toEqual([['a', false]]));
});

test('a page that is closed leaves all that it holds in messages that outlive it, and claims it again where it comes back', async () => {
  const { heard, last, answerNext, presence } = slowServer();
  presence.watch(() => undefined);
  presence.hold('task', 'a');
  presence.hold('task', 'b').end();
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  presence.leave();
  // What is claimed at this moment need not be waited for: the server takes the words of a page in their order.
  expect(last).toEqual([{ entity: 'task', id: 'a', on: false, tab: 'one' }]);
  answerNext();
  presence.again();
  await vi.waitFor(() => expect(heard.filter(([id, on]) => id === 'a' && on === true)).toHaveLength(2));
  presence.stop();
});

test('what was done ends the claim of a record that is still shown, also where it is printed anew; going on with it claims it again', async () => {
  const { heard, answerNext, presence } = slowServer();
  const answerAll = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) {
      answerNext();
      await new Promise((done) => setTimeout(done));
    }
  };
  presence.hold('task', 'a');
  const form = presence.hold('task', 'a');
  await answerAll();
  presence.finish('a');
  await answerAll();
  expect(heard.at(-1)).toEqual(['a', false]);
  const told = heard.length;
  form.end();
  const { renew, end } = presence.hold('task', 'a');
  presence.again();
  presence.leave();
  await answerAll();
  expect(heard).toHaveLength(told);
  renew();
  renew();
  await answerAll();
  expect(heard.slice(told)).toEqual([['a', true]]);
  end();
});
