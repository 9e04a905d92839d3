/** The table of a list that has more than columns: headings over them, a row that sums up. */
import { useCallback } from 'react';
import type { Row } from '../../core/catalogue.ts';
import type { ListView } from '../../core/view.ts';
import { usePorts } from '../engine.ts';
import { groupColumns } from './columnGroups.ts';
import { Table, type ProColumns, type TableProps } from './proTable.tsx';
import './rich.css';
import { SummaryRow } from './summary.tsx';

export default function RichTable({ view, ...props }: TableProps & { readonly view: ListView }) {
  const { text } = usePorts();
  const { groups, summary } = view;
  const { columns, rows, actions } = props;
  const arrange = useCallback(
    (built: readonly ProColumns<Row>[]) => (groups ? groupColumns(built, groups, text) : built),
    [groups, text],
  );
  const shown = summary?.filter(({ field }) => columns.some((column) => column.field === field));
  const summed =
    shown && shown.length > 0
      ? (before: number) => (
          <SummaryRow summary={shown} columns={columns} rows={rows} before={before} after={actions ? 1 : 0} />
        )
      : undefined;
  return <Table {...props} dress={{ arrange: groups && arrange, summary: summed }} />;
}
