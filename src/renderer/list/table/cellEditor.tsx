/** The input of one cell: what is typed is saved by Enter or by going elsewhere, what is chosen as it is chosen. */
import { Tooltip } from 'antd';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { isRow } from '../../../core/model/row.ts';
import type { ViewCellEdit } from '../../../core/screens/list/partsModel.ts';
import type { ViewColumn, ViewField } from '../../../core/model/view.ts';
import { createSubmitKeys, isUnanswered } from '../../actions/idempotencyKey.ts';
import { usePorts } from '../../engine/engine.ts';
import { isEmpty } from '../../fields/face.ts';
import { faultText, type Fault } from '../../fields/fault.ts';
import { inputOf, inputOfKind } from '../../fields/inputs.ts';
import { wordOf } from '../../fields/wordOf.ts';
import { faultsOfValue } from '../../form/faultsOf.ts';
import { wireValue } from '../../form/payload.ts';
import { askCheck } from '../../form/useChecks.ts';
import type { CallFault, Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { asFault } from '../../engine/useRecords.ts';
import { isChanged, type CellStore, type OpenCell } from './cellStore.ts';

interface Props {
  readonly column: ViewColumn;
  readonly field: ViewField;
  readonly edit: ViewCellEdit;
  readonly row: Row;
  /** Its name in the store. */
  readonly cell: string;
  readonly open: OpenCell;
  readonly store: CellStore;
  readonly reload: () => void;
  readonly onSaved: (value: unknown) => void;
}

/** There is nothing to type: a choice is the whole change. */
const isChosen = ({ kind, options }: ViewField) => options !== undefined || inputOfKind(kind).asked === 'choice';

/** The values are all given: the form's own checks, and what a form would ask the server. */
async function faultOf(field: ViewField, value: unknown, row: Row, ports: Ports): Promise<Fault | null> {
  const [own] = Object.values(faultsOfValue(field, value, { required: field.required }));
  if (own) return own;
  // A question that gets no answer must not keep the cell: the server checks again.
  return askCheck(field, { ...row, [field.name]: value }, ports).catch(() => null);
}

/** What a refusal says at its cell. A stale one says what stands there now; saving again is made on that. */
function refused(fault: CallFault, open: OpenCell, field: ViewField, ports: Ports): OpenCell {
  const now = isRow(fault.data) ? fault.data : {};
  const stale = fault.error === 'stale';
  const told: Fault = stale
    ? { text: ports.text(texts.cellStale, { now: wordOf(field, now, ports) || '—' }) }
    : { text: fault.fields[field.name] || fault.told || ports.text(texts.noConnection) };
  const version = stale && now['version'] !== undefined ? now['version'] : open.version;
  return { ...open, version, fault: told, busy: false };
}

function useSave({ field, edit, row, cell, store, reload, onSaved }: Props) {
  const ports = usePorts();
  const keys = useRef(createSubmitKeys());
  return async (): Promise<void> => {
    const open = store.read(cell);
    if (!open || open.busy) return;
    if (!isChanged(open)) return store.write(cell, null);
    store.write(cell, { ...open, busy: true });
    const { value } = open;
    const wrong = await faultOf(field, value, row, ports);
    if (wrong) return store.write(cell, { ...open, fault: wrong, busy: false });
    const seen = edit.call.takes.includes('version') && !isEmpty(open.version) ? { version: open.version } : {};
    const params = { id: row['id'], ...seen, [field.name]: isEmpty(value) ? null : wireValue(field, value) };
    try {
      await ports.call(edit.call, params, { idempotencyKey: keys.current.keyFor(params) });
      keys.current.answered();
      onSaved(value);
      store.write(cell, null);
      ports.changed(edit.call.changes);
      reload();
    } catch (thrown) {
      const fault = asFault(thrown);
      if (!isUnanswered(fault.status)) keys.current.answered();
      store.write(cell, refused(fault, open, field, ports));
      if (fault.status === 409 || fault.status === 404) reload();
    }
  };
}

export default function CellEditor(props: Props) {
  const { column, field, row, cell, open, store } = props;
  const ports = usePorts();
  const { text } = ports;
  const id = `vw${useId().replaceAll(':', '')}`;
  const save = useSave(props);
  const chosen = isChosen(field);
  useEffect(() => {
    const input = document.getElementById(id);
    input?.focus();
    if (input instanceof HTMLInputElement && !chosen) input.select();
  }, [id, chosen]);
  const { fault, busy, value } = open;
  // Nothing can be typed while it is being sent; a refused value is mended where it stands.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [busy, id]);
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') store.write(cell, null);
    else if (event.key === 'Enter' && !chosen) {
      event.preventDefault();
      void save();
    }
  };
  const { Edit } = inputOf(field);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are heard where they bubble to: the input inside holds the focus
    <span className="vw-cell-editor" onKeyDown={onKey}>
      <Tooltip open={fault !== null} title={fault && <span role="alert">{faultText(fault, ports)}</span>}>
        <span>
          <Edit
            field={field}
            id={id}
            value={value}
            onChange={(next) => {
              store.write(cell, { ...(store.read(cell) ?? open), value: next, fault: null });
              if (chosen) void save();
            }}
            onBlur={() => {
              const now = store.read(cell);
              if (!now || now.busy || now.fault) return;
              if (isChanged(now)) void save();
              else store.write(cell, null);
            }}
            disabled={busy}
            invalid={fault !== null}
            values={row}
            label={text(column.title ?? field.title)}
          />
        </span>
      </Tooltip>
    </span>
  );
}
