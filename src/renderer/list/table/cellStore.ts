/** The cells that are being changed: kept outside the table, whose cells come and go while it is scrolled and refreshed. */
import type { Fault } from '../../fields/fault.ts';

export interface OpenCell {
  readonly value: unknown;
  readonly before: unknown;
  /** The row's when it was opened: what the change is made on. */
  readonly version: unknown;
  readonly fault: Fault | null;
  readonly busy: boolean;
}

export interface CellStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: (cell: string) => OpenCell | null;
  /** Null closes it. */
  readonly write: (cell: string, next: OpenCell | null) => void;
  readonly isDirty: () => boolean;
}

export const cellOf = (key: string, field: string): string => JSON.stringify([key, field]);

export const isChanged = ({ value, before }: OpenCell): boolean =>
  JSON.stringify(value ?? '') !== JSON.stringify(before ?? '');

export function createCellStore(): CellStore {
  const listeners = new Set<() => void>();
  const open = new Map<string, OpenCell>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: (cell) => open.get(cell) ?? null,
    write(cell, next) {
      if (next) open.set(cell, next);
      else open.delete(cell);
      for (const listener of listeners) listener();
    },
    isDirty: () => [...open.values()].some(isChanged),
  };
}
