/** The filters of a list as they are filled in: a draft of their own until it is searched for. */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import type { LinkageRow, Row } from '../../../core/model/catalogue.ts';
import type { ViewFilter } from '../../../core/model/view.ts';
import { conditionContext, type ConditionContext } from '../../engine/conditionContext.ts';
import { usePorts } from '../../engine/engine.ts';
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

function FilterItems({
  filters,
  draft,
  setDraft,
  props,
}: {
  filters: readonly ViewFilter[];
  draft: Row;
  setDraft: (next: Row) => void;
  props: FiltersProps;
}) {
  const { text } = usePorts();
  const id = useId();
  const states = props.when.length === 0 ? {} : linkageOf(props.filters, props.when, draft, props.context);
  return filters.map((filter) => {
    const { Filter } = faceOf(filter.definition);
    if (!Filter)
      throw new Error(
        `Filter "${filter.field}" must be of a kind that can be compared; it is ${filter.definition.kind}.`,
      );
    const state = states[filter.field];
    if (state?.visible === false) return null;
    const wide = filter.as === 'range' ? ' vw-filter-wide' : '';
    const itemId = `${id}-${filter.field}`;
    return (
      <div key={filter.params.join()} className={`vw-filter${wide}`}>
        <label htmlFor={itemId} title={text(filter.definition.title)}>
          {text(filter.definition.title)}
        </label>
        <Filter
          filter={filter}
          id={itemId}
          values={filter.params.map((param) => draft[param] ?? null)}
          onChange={(next) => setDraft(changeFilter(props.filters, draft, filter, next))}
          form={valuesByField(props.filters, draft)}
          disabled={state?.disabled ?? false}
          offered={state?.options}
        />
      </div>
    );
  });
}

export function FilterDraft({ layout, ...props }: DraftProps) {
  const ports = usePorts();
  const { text } = ports;
  const { filters, values, context, onSearch } = props;
  const [draft, setDraft] = useState(values);
  // Not an effect: those run again when a page kept out of sight comes back, and would throw away what was typed.
  const [seen, setSeen] = useState({ values, context });
  if (seen.values !== values || seen.context !== context) {
    setSeen({ values, context });
    // The defaults of another day come by themselves, under somebody's hand.
    setDraft(seen.context === context ? values : { ...values, ...typedIn(draft, seen.values) });
  }
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
      <FilterItems filters={open || hidden === 0 ? filters : first} draft={draft} setDraft={setDraft} props={props} />
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
