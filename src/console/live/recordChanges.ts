/** Who wants to hear which records changed, and which of them their user reads no more. */
export interface RecordChange {
  readonly id: string;
  readonly left: boolean;
  /** Which one it is now. */
  readonly version?: number;
}

export interface RecordChanges {
  readonly listen: (listener: (change: RecordChange) => void) => () => void;
  readonly tell: (change: RecordChange) => void;
}

export function openRecordChanges(): RecordChanges {
  const listeners = new Set<(change: RecordChange) => void>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (change) => {
      for (const listener of listeners) listener(change);
    },
  };
}
