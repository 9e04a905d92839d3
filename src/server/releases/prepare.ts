/** Makes ready what everybody asks of a release first, while the server answers between the steps. */
import { setImmediate } from 'node:timers/promises';
import type { Release } from '../../release/release.ts';

/** Milliseconds of work at a stretch. */
const stretch = 10;

export async function prepare(release: Release): Promise<void> {
  await inStretches(release.prepare());
}

/** Takes all its steps, and lets others have their turn between them. */
export async function inStretches<Made>(steps: Iterator<unknown, Made>): Promise<Made> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < stretch) continue;
    await setImmediate();
    since = performance.now();
  }
}
