/** A cell that is changed where it stands: a button until it is pressed, then its field's input. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { evaluate } from '../../../core/condition/condition.ts';
import type { ViewCellEdit } from '../../../core/screens/list/partsModel.ts';
import type { ViewColumn, ViewField } from '../../../core/model/view.ts';
import { conditionContext } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { printCell } from '../../fields/cell.tsx';
import { cellOf, type CellStore } from './cellStore.ts';

const CellEditor = late(() => import('./cellEditor.tsx').then(({ default: it }) => it));

export const mayEdit = ({ enabled }: ViewCellEdit, row: Row, ports: Ports): boolean =>
  enabled === undefined || evaluate(enabled, row, conditionContext(ports, row));

interface Props {
  readonly column: ViewColumn;
  readonly field: ViewField;
  readonly edit: ViewCellEdit;
  readonly row: Row;
  /** The row's key. */
  readonly id: string;
  readonly store: CellStore;
  /** Reads the rows again. */
  readonly reload: () => void;
}

export function EditableCell({ column, field, edit, row, id, store, reload }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const cell = cellOf(id, field.name);
  const button = useRef<HTMLButtonElement>(null);
  const [saved, setSaved] = useState<{ row: Row; value: unknown } | null>(null);
  const open = useSyncExternalStore(store.subscribe, () => store.read(cell));
  const isOpen = open !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Whoever went elsewhere stays there.
    if (wasOpen.current && !isOpen && (document.activeElement === document.body || !document.activeElement))
      button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // What was saved shows until the row itself has come.
  const shown = saved?.row === row ? { ...row, [field.name]: saved.value } : row;
  const printed = printCell(column, shown, ports);
  if (open)
    return (
      <CellEditor
        {...{ column, field, edit, row, cell, open, store, reload }}
        onSaved={(value) => setSaved({ row, value })}
        onAbsent={() => store.write(cell, null)}
        fallback={printed}
      />
    );
  const before = shown[field.name];
  const begin = () => store.write(cell, { value: before, before, version: row['version'], fault: null, busy: false });
  return (
    <button
      ref={button}
      type="button"
      className="vw-edit-cell"
      title={text(texts.editCell, { title: text(column.title ?? field.title) })}
      onClick={begin}
    >
      {printed}
    </button>
  );
}
