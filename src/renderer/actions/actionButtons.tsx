import { Button } from 'antd';
import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { Arrow } from '../engine/arrow.tsx';
import { usePorts } from '../engine/engine.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import { ActionButton } from './actionButton.tsx';
import { ActionsMenu, opensOnDown } from './actionsMenu.tsx';
import { buttonWidth } from './actionsWidth.ts';
import { drawingOf } from './drawings.ts';
import { buttonsOf, isVisible } from './possible.ts';
import { useSecondsLeft } from './timeWindow.ts';
import type { useRunAction } from './useRunAction.ts';

interface Props {
  readonly actions: readonly ViewAction[];
  readonly row: Row;
  readonly run: ReturnType<typeof useRunAction>;
}

/** Those that show, side by side. One is primary: the first that says so. */
export const ActionButtons = memo(function ActionButtons({ actions, row, run }: Props) {
  const ports = usePorts();
  const shown = actions.filter((action) => isVisible(action, row, ports));
  const primary = shown.find((action) => action.primary);
  return shown.map((action) => (
    <ActionButton key={action.id} action={action} row={row} run={run} primary={action === primary} />
  ));
});

/** Of a record's actions those that the one line of this element holds; the others wait behind "more". */
export function ActionLine({ actions, row, run, line }: Props & { readonly line: RefObject<HTMLElement | null> }) {
  const ports = usePorts();
  const room = useRoom(line);
  const shown = actions.filter((action) => isVisible(action, row, ports));
  const left = useSecondsLeft(shown, row);
  const widths = shown.map(({ id, icon, key, title }) =>
    buttonWidth(ports.text(title), { key: key !== undefined, icon: drawingOf(icon ?? id) !== undefined }),
  );
  const more = buttonWidth(ports.text(rowTexts.more), { key: false, icon: true });
  const { inline, rest } = buttonsOf(shown, left, { widths, more, room });
  return (
    <>
      <ActionButtons actions={inline} row={row} run={run} />
      {rest.length > 0 && <MoreButton actions={rest} row={row} run={run} />}
    </>
  );
}

function MoreButton({ actions, row, run }: Props) {
  const { text } = usePorts();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <ActionsMenu {...{ actions, row, run }}>
      {({ open, busy }) => (
        <Button
          ref={button}
          loading={busy && { delay: 300 }}
          aria-haspopup="menu"
          aria-expanded={open}
          onKeyDown={opensOnDown(() => button.current?.click())}
        >
          {text(rowTexts.more)} <Arrow className="vw-arrow-down" />
        </Button>
      )}
    </ActionsMenu>
  );
}

/** Pixels within an element; no end of them while it is not laid out. */
function useRoom(of: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const { current } = of;
    if (!current) return;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(current);
      const inner = current.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (inner > 0) setRoom(inner);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [of]);
  return room;
}
