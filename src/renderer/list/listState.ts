/** What a list shows, in its address: filters by parameter, sort, page; defaults are left out. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewFilter } from '../../core/model/view.ts';
import type { ConditionContext } from '../engine/conditionContext.ts';
import { readFilterText } from '../../core/fields/readText.ts';
import { isEmpty } from '../fields/face.ts';
import { faceOf } from '../fields/faces.ts';
import {
  initialState,
  type ListState,
  pageParam,
  printValue,
  type Shown,
  sizeParam,
  sortParam,
} from '../../core/screens/list/question.ts';

/** The most rows that a call answers at once. */
export const sizeLimit = 999;

const readCount = (text: string | null, limit: number): number | undefined => {
  const count = text === null ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= 1 && count <= limit ? count : undefined;
};

const isSortable = (view: Shown, sort: string) =>
  sort
    .split(',')
    .every((each) => view.columns.some((column) => column.sortable && column.field === each.replace(/^-/, '')));

const valueOf = ({ definition, as }: ViewFilter, text: string) =>
  readFilterText(faceOf(definition), as, text, definition);

/** Whether a parameter of an address says something to this list: a filter's value of its kind, or a sort. */
export function isUnderstood(view: Shown, name: string, text: string): boolean {
  if (name === sortParam) return isSortable(view, text);
  const filter = view.filters.find(({ params }) => params.includes(name));
  if (!filter) return false;
  return text === '' || valueOf(filter, text) !== undefined;
}

/** Reads an address. What is no value of its filter's kind is as if it were not there. */
export function readListState(view: Shown, query: string, context: ConditionContext): ListState {
  const given = new URLSearchParams(query);
  const start = initialState(view, context);
  const values: Record<string, unknown> = { ...start.values };
  for (const filter of view.filters) {
    for (const param of filter.params) {
      const text = given.get(param);
      if (text === null) continue;
      const read = text === '' ? null : valueOf(filter, text);
      if (read !== undefined) values[param] = read;
    }
  }
  const sort = given.get(sortParam);
  return {
    values,
    sort: sort !== null && isSortable(view, sort) ? sort : start.sort,
    page: readCount(given.get(pageParam), Number.MAX_SAFE_INTEGER) ?? 1,
    size: readCount(given.get(sizeParam), sizeLimit) ?? start.size,
  };
}

/** The query for a state. Parameters that are not the list's own stay as they stand in `before`. */
export function printListState(view: Shown, state: ListState, context: ConditionContext, before = ''): string {
  const query = new URLSearchParams(before);
  const start = initialState(view, context);
  const write = (name: string, value: string, usual: string) => {
    query.delete(name);
    if (value !== usual) query.set(name, value);
  };
  for (const param of view.filters.flatMap((filter) => filter.params)) {
    write(param, printValue(state.values[param]), printValue(start.values[param]));
  }
  write(sortParam, state.sort, start.sort);
  write(pageParam, String(state.page), '1');
  write(sizeParam, String(state.size), String(start.size));
  return query.toString();
}

/** How many filters say something else than nothing. */
export const countActive = (filters: readonly ViewFilter[], values: Row): number =>
  filters.filter((filter) => filter.params.some((param) => !isEmpty(values[param]))).length;
