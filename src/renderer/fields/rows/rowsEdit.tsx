/** Child rows, entered in a table of their own; as cards where it is narrow, or where they are many. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { rowsOf } from '../../../core/model/row.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import { valuesToClear } from '../clearing.ts';
import { faultText, type Faults } from '../fault.ts';
import { texts } from '../../engine/texts.ts';
import { useNarrow } from '../../engine/narrow.ts';
import type { EditProps } from '../face.ts';
import { newRow } from './rows.tsx';
import './rows.css';

/** Rows have no id before they are saved: each keeps a number of ours, so that removing one does not move another's input. */
function useRowKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) {
    next.current += 1;
    keys.current.push(next.current);
  }
  keys.current.length = count;
  return { keys: keys.current, remove: (index: number) => keys.current.splice(index, 1) };
}

/** After a row is added, its first input has the focus: whoever types goes on typing. */
function useFocusOnAdded(count: number) {
  const group = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const rows = group.current?.querySelectorAll('.vw-row-card-fields, tbody > tr');
    rows?.[rows.length - 1]?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [count]);
  return { group, onAdd: () => (added.current = true) };
}

/** Rows hold fields of every kind: how each is entered is told from outside. */
interface RowsEditProps extends EditProps {
  readonly inputOf: (field: ViewField) => { readonly Edit: ComponentType<EditProps> };
}

/** More fields than this do not fit beside each other. */
const widestTable = 6;

const faultsOf = (faults: Faults | undefined, index: number, name: string) => faults?.[`${index}.${name}`];

function Cell(props: RowsEditProps & { child: ViewField; row: Row; index: number; labelled: boolean }) {
  const { field, inputOf, child, row, index, id, value, onChange, onBlur, disabled, values, faults, labelled } = props;
  const ports = usePorts();
  const { Edit } = inputOf(child);
  const fault = faultsOf(faults, index, child.name);
  const title = ports.text(child.title);
  const cellId = `${id}-${index}-${child.name}`;
  const change = (next: unknown, beside: Row = {}) => {
    const changed = { ...beside, [child.name]: next === '' ? null : next };
    const cleared = valuesToClear(field.rows ?? [], child.name, { ...row, ...changed }, {});
    onChange(rowsOf(value).map((each, at) => (at === index ? { ...each, ...changed, ...cleared } : each)));
  };
  return (
    <div className="vw-cell-edit">
      {labelled && (
        <label htmlFor={cellId} className={child.required ? 'vw-label vw-required' : 'vw-label'}>
          {title}
        </label>
      )}
      <Edit
        field={child}
        id={cellId}
        value={row[child.name]}
        onChange={change}
        {...(onBlur ? { onBlur } : {})}
        disabled={disabled || child.readOnly}
        invalid={fault !== undefined}
        values={{ ...values, ...row }}
        {...(labelled ? {} : { label: `${title} ${index + 1}` })}
      />
      {fault && (
        <div className="vw-fault" role="alert">
          {faultText(fault, ports)}
        </div>
      )}
    </div>
  );
}

interface Shown {
  readonly field: ViewField;
  readonly rows: readonly Row[];
  readonly keys: readonly number[];
  readonly cell: (child: ViewField, row: Row, index: number) => ReactNode;
  readonly removeButton: (index: number) => ReactNode;
}

function RowCards({ field, rows, keys, cell, removeButton }: Shown) {
  const { text } = usePorts();
  return rows.map((row, index) => (
    <div key={keys[index]} className="vw-row-card">
      <div className="vw-row-card-head">
        {text(texts.rowOf, { title: text(field.title), row: index + 1 })}
        {removeButton(index)}
      </div>
      <div className="vw-row-card-fields">
        {field.rows?.map((child) => (
          <div key={child.name}>{cell(child, row, index)}</div>
        ))}
      </div>
    </div>
  ));
}

function RowsTable({ field, rows, keys, cell, removeButton }: Shown) {
  const { text } = usePorts();
  const children = field.rows ?? [];
  return (
    <table className="vw-rows-table">
      <thead>
        <tr>
          {children.map((child) => (
            <th key={child.name} scope="col" className={child.required ? 'vw-required' : undefined}>
              {text(child.title)}
            </th>
          ))}
          <th aria-label={text(texts.operations)} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keys[index]}>
            {children.map((child) => (
              <td key={child.name}>{cell(child, row, index)}</td>
            ))}
            <td className="vw-rows-remove">{removeButton(index)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RowsEdit(props: RowsEditProps) {
  const { field, id, value, onChange, disabled, invalid, label } = props;
  const { text } = usePorts();
  const narrow = useNarrow();
  const rows = rowsOf(value);
  const { keys, remove } = useRowKeys(rows.length);
  const { group, onAdd } = useFocusOnAdded(rows.length);
  const asCards = narrow || (field.rows?.length ?? 0) > widestTable;
  const removeButton = (index: number) => (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined />}
      disabled={disabled}
      aria-label={text(texts.removeRow, { row: index + 1 })}
      onClick={() => {
        remove(index);
        onChange(rows.filter((_, at) => at !== index));
      }}
    />
  );
  const cell = (child: ViewField, row: Row, index: number) => (
    <Cell {...props} child={child} row={row} index={index} labelled={asCards} />
  );
  const shown = { field, rows, keys, cell, removeButton };
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      aria-labelledby={label === undefined ? `${id}-label` : undefined}
      className={`vw-rows${invalid ? ' vw-invalid' : ''}`}
    >
      {asCards && <RowCards {...shown} />}
      {!asCards && rows.length > 0 && <RowsTable {...shown} />}
      <Button
        id={id}
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => {
          onAdd();
          onChange([...rows, newRow(field)]);
        }}
      >
        {text(texts.addRow)}
      </Button>
    </div>
  );
}
