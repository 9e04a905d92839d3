/** The bell, while the browser gives the page its sound and takes it away again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bell, openBell } from '../../../src/console/alerts/bell.ts';

let contexts: FakeContext[];

/** As the browser's: it may be interrupted, by a lid that is shut or a device that is pulled out. */
class FakeContext extends EventTarget {
  state = 'suspended';
  refuses = false;
  played = 0;
  readonly currentTime = 0;
  readonly destination = {};
  constructor() {
    super();
    contexts.push(this);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  async resume(): Promise<void> {
    if (!this.refuses) this.become('running');
  }
  async close(): Promise<void> {
    this.become('closed');
  }
  createOscillator(): object {
    const tone = { frequency: {}, connect: (next: object) => next, start: () => (this.played += 1), stop: () => null };
    return tone;
  }
  createGain(): object {
    const gain = { setValueAtTime: () => null, exponentialRampToValueAtTime: () => null };
    return { gain, connect: (next: object) => next };
  }
}

let bell: Bell;
const context = (): FakeContext => {
  const [made] = contexts;
  if (!made) throw new Error('no sound was asked for');
  return made;
};

beforeEach(async () => {
  contexts = [];
  vi.stubGlobal('AudioContext', FakeContext);
  bell = openBell();
  await bell.allow();
});
afterEach(() => {
  bell.close();
  vi.unstubAllGlobals();
});

test('is ready no more once the browser has taken the sound away', () => {
  expect(bell.ready.read()).toBe(true);
  context().become('interrupted');
  expect(bell.ready.read()).toBe(false);
  context().become('running');
  expect(bell.ready.read()).toBe(true);
});

test('asks for the sound again before it rings, and rings then', async () => {
  context().become('suspended');
  bell.ring(true);
  await vi.waitFor(() => expect(context().played).toBeGreaterThan(0));
  expect(bell.ready.read()).toBe(true);
});

test('that the browser still refuses rings nothing, and stays unready', async () => {
  context().refuses = true;
  context().become('suspended');
  bell.ring(true);
  await Promise.resolve();
  expect(context().played).toBe(0);
  expect(bell.ready.read()).toBe(false);
});

test('is asked for anew by the next press', async () => {
  context().become('suspended');
  window.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(bell.ready.read()).toBe(true));
  expect(contexts).toHaveLength(1);
});
