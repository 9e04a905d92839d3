/** Columns that stay in sight while a table is scrolled: how far from its edge each sticks, and the classes that draw the edge. */
import type { CSSProperties } from 'react';

export interface PlacedColumn {
  readonly width: number;
  readonly fixed?: 'left' | 'right' | undefined;
}

interface Edge {
  readonly className: string;
  readonly style: CSSProperties;
}

const none: Edge = { className: '', style: {} };

/** Of each column the widths of the sticking ones before it. */
function offsets(columns: readonly PlacedColumn[], side: 'left' | 'right'): readonly number[] {
  let sum = 0;
  return columns.map(({ width, fixed }) => {
    const before = sum;
    if (fixed === side) sum += width;
    return before;
  });
}

/** Where there is room for all columns they are wider than asked for, and none is ever pushed as far as its offset. */
export function edgesOf(columns: readonly PlacedColumn[]): readonly Edge[] {
  const left = offsets(columns, 'left');
  const right = offsets(columns.toReversed(), 'right').toReversed();
  const all = columns.every(({ fixed }) => fixed === 'left');
  return columns.map(({ fixed }, at) => {
    if (fixed === undefined) return none;
    const own = `ant-table-cell-fix-${fixed}`;
    if (fixed === 'right') {
      const first = columns[at - 1]?.fixed === 'right' ? '' : ` ${own}-first`;
      return { className: `${own}${first}`, style: { position: 'sticky', right: right[at] } };
    }
    const last = columns[at + 1]?.fixed === 'left' ? '' : ` ${own}-last${all ? ` ${own}-all` : ''}`;
    return { className: `${own}${last}`, style: { position: 'sticky', left: left[at] } };
  });
}
