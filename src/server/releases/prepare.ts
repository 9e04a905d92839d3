/** Makes ready what everybody asks of a release first, while the server answers between the steps. */
import { setImmediate } from 'node:timers/promises';
import type { Release } from '../../release/release.ts';

/** Milliseconds of work at a stretch. */
const stretch = 10;

export async function prepare(release: Release): Promise<void> {
  let since = performance.now();
  for (const _step of release.prepare()) {
    if (performance.now() - since < stretch) continue;
    await setImmediate();
    since = performance.now();
  }
}
