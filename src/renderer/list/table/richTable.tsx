/**
 * The table of a list that has more than columns: headings over them, a row that sums up, cells that are changed, what
 * rows open beneath themselves.
 */
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ListView } from '../../../core/model/view.ts';
import type { ViewColumn } from '../../../core/model/view.ts';
import { useDraft, usePorts } from '../../engine/engine.ts';
import { asText } from '../../engine/asText.ts';
import { printCell } from '../../fields/cell.tsx';
import { createCellStore } from './cellStore.ts';
import { groupColumns } from './columnGroups.ts';
import { EditableCell, mayEdit } from './editableCell.tsx';
import { useExpand } from './expansion.tsx';
import { Table } from '../../table/proTable.tsx';
import type { ProColumns, TableProps } from '../../table/tableProps.ts';
import './rich.css';
import { framedSums, SummaryRow } from './summary.tsx';

/** Cells of the columns that may be changed; undefined where the list has none. */
function useCells({ edit }: ListView, rowKey: string, reload: () => void) {
  const ports = usePorts();
  const [store] = useState(createCellStore);
  useDraft(store.isDirty);
  const latest = useRef(reload);
  latest.current = reload;
  return useMemo(() => {
    if (!edit) return undefined;
    const fields = new Map(edit.fields.map((field) => [field.name, field]));
    return (column: ViewColumn, row: Row): ReactNode => {
      const field = fields.get(column.field);
      if (!field || !mayEdit(edit, row, ports)) return printCell(column, row, ports);
      const id = asText(row[rowKey]);
      const again = () => latest.current();
      return <EditableCell key={id} {...{ column, field, edit, row, id, store }} reload={again} />;
    };
  }, [edit, ports, rowKey, store]);
}

interface Props extends TableProps {
  readonly view: ListView;
  /** Reads the rows again, silently. */
  readonly reload: () => void;
}

export default function RichTable({ view, reload, ...props }: Props) {
  const { text } = usePorts();
  const { groups, summary } = view;
  const { columns, rows, actions, rowKey } = props;
  const arrange = useCallback(
    (built: readonly ProColumns<Row>[]) => (groups ? groupColumns(built, groups, text) : built),
    [groups, text],
  );
  const print = useCells(view, rowKey, reload);
  const expand = useExpand(view);
  const shown = summary?.filter(({ field }) => columns.some((column) => column.field === field));
  const summed =
    shown && shown.length > 0
      ? (before: number) =>
          framedSums(
            <SummaryRow summary={shown} columns={columns} rows={rows} before={before} after={actions ? 1 : 0} />,
          )
      : undefined;
  return <Table {...props} overrides={{ arrange: groups && arrange, summary: summed, print, expand }} />;
}
