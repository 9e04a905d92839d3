/** Until when what was just done here is offered to be taken back: the record's own button counts the same seconds as the offer. */
export interface OfferedUndos {
  /** @param call the one that takes it back @param until in milliseconds since 1970 */
  readonly note: (call: string, id: string, until: number) => void;
  /** Undefined of what was not done here, or is over. */
  readonly until: (call: string, id: string, now: number) => number | undefined;
}

export function openOfferedUndos(): OfferedUndos {
  const offered = new Map<string, number>();
  const keyOf = (call: string, id: string): string => JSON.stringify([call, id]);
  return {
    note: (call, id, until) => void offered.set(keyOf(call, id), until),
    until: (call, id, now) => {
      const key = keyOf(call, id);
      const until = offered.get(key);
      if (until === undefined || until > now) return until;
      offered.delete(key);
      return undefined;
    },
  };
}
