/** The filters of a list as they are filled in: a draft of their own until it is searched for. */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useId, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import type { LinkageRow, Row } from '../../../core/model/catalogue.ts';
import type { ViewFilter } from '../../../core/model/view.ts';
import { conditionContext, type ConditionContext } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
import type { FilterProps } from '../../fields/face.ts';
import { faceOf } from '../../fields/faces.ts';
import { texts } from '../../engine/texts.ts';
import { initialValues, linkageOf, valuesByField } from '../../../core/screens/list/question.ts';
import { countActive } from '../listState.ts';
import { Counted } from './counted.tsx';
import { firstFilters } from './firstFilters.ts';
import './filters.css';

export interface FiltersProps {
  readonly filters: readonly ViewFilter[];
  readonly when: readonly LinkageRow[];
  /** What the list shows now. */
  readonly values: Row;
  readonly context: ConditionContext;
  readonly onSearch: (values: Row) => void;
  /** What stands beside the filters, told how they stand. */
  readonly beside?: (draft: Row) => ReactNode;
}

/** The values after one filter was changed by hand: those that hang on it are cleared. */
function changeFilter(filters: readonly ViewFilter[], values: Row, changed: ViewFilter, next: readonly unknown[]): Row {
  const after: Record<string, unknown> = { ...values };
  for (const [index, param] of changed.params.entries()) after[param] = next[index] ?? null;
  for (const other of filters) {
    const hangsOn = other.definition.clearedBy.some((name) => name === changed.field || changed.params.includes(name));
    if (hangsOn && other.field !== changed.field) for (const param of other.params) after[param] = null;
  }
  return after;
}

const typedIn = (draft: Row, values: Row): Row =>
  Object.fromEntries(Object.entries(draft).filter(([param, value]) => value !== values[param]));

interface DraftProps extends FiltersProps {
  readonly layout: 'bar' | 'drawer';
}

type Change = (changed: ViewFilter, next: readonly unknown[]) => void;

interface ItemProps extends Omit<FilterProps, 'onChange'> {
  readonly change: Change;
}

function saysTheSame({ values: said, ...before }: ItemProps, { values, ...next }: ItemProps): boolean {
  const was = new Map(Object.entries(before));
  const isSame = Object.entries(next).every(([name, each]) => each === was.get(name));
  return isSame && JSON.stringify(values) === JSON.stringify(said);
}

/** Printed again when it says something else itself, or what its choices hang on does. */
const FilterItem = memo(function FilterItem({ change, ...props }: ItemProps) {
  const { text } = usePorts();
  const { filter, id } = props;
  const { Filter } = faceOf(filter.definition);
  if (!Filter)
    throw new Error(
      `Filter "${filter.field}" must be of a kind that can be compared; it is ${filter.definition.kind}.`,
    );
  const title = text(filter.definition.title);
  return (
    <div className={filter.as === 'range' ? 'vw-filter vw-filter-wide' : 'vw-filter'}>
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <Filter {...props} onChange={(next) => change(filter, next)} />
    </div>
  );
}, saysTheSame);

const noForm: Row = {};

/** What its choices are asked for with may be other filters' values. */
const hangsOnOthers = ({ definition }: ViewFilter): boolean => Object.keys(definition.lookup?.params ?? {}).length > 0;

function FilterItems({
  filters,
  draft,
  change,
  props,
}: {
  filters: readonly ViewFilter[];
  draft: Row;
  change: Change;
  props: FiltersProps;
}) {
  const id = useId();
  const states = props.when.length === 0 ? {} : linkageOf(props.filters, props.when, draft, props.context);
  const form = valuesByField(props.filters, draft);
  return filters.map((filter) => {
    const state = states[filter.field];
    if (state?.visible === false) return null;
    return (
      <FilterItem
        key={filter.params.join()}
        filter={filter}
        id={`${id}-${filter.field}`}
        values={filter.params.map((param) => draft[param] ?? null)}
        form={hangsOnOthers(filter) ? form : noForm}
        disabled={state?.disabled ?? false}
        offered={state?.options}
        change={change}
      />
    );
  });
}

/** As they are filled in, by hand or by what the list is searched for. */
function useDraft(filters: readonly ViewFilter[], values: Row, context: ConditionContext) {
  const [draft, setDraft] = useState(values);
  // Not an effect: those run again when a page kept out of sight comes back, and would throw away what was typed.
  const [seen, setSeen] = useState({ values, context });
  if (seen.values !== values || seen.context !== context) {
    setSeen({ values, context });
    // The defaults of another day come by themselves, under somebody's hand.
    setDraft(seen.context === context ? values : { ...values, ...typedIn(draft, seen.values) });
  }
  const change = useCallback<Change>(
    (changed, next) => setDraft((before) => changeFilter(filters, before, changed, next)),
    [filters],
  );
  return { draft, setDraft, change };
}

export function FilterDraft({ layout, ...props }: DraftProps) {
  const ports = usePorts();
  const { text } = ports;
  const { filters, values, context, onSearch } = props;
  const { draft, setDraft, change } = useDraft(filters, values, context);
  const first = useMemo(() => firstFilters(filters), [filters]);
  const hidden = layout === 'bar' ? filters.length - first.length : 0;
  const hiddenActive = countActive(
    filters.filter((filter) => !first.includes(filter)),
    values,
  );
  const [open, setOpen] = useState(hiddenActive > 0);
  const search = () => onSearch(draft);
  const reset = () => {
    const initial = initialValues(filters, conditionContext(ports));
    // The list may show that already, and only what was typed be other.
    setDraft(initial);
    onSearch(initial);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <form
      role="search"
      className={layout === 'bar' ? 'vw-filters' : 'vw-filters vw-filters-drawer'}
      onSubmit={onSubmit}
    >
      <FilterItems filters={open || hidden === 0 ? filters : first} draft={draft} change={change} props={props} />
      <div className="vw-filter-buttons">
        <Button onClick={reset}>{text(texts.reset)}</Button>
        <Button type="primary" ghost htmlType="submit">
          {text(texts.search)}
        </Button>
        {layout === 'bar' && props.beside?.(draft)}
        {hidden > 0 && (
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Counted count={open ? 0 : hiddenActive}>
              {text(open ? texts.collapse : texts.expand)} {open ? <UpOutlined /> : <DownOutlined />}
            </Counted>
          </Button>
        )}
      </div>
    </form>
  );
}
