/** Actions that have a key, done for a row: the one that is chosen, or that has the keyboard. */
import { useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { useKeys } from '../engine/keys.ts';
import { isVisible, whyDisabled } from './possible.ts';

export function useActionKeys(
  actions: readonly ViewAction[],
  rowOf: (action: ViewAction) => Row | undefined,
  run: (action: ViewAction, row: Row) => Promise<void>,
): void {
  const ports = usePorts();
  const busy = useRef(false);
  const press = (action: ViewAction) => {
    const row = rowOf(action);
    if (busy.current || row === undefined || !isVisible(action, row, ports)) return;
    const why = whyDisabled(action, row, ports);
    if (why !== null) return ports.notify('warning', why);
    busy.current = true;
    void run(action, row).finally(() => {
      busy.current = false;
    });
  };
  useKeys(
    actions.flatMap((action) =>
      action.key === undefined ? [] : [{ key: action.key, title: ports.text(action.title), run: () => press(action) }],
    ),
  );
}
