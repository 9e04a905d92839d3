/** Puts a row elsewhere: shown at once, sent, taken back where the server refuses, undone in one click. */
import { useCallback, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { TreeView } from '../../core/model/view.ts';
import { newIdempotencyKey } from '../actions/idempotencyKey.ts';
import { pick } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { movedRows, placeAmong, type Place, type TreeNode } from './treeRows.ts';

interface Moved {
  readonly id: string;
  readonly name: string;
  readonly back: Place;
}

interface Moving {
  /** The rows with the moves that are under way. */
  readonly rows: readonly Row[];
  readonly last: Moved | null;
  readonly move: (node: TreeNode, place: Place, all: readonly TreeNode[], name: string) => void;
  readonly undo: () => void;
}

export function useMove(view: TreeView, rows: readonly Row[], reload: (silent?: boolean) => void): Moving {
  const ports = usePorts();
  const [pending, setPending] = useState<{ id: string; place: Place; seen: readonly Row[] } | null>(null);
  const [last, setLast] = useState<Moved | null>(null);
  const sending = useRef(false);
  const { move: call } = view;

  const send = useCallback(
    async (id: string, place: Place, done: Moved | null, version?: unknown) => {
      if (!call || sending.current) return;
      sending.current = true;
      setPending({ id, place, seen: rows });
      const params = { id, version, [view.parent]: place.parentId, beforeId: place.beforeId ?? undefined };
      try {
        await ports.call(call, pick(params, call.takes), { idempotencyKey: newIdempotencyKey() });
        setLast(done);
        ports.changed(call.changes);
        reload(true);
      } catch (thrown) {
        const fault = asFault(thrown);
        setPending(null);
        ports.notify('error', fault.message || ports.text(texts.noConnection));
        if (fault.status === 409 || fault.status === 404) reload(true);
      } finally {
        sending.current = false;
      }
    },
    [call, ports, reload, rows, view],
  );

  // The answer of the reload takes the place of what was guessed.
  const guessed = pending !== null && pending.seen === rows;
  return {
    rows: guessed ? movedRows(rows, pending.id, pending.place, view) : rows,
    last,
    move: (node, place, all, name) => {
      const { version } = rows.find((row) => row[view.rowKey] === node.id) ?? {};
      void send(node.id, place, { id: node.id, name, back: placeAmong(node, all) }, version);
    },
    // The move has raised the version, which is not known until the rows have been read again.
    undo: () => {
      if (last) void send(last.id, last.back, null);
    },
  };
}
