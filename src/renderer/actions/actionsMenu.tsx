/** The menu of those actions of a record that wait behind "more". */
import { Dropdown, type MenuProps } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { useOnce } from './useOnce.ts';
import { whyDisabled } from './possible.ts';

type Run = (action: ViewAction, row: Row) => Promise<void>;

/** The down arrow on what opens a menu opens it, and is no step to the next row. */
export const opensOnDown = (open: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  open();
};

interface Props {
  readonly actions: readonly ViewAction[];
  readonly row: Row;
  readonly run: Run;
  /** What opens it. */
  readonly children: (state: { readonly open: boolean; readonly busy: boolean }) => ReactElement;
}

export function ActionsMenu({ actions, row, run, children }: Props) {
  const [open, setOpen] = useState(false);
  const { menu, busy } = useActionsMenu(actions, row, run);
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- not at the page's start: the menu takes the focus as it opens, and gives it back
      autoFocus
      onOpenChange={setOpen}
      menu={menu}
    >
      {children({ open, busy })}
    </Dropdown>
  );
}

function useActionsMenu(
  actions: readonly ViewAction[],
  row: Row,
  run: Run,
): { readonly menu: MenuProps; readonly busy: boolean } {
  const ports = usePorts();
  const chosen = useRef<ViewAction | null>(null);
  const [once, running] = useOnce(async () => {
    if (chosen.current) await run(chosen.current, row);
  });
  const items = actions.map((action) => {
    const why = whyDisabled(action, row, ports);
    const title = ports.text(action.title);
    return {
      key: action.id,
      danger: action.danger,
      disabled: why !== null,
      label: why === null ? title : <span title={why}>{`${title} · ${why}`}</span>,
    };
  });
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.stopPropagation();
    chosen.current = actions.find((each) => each.id === key) ?? null;
    once();
  };
  return { menu: { items, onClick }, busy: running && chosen.current?.open === undefined };
}
