import { expect, it, onTestFinished, vi } from 'vitest';
import type { ViewCall } from '../../../src/core/model/view.ts';
import { openAskedSoon } from '../../../src/renderer/engine/askedSoon.ts';
import { CallFault, type CallOptions } from '../../../src/renderer/engine/ports.ts';
import { books } from '../libraryViews.ts';

function open(fails = false) {
  const sent: { readonly params: object; readonly options: CallOptions }[] = [];
  const soon = openAskedSoon(() => ({
    call: async (_: ViewCall, params, options = {}) => {
      sent.push({ params, options });
      if (fails) throw new CallFault(0, 'no-answer', '');
      return { code: 200, msg: '', data: params };
    },
  }));
  return { soon, sent };
}

it('hands an answer that is on its way to whoever asks the same, once', async () => {
  const { soon, sent } = open();
  soon.ask(books.call, { current: 2 });
  const taken = soon.take(books.call, { current: 2 });
  expect((await taken?.arriving)?.data).toMatchObject({ current: 2 });
  expect(soon.take(books.call, { current: 2 })).toBeUndefined();
  expect(sent).toHaveLength(1);
});

it('hands nothing to another question, and ends one that a newer takes the place of', () => {
  const { soon, sent } = open();
  soon.ask(books.call, { current: 2 });
  expect(soon.take(books.call, { current: 3 })).toBeUndefined();
  soon.ask(books.call, { current: 3 });
  expect(sent.map(({ options }) => options.signal?.aborted)).toEqual([true, false]);
  expect(soon.take(books.call, { current: 2 })).toBeUndefined();
});

it('keeps no answer that nobody came for', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { soon, sent } = open();
  soon.ask(books.call, { current: 2 });
  vi.advanceTimersByTime(60_000);
  expect(soon.take(books.call, { current: 2 })).toBeUndefined();
  expect(sent[0]?.options.signal?.aborted).toBe(true);
});

it('leaves a failure to whoever takes it', async () => {
  const { soon } = open(true);
  soon.ask(books.call, {});
  await Promise.resolve();
  await expect(soon.take(books.call, {})?.arriving).rejects.toThrow(CallFault);
});
