/** Thousands of icons in a grid of which only the visible rows are drawn; arrow keys walk through it. */
import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';
import { Glyph } from './Glyph.tsx';
import type { IconShape } from './iconSet.ts';

interface Props {
  readonly icons: readonly IconShape[];
  /** The side of the icons' box. */
  readonly box: number;
  readonly label: string;
  readonly onChoose: (icon: IconShape) => void;
  readonly chosen?: string | undefined;
  readonly height?: number | string;
  readonly cell?: number;
}

const above = 3;

/** The part of the grid that is in sight. */
function useSeen(frame: RefObject<HTMLDivElement | null>) {
  const [seen, setSeen] = useState({ width: 0, height: 600, top: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSeen((before) => ({ ...before, width: element.clientWidth, height: element.clientHeight })),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const onScroll = ({ currentTarget }: UIEvent): void =>
    setSeen((before) => ({ ...before, top: currentTarget.scrollTop }));
  return { seen, onScroll };
}

export function IconGrid({ icons, box, label, onChoose, chosen, height = '62vh', cell = 104 }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const { seen, onScroll } = useSeen(frame);
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
    setAt(0);
  }, [icons]);
  const columns = Math.max(2, Math.floor(seen.width / cell));
  const rows = Math.ceil(icons.length / columns);
  const first = Math.max(0, Math.floor(seen.top / cell) - above);
  const last = Math.min(rows, Math.ceil((seen.top + seen.height) / cell) + above);
  const drawn = icons.slice(first * columns, last * columns);
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(icons.length - 1, Math.max(0, at + step));
    setAt(next);
    const top = Math.floor(next / columns) * cell;
    const box = frame.current;
    if (box && top < box.scrollTop) box.scrollTop = top;
    if (box && top + cell > box.scrollTop + box.clientHeight) box.scrollTop = top + cell - box.clientHeight;
  };
  useEffect(() => {
    if (!frame.current?.contains(document.activeElement)) return;
    frame.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div ref={frame} className="icon-grid" style={{ height }} onScroll={onScroll}>
      <div role="listbox" aria-label={label} style={{ height: rows * cell }} onKeyDown={onKey} tabIndex={-1}>
        {seen.width > 0 &&
          drawn.map((icon, offset) => {
            const index = first * columns + offset;
            const choose = (): void => {
              setAt(index);
              onChoose(icon);
            };
            return (
              <Cell
                key={icon.name}
                {...{ icon, box, columns, index, size: cell, choose }}
                isChosen={icon.name === chosen}
                isAt={index === at}
              />
            );
          })}
      </div>
    </div>
  );
}

interface CellProps extends Pick<Props, 'box'> {
  readonly icon: IconShape;
  readonly columns: number;
  /** Its place among all icons. */
  readonly index: number;
  readonly size: number;
  readonly isChosen: boolean;
  /** The keyboard stands on it. */
  readonly isAt: boolean;
  readonly choose: () => void;
}

function Cell({ icon, box, columns, index, size, isChosen, isAt, choose }: CellProps) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      tabIndex={isAt ? 0 : -1}
      title={icon.name}
      style={{
        top: Math.floor(index / columns) * size,
        left: `${((index % columns) * 100) / columns}%`,
        width: `${100 / columns}%`,
        height: size,
      }}
      onClick={choose}
    >
      <Glyph icon={icon} box={box} size={size > 80 ? 26 : 22} />
      {size > 80 && <span>{icon.name}</span>}
    </button>
  );
}
