/** A select over the rows of a lookup call. */
import { Button, Select, Spin } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { useMemo, useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewLookup } from '../../../core/model/view.ts';
import { useEngine, usePorts } from '../../engine/engine.ts';
import { choiceTexts } from '../choiceTexts.ts';
import { Nothing } from '../../engine/states.tsx';
import type { Says } from '../../engine/speech.ts';
import { texts } from '../../engine/texts.ts';
import { asText } from '../../engine/asText.ts';
import { toChoices, useChoices, useLookup, type Choice } from './choices.ts';
import { namesWanted } from './print.ts';

interface LookupNamesProps {
  readonly lookup: ViewLookup;
  readonly chosen: readonly (string | number)[];
  readonly values: Row;
}

/** The labels of values that came without: read with the lookup's other rows; an id is shown only where it has none. */
export function LookupNames({ lookup, chosen, values }: LookupNamesProps) {
  const { text } = usePorts();
  const { rows, fault } = useLookup(lookup, values, chosen, true);
  if (rows === undefined && fault === undefined) return namesWanted;
  const choices = toChoices(lookup, rows ?? [], text);
  const byText = new Map(choices.map((choice) => [String(choice.value), choice.label]));
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

/**
 * Values compare by their text: an id may be the number 4 in the list and "4" in the row.
 * @param known what was chosen here is called so, though the list may hold it no more
 */
function arrange(props: LookupSelectProps, choices: readonly Choice[] | undefined, known: ReadonlyMap<string, string>) {
  const allowed = props.offered && new Set(props.offered.map(String));
  const options = (choices ?? []).filter((choice) => !allowed || allowed.has(String(choice.value)));
  const byText = new Map(options.map((choice) => [String(choice.value), choice]));
  const labelled = props.chosen.map((value) => ({
    value: String(value),
    label: byText.get(String(value))?.label ?? props.known ?? known.get(String(value)) ?? asText(value),
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
function Cut({ says, count }: { readonly says: Says; readonly count: number }) {
  const { text } = usePorts();
  return <div className="vw-select-note">{text(says, { count })}</div>;
}

const withCut = (says: Says, count: number) => (choices: React.ReactElement) => (
  <>
    {choices}
    <Cut says={says} count={count} />
  </>
);

type Labelled = { value: string; label?: React.ReactNode };

/** Hands on what is chosen, where that is asked once it is agreed to. @param known learns what it is called */
function useGiving(props: LookupSelectProps, known: Map<string, string>) {
  const { ports, ask } = useEngine();
  return (values: readonly Labelled[], byText: ReadonlyMap<string, Choice>) => {
    const chosen = values.map(
      ({ value, label }) => byText.get(value) ?? { value, label: typeof label === 'string' ? label : value },
    );
    for (const { value, label } of chosen) known.set(String(value), label);
    const before = new Set(props.chosen.map(String));
    const asking = chosen.find((choice) => choice.ask !== undefined && !before.has(String(choice.value)));
    if (asking?.ask === undefined) return props.onChange(chosen);
    const question = { title: asking.ask, ok: asking.label, cancel: ports.text(texts.cancel), careful: true };
    void ask(question).then((yes) => yes && props.onChange(chosen));
  };
}

export function LookupSelect(props: LookupSelectProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [known] = useState(() => new Map<string, string>());
  const chosen = props.known === undefined ? props.chosen.filter((value) => !known.has(String(value))) : [];
  const { choices, cut, listed = 0, isWaiting, fault, retry } = useChoices({ ...props, chosen, open, typed });
  const popupRender = useMemo(() => cut && withCut(cut, listed), [cut, listed]);
  const { byText, labelled, options } = arrange(props, choices, known);
  const loading = open && (choices === undefined || isWaiting) && fault === undefined;
  const hand = useGiving(props, known);
  // The box tells of what is typed, and not of its going with a choice or with the list.
  const give = (values: readonly Labelled[]) => {
    setTyped('');
    hand(values, byText);
  };
  const turn = (next: boolean) => {
    // What opens the list may be typed.
    if (!next) setTyped('');
    setOpen(next);
  };
  const shared = {
    id: props.id,
    className: 'vw-fill',
    allowClear: true,
    showSearch: true,
    labelInValue: true,
    optionFilterProp: 'label',
    open,
    onOpenChange: turn,
    onSearch: setTyped,
    onBlur: props.onBlur,
    disabled: props.disabled,
    loading,
    status: props.invalid ? ('error' as const) : ('' as const),
    'aria-invalid': props.invalid ?? false,
    'aria-label': props.label,
    placeholder: props.placeholder,
    options,
    optionRender: printOption,
    ...(popupRender && { popupRender }),
    notFoundContent: <NoChoices {...{ fault, retry, loading }} narrowed={options.length > 0} />,
  };
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
