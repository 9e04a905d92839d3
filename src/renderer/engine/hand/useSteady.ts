import { useAtRest } from './useAtRest.ts';

/** Items that others add, move and take away, in the order they had while the user's hand is on its way to one of them. */
export function useSteady<T>(next: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const order = useAtRest(next);
  if (order === next) return next;
  const newest = new Map(next.map((item) => [keyOf(item), item]));
  return order.map((item) => newest.get(keyOf(item)) ?? item);
}
