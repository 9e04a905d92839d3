/** Actions that have a key, done for a row: the one that is chosen, or that has the keyboard. Where nothing can be done, it says why. */
import { useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { useEngine } from '../engine/engine.ts';
import { useKeys } from '../engine/keys/keys.ts';
import type { Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { isVisible, whyDisabled } from './possible.ts';
import { aboutText } from './useRunAction.ts';

interface KeyedRow {
  /** The row as it is shown. */
  readonly shown: (action: ViewAction) => Row | undefined;
  /** The row as it is once what is being done and read has come; left out where what is shown is all that there is. */
  readonly coming?: () => Promise<Row | undefined>;
  /** Which record it is, also while it is on its way; the id of the row that is shown, where left out. */
  readonly about?: (action: ViewAction) => unknown;
}

/** Why the key does nothing; null where it does. */
function whyNot(action: ViewAction, row: Row | undefined, ports: Ports): string | null {
  if (row === undefined) return ports.text(texts.keyChoose, { action: ports.text(action.title) });
  if (isVisible(action, row, ports)) return whyDisabled(action, row, ports);
  return ports.text(texts.keyNot, { action: aboutText(ports, action.title, action.about, row) });
}

export function useActionKeys(
  actions: readonly ViewAction[],
  { shown, coming, about = (action) => shown(action)?.['id'] }: KeyedRow,
  run: (action: ViewAction, row: Row) => Promise<void>,
): void {
  const { ports, keys } = useEngine();
  const begun = useRef(new Set<string>());
  const act = async (action: ViewAction): Promise<void> => {
    const known = keys.isBusy() ? undefined : shown(action);
    const isReady = known !== undefined && whyNot(action, known, ports) === null;
    if (!isReady) await keys.atRest();
    const row = isReady || !coming ? (known ?? shown(action)) : await coming();
    const why = whyNot(action, row, ports);
    if (row === undefined || why !== null) return ports.notify('warning', why ?? '');
    await keys.begin(run(action, row));
  };
  // Pressed again for the same record while it is being done, it was meant once.
  const once = (action: ViewAction): void => {
    const { current } = begun;
    const deed = JSON.stringify([action.id, about(action)]);
    if (current.has(deed)) return;
    current.add(deed);
    void act(action).finally(() => current.delete(deed));
  };
  useKeys(
    actions.flatMap((action) =>
      action.key === undefined ? [] : [{ key: action.key, title: ports.text(action.title), run: () => once(action) }],
    ),
  );
}
