/** The head of a column: its place in a sort by several, and an edge that is dragged, or moved by Alt and the arrows. */
import { useRef, type KeyboardEvent, type PointerEvent, type ThHTMLAttributes } from 'react';

export interface HeaderExtras {
  /** From 1, where the list is sorted by several columns. */
  readonly sortplace?: number | undefined;
  readonly onresize?: ((width: number) => void) | undefined;
  readonly resizeword?: string;
}

type Props = ThHTMLAttributes<HTMLTableCellElement> & HeaderExtras;

const keyStep = 16;

/** A line over the whole page shows where the edge will be: the rows stay still until it is let go. */
function showGuide(x: number): { move: (x: number) => void; remove: () => void } {
  const guide = document.createElement('div');
  guide.className = 'vw-resize-guide';
  document.body.append(guide);
  const move = (at: number) => {
    guide.style.transform = `translateX(${at}px)`;
  };
  move(x);
  return { move, remove: () => guide.remove() };
}

function Edge({ onResize, word }: { onResize: (width: number) => void; word: string }) {
  const drag = useRef<{ x: number; width: number; guide: ReturnType<typeof showGuide> } | null>(null);
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const cell = event.currentTarget.closest('th, .ant-table-cell');
    if (!cell || event.button > 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: cell.getBoundingClientRect().width, guide: showGuide(event.clientX) };
  };
  const finish = (event: PointerEvent, keep: boolean) => {
    const { current } = drag;
    drag.current = null;
    current?.guide.remove();
    if (current && keep && event.clientX !== current.x) onResize(current.width + event.clientX - current.x);
  };
  return (
    <span
      className="vw-edge"
      aria-hidden
      title={word}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={start}
      onPointerMove={(event) => drag.current?.guide.move(event.clientX)}
      onPointerUp={(event) => finish(event, true)}
      onPointerCancel={(event) => finish(event, false)}
    />
  );
}

export function HeaderCell({ sortplace, onresize, resizeword = '', children, onKeyDown, ...rest }: Props) {
  const byKey = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const step = event.key === 'ArrowRight' ? keyStep : event.key === 'ArrowLeft' ? -keyStep : 0;
    if (onresize && event.altKey && step !== 0) {
      event.preventDefault();
      onresize(event.currentTarget.getBoundingClientRect().width + step);
    } else onKeyDown?.(event);
  };
  return (
    <th tabIndex={onresize ? 0 : undefined} {...rest} onKeyDown={byKey}>
      {children}
      {sortplace !== undefined && (
        <span className="vw-sort-place" aria-hidden>
          {sortplace}
        </span>
      )}
      {onresize && <Edge onResize={onresize} word={resizeword} />}
    </th>
  );
}
