/** Windows of batches, made of nothing but the tasks' own times: whoever starts again finds the same ones. */

interface Waiting {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

/**
 * The first task that waits opens a window, and whoever comes while it is open belongs to it. A time ahead of the clock is
 * a clock that was set back: nobody waits for it to catch up.
 * @returns the ids of those whose window has ended, in order of time, then id.
 */
export function dueTasks(waiting: readonly Waiting[], windowSeconds: number, now: number): readonly string[] {
  const inOrder = [...waiting].sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  const due: string[] = [];
  let ends = -Infinity;
  for (const { id, since } of inOrder) {
    if (since >= ends) ends = since + windowSeconds * 1000;
    if (ends <= now || since > now) due.push(id);
  }
  return due;
}
