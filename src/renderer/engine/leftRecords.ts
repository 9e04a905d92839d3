/**
 * Records that this user reads no more. Of one that their own call gave away its answer says so, and who shows it leaves it
 * without asking for it again; of one that others took the backend tells, and nothing is asked beside it any more. Beside them
 * the versions of those that change: a page behind another one hears of a change once it is shown again.
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
  /** The backend says of a record whether it has left, and which version it has. */
  readonly note: (change: {
    readonly id: string;
    readonly left: boolean;
    readonly version?: number | undefined;
  }) => void;
  /** Whether it has left, as far as the backend has told. */
  readonly has: (id: unknown) => boolean;
  /** The newest version that the backend has told of; 0 where none, or long ago. */
  readonly versionOf: (id: string) => number;
  readonly onNote: (listener: () => void) => () => void;
}

/** Of so many records the version is kept: those that changed last. */
const mostVersions = 1000;

export function openLeftRecords(): LeftRecords {
  const listeners = new Set<(id: string) => void>();
  const noted = new Set<() => void>();
  const left = new Set<string>();
  const versions = new Map<string, number>();
  function keepVersion(id: string, version: number): void {
    versions.delete(id);
    versions.set(id, version);
    const [oldest] = versions.keys();
    if (versions.size > mostVersions && oldest !== undefined) versions.delete(oldest);
  }
  return {
    hear: ({ data }, id) => {
      if (!isRow(data) || data['gone'] !== true) return;
      for (const listener of listeners) listener(asText(id));
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    note: ({ id, left: isGone, version = 0 }) => {
      const isNewer = version > (versions.get(id) ?? 0);
      if (left.has(id) === isGone && !isNewer) return;
      if (isGone) left.add(id);
      else left.delete(id);
      if (isNewer) keepVersion(id, version);
      for (const listener of noted) listener();
    },
    has: (id) => left.has(asText(id)),
    versionOf: (id) => versions.get(id) ?? 0,
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
