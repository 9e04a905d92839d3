/** What a list asks: its state as plain data, the one it begins with, and the parameters that are sent for it. */
import { readOperand, type Context } from '../../condition/condition.ts';
import { resolve } from '../../condition/resolve.ts';
import type { LinkageRow, Row } from '../../model/catalogue.ts';
import { isEmpty, memberIn } from '../../model/row.ts';
import type { ListView, ViewCall, ViewFilter } from '../../model/view.ts';

export interface ListState {
  /** Filter values by parameter; null where a filter is empty. */
  readonly values: Row;
  /** As `orderBy` of the wire: fields with commas, `-` before one for descending. */
  readonly sort: string;
  readonly page: number;
  readonly size: number;
}

export type Shown = Pick<ListView, 'filters' | 'columns' | 'sort' | 'size'>;

/** Of what is sent: where a page begins, how many rows it has, and their order; no filter can be named so. */
export const pageParam = 'current';
export const sizeParam = 'size';
export const sortParam = 'orderBy';

/** A list's call also hears which fields the page shows. */
export const askedOf = ({ asks }: { readonly asks?: ViewCall['asks'] | undefined }, params: Row): Row =>
  asks ? { ...params, fields: asks.join(',') } : params;

/** A filter's value as an address says it. */
export const printValue = (value: unknown): string =>
  isEmpty(value) ? '' : Array.isArray(value) ? value.join(',') : String(value);

/** Two parameters share a pair of initial operands; a single one has its own, which may be a list. */
function initialOf(filter: ViewFilter, index: number, context: Context): unknown {
  const { initial } = filter;
  if (initial === undefined) return null;
  const operand = filter.params.length > 1 && Array.isArray(initial) ? initial[index] : initial;
  return operand === undefined ? null : (readOperand(operand, context) ?? null);
}

export function initialValues(filters: readonly ViewFilter[], context: Context): Row {
  const values: Record<string, unknown> = {};
  for (const filter of filters) {
    for (const [index, param] of filter.params.entries()) values[param] = initialOf(filter, index, context);
  }
  return values;
}

/** The values on another day: a filter that stood at its defaults stands at those of then, one that was chosen stays whole. */
export function movedOn(filters: readonly ViewFilter[], values: Row, before: Context, now: Context): Row {
  const [from, to] = [initialValues(filters, before), initialValues(filters, now)];
  const untouched = filters.filter(({ params }) =>
    params.every((param) => printValue(values[param]) === printValue(from[param])),
  );
  return {
    ...values,
    ...Object.fromEntries(untouched.flatMap(({ params }) => params.map((param) => [param, to[param]]))),
  };
}

export const initialState = (view: Shown, context: Context): ListState => ({
  values: initialValues(view.filters, context),
  sort: view.sort,
  page: 1,
  size: view.size,
});

/** Filter values by field, as conditions and lookups read them; a range is the pair of its ends, null where both are empty. */
export function valuesByField(filters: readonly ViewFilter[], values: Row): Row {
  const byField: Record<string, unknown> = { ...values };
  for (const { field, params } of filters) {
    const given = params.map((param) => values[param] ?? null);
    if (given.length > 0) byField[field] = given.length > 1 && !given.every(isEmpty) ? given : given[0];
  }
  return byField;
}

export const linkageOf = (filters: readonly ViewFilter[], when: readonly LinkageRow[], values: Row, context: Context) =>
  resolve(
    { fields: filters.map(({ field }) => ({ name: field, required: false })), when },
    valuesByField(filters, values),
    context,
  );

/** A hidden filter says nothing. */
export function visibleFilters(
  filters: readonly ViewFilter[],
  when: readonly LinkageRow[],
  values: Row,
  context: Context,
) {
  if (when.length === 0) return filters;
  const states = linkageOf(filters, when, values, context);
  return filters.filter((filter) => states[filter.field]?.visible !== false);
}

/** What is sent: every filter that says something, and the page and the sort where the call has pages. */
export function listParams(
  state: ListState,
  filters: readonly ViewFilter[],
  fixed: Row,
  takes: readonly string[],
): Row {
  const sent: Record<string, unknown> = { ...fixed };
  for (const param of filters.flatMap((filter) => filter.params)) {
    const value = state.values[param];
    if (!isEmpty(value)) sent[param] = Array.isArray(value) ? value.join(',') : value;
  }
  const paging = { [pageParam]: state.page, [sizeParam]: state.size, [sortParam]: state.sort };
  for (const [name, value] of Object.entries(paging)) if (takes.includes(name) && value !== '') sent[name] = value;
  return sent;
}

/** The fields that a page asks for. @param chosen the columns that its user has chosen to see */
export const asksOf = (
  { call, reads }: Pick<ListView, 'call' | 'reads'>,
  chosen: unknown,
): ViewCall['asks'] | undefined => (isEmpty(chosen) ? reads : call.asks);

/** The preference that holds how a user has arranged a list's columns. */
export const layoutKey = (screen: string): string => `list:${screen}`;

/** Whether a view that came as data is a list's. */
export const isListView = (view: unknown): view is ListView => memberIn(view, 'type') === 'list';

/** The preference that holds the filters a user keeps for a list. */
export const filtersKey = (screen: string): string => `filters:${screen}`;

/**
 * What it asks first, opened without a word in its address; null where that is not told by its view alone.
 *
 * @param kept the user's preferences
 */
export function firstQuestion(view: ListView, kept: unknown, context: Context): Row | null {
  if (view.call.encoding !== 'json' || memberIn(kept, filtersKey(view.id))) return null;
  const state = initialState(view, context);
  const filters = visibleFilters(view.filters, view.when, state.values, context);
  const chosen = memberIn(memberIn(kept, layoutKey(view.id)), 'shown');
  return askedOf({ asks: asksOf(view, chosen) }, listParams(state, filters, {}, view.call.takes));
}
