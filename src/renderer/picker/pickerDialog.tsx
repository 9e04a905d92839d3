/** Chooses one row, or several, and gives their fields to the form that asked. */
import { Button, Modal } from 'antd';
import { type ComponentProps, useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { evaluate } from '../../core/condition/condition.ts';
import type { PickerView, ViewField } from '../../core/model/view.ts';
import { sizeParam } from '../../core/screens/list/question.ts';
import { conditionContext, pick, readOperands } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { asText } from '../engine/asText.ts';
import { faceOf } from '../fields/faces.ts';
import type { DialogProps } from '../engine/screenFace.ts';
import { Table } from '../table/proTable.tsx';
import { LoadFault, RowsSkeleton, StaleBanner, Nothing } from '../engine/states.tsx';
import { rowTexts } from '../fields/rowTexts.ts';
import { texts } from '../engine/texts.ts';
import { useRecords, type Loaded } from '../engine/useRecords.ts';
import '../list/filters/filters.css';
import './picker.css';

/** Milliseconds that a search waits for the next letter. */
const settleFor = 500;

function useSettled(value: Row): readonly [Row, (value: Row) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleFor);
    return () => clearTimeout(timer);
  }, [value]);
  return [settled, setSettled];
}

function SearchInputs({
  fields,
  values,
  onChange,
  onEnter,
}: {
  fields: readonly ViewField[];
  values: Row;
  onChange: (values: Row) => void;
  onEnter: () => void;
}) {
  const { text } = usePorts();
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <form
      role="search"
      className="vw-picker-search"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {fields.map((field) => {
        const { Filter } = faceOf(field);
        if (!Filter)
          throw new Error(`Search "${field.name}" must be of a kind that can be compared; it is ${field.kind}.`);
        const as = faceOf({ kind: field.kind }).byPart ? 'like' : 'exact';
        return (
          <div key={field.name} className="vw-filter">
            <label htmlFor={`${id}-${field.name}`}>{text(field.title)}</label>
            <Filter
              filter={{ field: field.name, as, params: [field.name], definition: field }}
              id={`${id}-${field.name}`}
              values={[values[field.name] ?? null]}
              onChange={([value]) => onChange({ ...values, [field.name]: value ?? null })}
              form={values}
              disabled={false}
            />
          </div>
        );
      })}
      <button type="submit" hidden>
        {text(texts.search)}
      </button>
    </form>
  );
}

/** The form's fields out of the chosen rows. */
function giveFields(view: PickerView, rows: readonly Row[]): Row {
  const [first = {}] = rows;
  return Object.fromEntries(
    Object.entries(view.gives).map(([formField, rowField]) => [
      formField,
      view.many ? rows.map((row) => row[rowField]) : first[rowField],
    ]),
  );
}

/** What is asked for: what the form has given, and what is searched for once that has settled. */
function useQuestion(view: PickerView, params: Row, row: Row) {
  const ports = usePorts();
  const [search, setSearch] = useState<Row>({});
  const [settled, settleNow] = useSettled(search);
  const [given] = useState(() => {
    const opener = { ...row, ...params };
    const { takes } = view.call;
    return {
      ...pick(
        params,
        takes.filter((name) => name === 'id'),
      ),
      ...pick(readOperands(view.params, conditionContext(ports, opener)), takes),
    };
  });
  const sent = useMemo(() => {
    const filled = Object.fromEntries(Object.entries(settled).filter(([, value]) => !isEmpty(value)));
    return { ...given, ...filled, ...(view.most === undefined ? {} : { [sizeParam]: view.most }) };
  }, [given, settled, view.most]);
  return { search, setSearch, searchNow: () => settleNow(search), sent };
}

/** Rows that are chosen; where several can be, they stay so while another search is shown. */
function useChosen(rows: readonly Row[], keyOf: (row: Row) => string, many: boolean) {
  const [held, setHeld] = useState<ReadonlyMap<string, Row>>(new Map());
  const shown = new Map(rows.map((row) => [keyOf(row), row]));
  const choose = (keys: readonly string[]) =>
    setHeld((before) => {
      const known = new Map([...before, ...shown]);
      return new Map([...known].filter(([key]) => keys.includes(key)));
    });
  const chosen = [...held].flatMap(([key, row]): readonly Row[] => {
    const now = shown.get(key);
    return now ? [now] : many ? [row] : [];
  });
  return { keys: new Set(held.keys()), choose, chosen, unseen: chosen.filter((row) => !shown.has(keyOf(row))).length };
}

/** How many rows are chosen, beside the buttons that take them. */
function ChosenCount({ count, unseen, onClear }: { count: number; unseen: number; onClear: () => void }) {
  const { text } = usePorts();
  return (
    <span className="vw-picker-count" role="status">
      {count > 0 && (
        <>
          {text(unseen > 0 ? texts.selectedUnseen : texts.selected, { count, unseen })}
          <Button type="link" size="small" onClick={onClear}>
            {text(texts.clearSelection)}
          </Button>
        </>
      )}
    </span>
  );
}

/** Says of a row why it cannot be chosen; null where it can. */
function useWhyNot(view: PickerView) {
  const ports = usePorts();
  const { text } = ports;
  return useCallback(
    (each: Row) =>
      view.enabled === undefined || evaluate(view.enabled, each, conditionContext(ports, each))
        ? null
        : text(view.disabledText ?? rowTexts.notNow, each),
    [view, ports, text],
  );
}

interface ChoicesProps extends Pick<ComponentProps<typeof Table>, 'rows' | 'selection' | 'onRow'> {
  readonly view: PickerView;
  readonly loaded: Loaded;
}

/** The rows to choose from, or what stands there until they come. */
function Choices({ view, loaded, rows, selection, onRow }: ChoicesProps) {
  const { text, offline } = usePorts();
  const { records, fault, reload } = loaded;
  if (!records) {
    return fault ? <LoadFault fault={fault} retry={reload} /> : <RowsSkeleton columns={view.columns.length} rows={6} />;
  }
  return (
    <>
      <StaleBanner fault={fault} offline={offline} retry={reload} />
      {(records.totalCapped || records.total > rows.length) && (
        <p className="vw-help" role="status">
          {text(view.search.length > 0 ? texts.pickFirst : texts.pickFirstOnly, { count: rows.length })}
        </p>
      )}
      <Table
        columns={view.columns}
        rows={rows}
        rowKey={view.rowKey}
        loading={loaded.loading}
        changed={loaded.changed}
        height={view.height}
        empty={<Nothing said={text(texts.emptyFiltered)} />}
        selection={selection}
        onRow={onRow}
      />
    </>
  );
}

export function PickerDialog({ view, params, row, open, onClose, afterClose }: DialogProps & { view: PickerView }) {
  const { text, notify } = usePorts();
  const { search, setSearch, searchNow, sent } = useQuestion(view, params, row);
  const loaded = useRecords(view.call, sent, view.call.entity ? [view.call.entity] : [], view.rowKey);
  const rows = useMemo(() => loaded.records?.rows ?? [], [loaded.records]);
  const whyNot = useWhyNot(view);
  const keyOf = (each: Row) => asText(each[view.rowKey]);
  const { keys, choose, chosen, unseen } = useChosen(rows, keyOf, view.many);
  const finish = (picked: readonly Row[]) => {
    if (picked.length === 0) notify('warning', text(view.required));
    else onClose(giveFields(view, picked));
  };
  const onRow = {
    click(each: Row) {
      if (whyNot(each) !== null) return;
      const key = keyOf(each);
      const others = view.many ? [...keys].filter((other) => other !== key) : [];
      choose(view.many && keys.has(key) ? others : [...others, key]);
    },
    doubleClick(each: Row) {
      if (!view.many && whyNot(each) === null) finish([each]);
    },
  };
  return (
    <Modal
      open={open}
      title={text(view.title)}
      width={view.width}
      destroyOnHidden
      maskClosable={false}
      onCancel={() => onClose(undefined)}
      afterClose={afterClose}
      className="vw-dialog"
      footer={[
        view.many && <ChosenCount key="count" count={chosen.length} unseen={unseen} onClear={() => choose([])} />,
        <Button key="cancel" onClick={() => onClose(undefined)}>
          {text(texts.cancel)}
        </Button>,
        <Button key="ok" type="primary" onClick={() => finish(chosen.filter((each) => whyNot(each) === null))}>
          {text(texts.ok)}
        </Button>,
      ]}
    >
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      <SearchInputs fields={view.search} values={search} onChange={setSearch} onEnter={searchNow} />
      <Choices {...{ view, loaded, rows, onRow }} selection={{ keys, onChange: choose, many: view.many, whyNot }} />
    </Modal>
  );
}
