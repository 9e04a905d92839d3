/** How long the tasks of a shift took from the event to the desk. */
import type { Called } from './work.ts';

export interface Figure {
  readonly p95: number;
  readonly line: string;
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/**
 * @param seen when a page first showed each plate
 * @param heard when the bare stream told of each task
 */
export function figureOf(
  when: string,
  some: readonly Called[],
  seen: Readonly<Record<string, number>>,
  heard: ReadonlyMap<string, number>,
): Figure {
  // A task is there once somebody could have heard of it.
  const eventOf = ({ id, answered }: Called): number => Math.min(answered, heard.get(id) ?? Infinity);
  const p95Of = (until: (one: Called) => number, from = eventOf): number =>
    percentile(
      some.map((one) => until(one) - from(one)),
      0.95,
    );
  const p95 = p95Of(({ plate }) => seen[plate] ?? Infinity);
  const bare = p95Of(({ id }) => heard.get(id) ?? Infinity);
  const call = p95Of(
    ({ answered }) => answered,
    ({ at }) => at,
  );
  return { p95, line: `${when}: ${p95} ms (the stream alone ${bare}, the call itself ${call}, n ${some.length})` };
}
