/** A select over the rows of a lookup call: searched as one types, loaded once per parameters, retried on request. */
import { Button, Select, Spin } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { useCallback, useEffect, useState } from 'react';
import { choicesAtMost } from '../../../core/model/genericCalls.ts';
import type { Label, Row } from '../../../core/model/catalogue.ts';
import type { ViewLookup } from '../../../core/model/view.ts';
import { conditionContext, pick, readOperands } from '../../engine/conditionContext.ts';
import { useEngine, usePorts } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';
import { choiceTexts } from '../choiceTexts.ts';
import { Nothing } from '../../engine/states.tsx';
import { texts } from '../../engine/texts.ts';
import { asText } from '../../engine/asText.ts';
import { namesWanted } from './print.ts';

interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** It is no row of the lookup: it stands below them, and is never the one that Enter would take. */
  readonly extra?: boolean;
  /** Said beside its label. */
  readonly note?: string;
  /** Asked before it is chosen. */
  readonly ask?: string;
}

export const lookupParams = (lookup: ViewLookup, values: Row, ports: Ports): Row =>
  pick(readOperands(lookup.params, conditionContext(ports, values)), lookup.call.takes);

function toChoices(lookup: ViewLookup, rows: readonly Row[], text: (label: Label) => string): readonly Choice[] {
  const extra = lookup.extra.map(({ id, name, ask }) => ({
    value: id,
    label: text(name),
    extra: true,
    ...(ask === undefined ? {} : { ask: text(ask) }),
  }));
  const read = rows.map((row) => {
    const value = row[lookup.value];
    const note = lookup.note === undefined ? '' : asText(row[lookup.note]);
    return {
      value: typeof value === 'number' ? value : asText(value),
      label: asText(row[lookup.label]),
      ...(note === '' ? {} : { note }),
    };
  });
  // A choice without a name cannot be chosen by a person (blank names are skipped).
  return [...read, ...extra].filter((choice) => choice.label.trim() !== '');
}

type Loaded = { readonly key: string; readonly rows?: readonly Row[]; readonly fault?: string };

function useLookup(lookup: ViewLookup, values: Row, wanted: boolean) {
  const { ports, lookups } = useEngine();
  const params = lookupParams(lookup, values, ports);
  const [round, setRound] = useState(0);
  const key = JSON.stringify([lookup.call.id, params]);
  const [loaded, setLoaded] = useState<Loaded>({ key: '' });
  useEffect(() => lookups.subscribe(() => setRound((before) => before + 1)), [lookups]);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    lookups.load(lookup.call, params).then(
      (rows) => current && setLoaded({ key, rows }),
      (fault: unknown) => current && setLoaded({ key, fault: fault instanceof Error ? fault.message : asText(fault) }),
    );
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the parameters say, and stays equal while they do
  }, [wanted, key, round, lookups]);
  const retry = useCallback(() => {
    lookups.forget(lookup.call, params);
    setLoaded({ key: '' });
    setRound((before) => before + 1);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [key, lookups]);
  // While the same choices are read again the ones that stand remain: what vanishes under the pointer cannot be clicked.
  const rows = loaded.key === key ? loaded.rows : lookups.peek(lookup.call, params);
  return {
    choices: rows && toChoices(lookup, rows, ports.text),
    isCut: rows?.length === choicesAtMost,
    fault: loaded.key === key ? loaded.fault : undefined,
    retry,
  };
}

interface LookupNamesProps {
  readonly lookup: ViewLookup;
  readonly chosen: readonly (string | number)[];
  readonly values: Row;
}

/** The labels of values that came without: read with the lookup's other rows; an id is shown only where it has none. */
export function LookupNames({ lookup, chosen, values }: LookupNamesProps) {
  const { choices, fault } = useLookup(lookup, values, true);
  if (choices === undefined && fault === undefined) return namesWanted;
  const byText = new Map(choices?.map((choice) => [String(choice.value), choice.label]));
  return chosen.map((value) => byText.get(String(value)) ?? asText(value)).join(', ');
}

interface LookupSelectProps {
  readonly lookup: ViewLookup;
  readonly id: string;
  /** The chosen values; a single select shows the first. */
  readonly chosen: readonly (string | number)[];
  readonly many: boolean;
  /** The label of the chosen value, where the row already has it. */
  readonly known?: string | undefined;
  readonly values: Row;
  readonly onChange: (choices: readonly Choice[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly disabled: boolean;
  readonly invalid?: boolean;
  readonly offered?: readonly (string | number)[] | undefined;
  readonly placeholder: string;
  readonly label?: string | undefined;
}

interface NoChoicesProps {
  readonly fault: string | undefined;
  readonly retry: () => void;
  readonly loading: boolean;
  /** There are choices, but none like what was typed. */
  readonly narrowed: boolean;
}

function NoChoices({ fault, retry, loading, narrowed }: NoChoicesProps) {
  const { text } = usePorts();
  if (fault !== undefined) {
    return (
      <div className="vw-select-note" role="alert">
        {text(texts.optionsFailed)}: {fault}
        <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          {text(texts.retry)}
        </Button>
      </div>
    );
  }
  if (loading)
    return (
      <div className="vw-select-note">
        <Spin size="small" />
      </div>
    );
  return <Nothing className="vw-nothing-small" said={text(narrowed ? choiceTexts.noMatch : choiceTexts.none)} />;
}

/** Values compare by their text: an id may be the number 4 in the list and "4" in the row. */
function arrange(props: LookupSelectProps, choices: readonly Choice[] | undefined) {
  const allowed = props.offered && new Set(props.offered.map(String));
  const options = (choices ?? []).filter((choice) => !allowed || allowed.has(String(choice.value)));
  const byText = new Map(options.map((choice) => [String(choice.value), choice]));
  const labelled = props.chosen.map((value) => ({
    value: String(value),
    label: byText.get(String(value))?.label ?? props.known ?? asText(value),
  }));
  const apart = options.findIndex(({ extra }) => extra);
  return {
    byText,
    labelled,
    options: options.map(({ value, label, note }, index) => ({
      value: String(value),
      label,
      note,
      ...(index === apart && apart > 0 ? { className: 'vw-option-apart' } : {}),
    })),
  };
}

/** The list says what stands beside a choice; the field, once it is chosen, only its name. */
const printOption = ({ label, data }: { label?: React.ReactNode; data: DefaultOptionType }) => (
  <span className="vw-option">
    {label}
    {typeof data['note'] === 'string' && <small>{data['note']}</small>}
  </span>
);

/** Beneath choices that are not all. */
function Cut() {
  const { text } = usePorts();
  return <div className="vw-select-note">{text(choiceTexts.cut, { count: choicesAtMost })}</div>;
}

const withCut = (choices: React.ReactElement) => (
  <>
    {choices}
    <Cut />
  </>
);

export function LookupSelect(props: LookupSelectProps) {
  const { ports, ask } = useEngine();
  const [open, setOpen] = useState(false);
  const nameless = props.chosen.length > 0 && props.known === undefined;
  const { choices, isCut, fault, retry } = useLookup(props.lookup, props.values, open || nameless);
  const { byText, labelled, options } = arrange(props, choices);
  const loading = open && choices === undefined && fault === undefined;
  const give = (values: readonly { value: string; label?: React.ReactNode }[]) => {
    const chosen = values.map(
      ({ value, label }) => byText.get(value) ?? { value, label: typeof label === 'string' ? label : value },
    );
    const before = new Set(props.chosen.map(String));
    const asking = chosen.find((choice) => choice.ask !== undefined && !before.has(String(choice.value)));
    if (asking?.ask === undefined) return props.onChange(chosen);
    const question = { title: asking.ask, ok: asking.label, cancel: ports.text(texts.cancel), careful: true };
    void ask(question).then((yes) => yes && props.onChange(chosen));
  };
  const shared = {
    id: props.id,
    className: 'vw-fill',
    allowClear: true,
    showSearch: true,
    labelInValue: true,
    optionFilterProp: 'label',
    open,
    onOpenChange: setOpen,
    onBlur: props.onBlur,
    disabled: props.disabled,
    loading,
    status: props.invalid ? ('error' as const) : ('' as const),
    'aria-invalid': props.invalid ?? false,
    'aria-label': props.label,
    placeholder: props.placeholder,
    options,
    optionRender: printOption,
    ...(isCut && { popupRender: withCut }),
    notFoundContent: <NoChoices {...{ fault, retry, loading }} narrowed={options.length > 0} />,
  };
  type Labelled = { value: string; label?: React.ReactNode };
  if (props.many) {
    return (
      // Tab leaves; antd would take what was just chosen back with it.
      <div className="vw-fill" onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}>
        <Select<Labelled[]>
          {...shared}
          mode="multiple"
          maxTagCount="responsive"
          value={labelled}
          onChange={(next) => give(next ?? [])}
        />
      </div>
    );
  }
  return (
    <Select<Labelled | null> {...shared} value={labelled[0] ?? null} onChange={(next) => give(next ? [next] : [])} />
  );
}
