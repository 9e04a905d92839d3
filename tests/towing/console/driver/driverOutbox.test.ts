/** The driver's outbox: in order, each once, nothing lost. */
import { describe, expect, test } from 'vitest';
import { CallFault } from '../../../../src/renderer/engine/ports.ts';
import type { Entry, Stored } from '../../../../src/towing/console/driver/outbox/entry.ts';
import { openOutbox, type Outbox } from '../../../../src/towing/console/driver/outbox/outbox.ts';
import type { OutboxStore } from '../../../../src/towing/console/driver/outbox/store.ts';

/** As the browser's, in memory; what stands in it outlives an outbox. */
function memory(): OutboxStore {
  const rows = new Map<number, Entry>();
  const tabs = new Set<() => void>();
  const tell = (): void => tabs.forEach((changed) => changed());
  let last = 0;
  return {
    list: async (userId) =>
      [...rows].map(([seq, entry]): Stored => ({ ...entry, seq })).filter((entry) => entry.userId === userId),
    add: async (entry) => {
      rows.set((last += 1), entry);
      tell();
    },
    replace: async ({ seq, ...entry }) => {
      rows.set(seq, entry);
      tell();
    },
    remove: async (seq) => {
      rows.delete(seq);
      tell();
    },
    watch: (changed) => {
      tabs.add(changed);
      return () => tabs.delete(changed);
    },
  };
}

let made = 0;
const key = (): string => `key-${(made += 1)}`;

const step = (name: 'accept' | 'arrive' | 'tow', more: Partial<Entry> = {}): Entry =>
  ({
    kind: 'step',
    key: key(),
    userId: 'me',
    taskId: 't1',
    at: 1,
    step: name,
    place: null,
    params: {},
    ...more,
  }) as Entry;
const photo = (more: Partial<Entry> = {}): Entry =>
  ({
    kind: 'photo',
    key: key(),
    userId: 'me',
    taskId: 't1',
    at: 1,
    group: 'driverImage',
    file: new Blob(['x']),
    ...more,
  }) as Entry;

const offline = new CallFault(0, 'no-answer', 'offline');

/** A server that may be away, may refuse, and remembers keys. */
function server() {
  const taken: Stored[] = [];
  const answers = new Map<string, CallFault>();
  const state = { away: false, losesAnswer: false, asked: 0 };
  return {
    taken,
    state,
    refuse: (word: string, fault: CallFault) => void answers.set(word, fault),
    allow: () => answers.clear(),
    send: async (entry: Stored): Promise<void> => {
      state.asked += 1;
      if (state.away) throw offline;
      const fault = answers.get(entry.kind === 'step' ? entry.step : entry.kind);
      if (fault) throw fault;
      if (!taken.some((one) => one.key === entry.key)) taken.push(entry);
      if (state.losesAnswer) {
        state.losesAnswer = false;
        throw offline;
      }
    },
  };
}

const open = (
  store: OutboxStore,
  send: (entry: Stored) => Promise<void>,
  onSent: () => Promise<void> | void = () => undefined,
): Outbox =>
  openOutbox({
    store,
    userId: 'me',
    send,
    onSent,
    newKey: key,
    alone: (work) => work(),
    onError: (error) => {
      throw error;
    },
  });

const said = (entries: readonly (Entry | Stored)[]): string[] =>
  entries.map((entry) => (entry.kind === 'step' ? entry.step : entry.kind));
const idle = (outbox: Outbox): Promise<void> =>
  expect.poll(() => !outbox.sending.read() && outbox.entries.read() !== null).toBe(true);

describe('an outbox', () => {
  test('sends in the order in which it was filled', async () => {
    const far = server();
    const outbox = open(memory(), far.send);
    for (const entry of [step('accept'), photo(), step('arrive'), step('tow')]) await outbox.add(entry);
    await expect.poll(() => outbox.entries.read()).toEqual([]);
    expect(said(far.taken)).toEqual(['accept', 'photo', 'arrive', 'tow']);
    outbox.stop();
  });

  test('of one tab is that of the other: what was done in one is not offered in the other, and is sent once', async () => {
    const far = server();
    far.state.away = true;
    const store = memory();
    let come = (): void => undefined;
    const [one, other] = [open(store, far.send), open(store, far.send, () => new Promise((done) => (come = done)))];
    await one.add(step('arrive'));
    await expect.poll(() => said(other.entries.read() ?? [])).toEqual(['arrive']);
    far.state.away = false;
    one.wake();
    await expect.poll(() => one.entries.read()).toEqual([]);
    expect(said(other.entries.read() ?? [])).toEqual(['arrive']);
    come();
    await expect.poll(() => other.entries.read()).toEqual([]);
    expect(said(far.taken)).toEqual(['arrive']);
    one.stop();
    other.stop();
  });

  test('shows a step as done until the server’s own word of it has come, so that it is not taken twice', async () => {
    const far = server();
    let come = (): void => undefined;
    const outbox = open(memory(), far.send, () => new Promise<void>((done) => (come = done)));
    await outbox.add(step('accept'));
    await expect.poll(() => said(far.taken)).toEqual(['accept']);
    await expect.poll(() => outbox.sending.read()).toBe(true);
    expect(said(outbox.entries.read() ?? [])).toEqual(['accept']);
    come();
    await expect.poll(() => outbox.entries.read()).toEqual([]);
    outbox.stop();
  });

  test('keeps everything while nobody answers, over a restart, and sends it later once', async () => {
    const far = server();
    const store = memory();
    far.state.away = true;
    const before = open(store, far.send);
    for (const entry of [step('accept'), photo(), step('arrive'), photo()]) await before.add(entry);
    await idle(before);
    before.stop();
    expect(far.taken).toEqual([]);
    far.state.away = false;
    const after = open(store, far.send);
    after.wake();
    await expect.poll(() => after.entries.read()).toEqual([]);
    expect(said(far.taken)).toEqual(['accept', 'photo', 'arrive', 'photo']);
    after.stop();
  });

  test('sends the same key again where the answer was lost', async () => {
    const far = server();
    const outbox = open(memory(), far.send);
    far.state.losesAnswer = true;
    await outbox.add(step('accept'));
    await idle(outbox);
    outbox.wake();
    await expect.poll(() => outbox.entries.read()).toEqual([]);
    expect(far.taken).toHaveLength(1);
    expect(far.state.asked).toBe(2);
    outbox.stop();
  });

  test('keeps what is refused, with why; later steps of its task wait, photos and other tasks do not', async () => {
    const far = server();
    far.refuse('arrive', new CallFault(409, 'task-cancelled', 'cancelled'));
    const outbox = open(memory(), far.send);
    const all = [step('accept'), step('arrive'), step('tow'), photo(), step('accept', { taskId: 't2' })];
    for (const entry of all) await outbox.add(entry);
    await expect.poll(() => said(outbox.entries.read() ?? [])).toEqual(['arrive', 'tow']);
    expect(outbox.entries.read()?.[0]?.refused).toEqual({ text: 'cancelled', time: false });
    expect(said(far.taken)).toEqual(['accept', 'photo', 'accept']);
    outbox.stop();
  });

  test('a refused one goes again under another key, or is given up: what waited behind it follows', async () => {
    const far = server();
    far.refuse('arrive', new CallFault(422, 'rule-broken', 'faults', { at: 'ahead' }));
    const outbox = open(memory(), far.send);
    for (const entry of [step('arrive'), step('tow')]) await outbox.add(entry);
    await expect.poll(() => outbox.entries.read()?.[0]?.refused).toEqual({ text: 'ahead', time: true });
    const [refused] = outbox.entries.read() ?? [];
    far.allow();
    await outbox.retry(refused?.seq ?? 0, { withoutTime: true });
    await expect.poll(() => outbox.entries.read()).toEqual([]);
    expect(said(far.taken)).toEqual(['arrive', 'tow']);
    expect(far.taken[0]?.key).not.toBe(refused?.key);
    expect(far.taken[0]).toMatchObject({ withoutTime: true });
    outbox.stop();
  });

  test('tells a task that the driver has no longer from what is refused otherwise', async () => {
    const far = server();
    far.refuse('accept', new CallFault(404, 'unknown-record', '记录不存在'));
    far.refuse('photo', new CallFault(409, 'not-possible-now', '任务已取消'));
    const outbox = open(memory(), far.send);
    await outbox.add(step('accept'));
    await outbox.add(photo());
    const refused = () => outbox.entries.read()?.map((entry) => entry.refused);
    await expect.poll(refused).toEqual([
      { text: '记录不存在', time: false, gone: true },
      { text: '任务已取消', time: false },
    ]);
    outbox.stop();
  });

  test('waits for a sign-in rather than calling an ended session a refusal', async () => {
    const far = server();
    far.refuse('accept', new CallFault(401, 'unauthorised', 'over'));
    const outbox = open(memory(), far.send);
    await outbox.add(step('accept'));
    await idle(outbox);
    expect(outbox.entries.read()?.[0]?.refused).toBeUndefined();
    far.allow();
    outbox.wake();
    await expect.poll(() => outbox.entries.read()).toEqual([]);
    outbox.stop();
  });

  test('leaves alone what another user of the phone did', async () => {
    const far = server();
    const store = memory();
    await store.add(step('accept', { userId: 'other' }));
    const outbox = open(store, far.send);
    await outbox.add(step('accept'));
    await expect.poll(() => outbox.entries.read()).toEqual([]);
    expect(far.taken.map(({ userId }) => userId)).toEqual(['me']);
    expect(await store.list('other')).toHaveLength(1);
    outbox.stop();
  });
});
