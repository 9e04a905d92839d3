import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { ActionButton } from './actionButton.tsx';
import { isVisible } from './possible.ts';
import type { useRunAction } from './useRunAction.ts';

interface Props {
  readonly actions: readonly ViewAction[];
  readonly row: Row;
  readonly run: ReturnType<typeof useRunAction>;
}

/** Those that show, side by side. One is primary: the first that says so. */
export function ActionButtons({ actions, row, run }: Props) {
  const ports = usePorts();
  const shown = actions.filter((action) => isVisible(action, row, ports));
  const primary = shown.find((action) => action.primary);
  return shown.map((action) => (
    <ActionButton key={action.id} action={action} row={row} run={run} primary={action === primary} />
  ));
}
