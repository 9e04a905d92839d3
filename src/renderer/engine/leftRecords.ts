/**
 * Records that this user reads no more. Of one that their own call gave away its answer says so, and who shows it leaves it
 * without asking for it again; of one that others took the backend tells, and nothing is asked beside it any more.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { isRow } from '../../core/model/row.ts';
import { asText } from './asText.ts';
import type { Answer } from './ports.ts';

export interface LeftRecords {
  /** Tells of the record that the call was about, where `gone` of the answer is true. */
  readonly hear: (answer: Pick<Answer, 'data'>, id: unknown) => void;
  /** Who shows a record hears that their own call gave it away. */
  readonly watch: (listener: (id: string) => void) => () => void;
  /** The backend says of a record whether it has left. */
  readonly note: (change: { readonly id: string; readonly left: boolean }) => void;
  /** Whether it has left, as far as the backend has told. */
  readonly has: (id: unknown) => boolean;
  readonly onNote: (listener: () => void) => () => void;
}

export function openLeftRecords(): LeftRecords {
  const listeners = new Set<(id: string) => void>();
  const noted = new Set<() => void>();
  const left = new Set<string>();
  return {
    hear: ({ data }, id) => {
      if (!isRow(data) || data['gone'] !== true) return;
      for (const listener of listeners) listener(asText(id));
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    note: ({ id, left: isGone }) => {
      if (left.has(id) === isGone) return;
      if (isGone) left.add(id);
      else left.delete(id);
      for (const listener of noted) listener();
    },
    has: (id) => left.has(asText(id)),
    onNote: (listener) => {
      noted.add(listener);
      return () => void noted.delete(listener);
    },
  };
}

/** Whether the record of this id has left while it is shown. */
export function useHasLeft({ has, onNote }: LeftRecords, id: unknown): boolean {
  return useSyncExternalStore(
    onNote,
    useCallback(() => has(id), [has, id]),
  );
}
