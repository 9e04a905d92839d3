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

/** Where a row is shown until the rows that have been read say it themselves. */
interface Guess {
  readonly id: string;
  readonly place: Place;
  /** The rows that stood when it was answered; null till then. */
  readonly answered: readonly Row[] | null;
}

export function useMove(view: TreeView, rows: readonly Row[], reload: (silent?: boolean) => void): Moving {
  const ports = usePorts();
  const [guesses, setGuesses] = useState<readonly Guess[]>([]);
  const [last, setLast] = useState<Moved | null>(null);
  const latest = useRef(rows);
  latest.current = rows;
  /** One after the other, as they were made; where one is refused, those that were made on top of it are dropped. */
  const line = useRef({ before: Promise.resolve(), round: 0 });
  const { move: call } = view;

  const send = useCallback(
    async (guess: Guess, done: Moved | null, version: unknown) => {
      if (!call) return;
      const { id, place } = guess;
      const params = { id, version, [view.parent]: place.parentId, beforeId: place.beforeId ?? undefined };
      try {
        await ports.call(call, pick(params, call.takes), { idempotencyKey: newIdempotencyKey() });
        setGuesses((before) => before.map((one) => (one === guess ? { ...one, answered: latest.current } : one)));
        setLast(done);
        ports.changed(call.changes);
        reload(true);
      } catch (thrown) {
        const fault = asFault(thrown);
        line.current.round += 1;
        setGuesses([]);
        ports.notify('error', fault.told || ports.text(texts.noConnection));
        if (fault.status === 409 || fault.status === 404) reload(true);
      }
    },
    [call, ports, reload, view],
  );

  // The answer of the reload takes the place of what was guessed.
  const guessed = guesses.filter(({ answered }) => answered === null || answered === rows);
  const add = (id: string, place: Place, done: Moved | null, version: unknown): void => {
    const guess: Guess = { id, place, answered: null };
    const { round } = line.current;
    setGuesses([...guessed, guess]);
    line.current.before = line.current.before.then(async () => {
      if (line.current.round === round) await send(guess, done, version);
    });
  };
  return {
    rows: guessed.reduce((before, { id, place }) => movedRows(before, id, place, view), rows),
    last,
    move: (node, place, all, name) => {
      // A move that is not read back yet has raised the version, which is not known.
      const isMoving = guessed.some(({ id }) => id === node.id);
      const { version } = (isMoving ? undefined : rows.find((row) => row[view.rowKey] === node.id)) ?? {};
      add(node.id, place, { id: node.id, name, back: placeAmong(node, all) }, version);
    },
    undo: () => {
      if (last) add(last.id, last.back, null, undefined);
    },
  };
}
