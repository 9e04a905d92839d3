/** Cells of one record, each beneath its name: what a row says where it is no row of a table. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { printCell } from './cell.tsx';

export function NamedCells({ columns, row }: { columns: readonly ViewColumn[]; row: Row }) {
  const ports = usePorts();
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.field}>
          <dt>{ports.text(column.title ?? column.definition.title)}</dt>
          <dd>{printCell(column, row, ports)}</dd>
        </div>
      ))}
    </dl>
  );
}
