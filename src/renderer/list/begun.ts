/** What a page stands at while its address says nothing: what its menu entry opens it with, over its own defaults. */
import { useMemo } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ListView, ViewFilter } from '../../core/model/view.ts';
import { readFilterText } from '../../core/fields/readText.ts';
import { useSame } from '../engine/useSame.ts';
import { faceOf } from '../fields/faces.ts';

const nothing: Row = {};

/** A text is read as an address's is; what is no value of its filter's kind is as if it were not there. */
function valueIn({ definition, as }: ViewFilter, value: unknown): unknown {
  return typeof value === 'string' ? readFilterText(faceOf(definition), as, value, definition) : value;
}

function begun(filter: ViewFilter, begins: Row): ViewFilter {
  const { params, initial } = filter;
  if (!params.some((param) => Object.hasOwn(begins, param))) return filter;
  const usual = params.length > 1 && Array.isArray(initial) ? initial : [initial];
  const given = params.map((param, at) => valueIn(filter, begins[param]) ?? usual[at] ?? null);
  return { ...filter, initial: (params.length > 1 ? given : given[0]) as ViewFilter['initial'] };
}

/** The same view where it is opened with nothing that it filters by. */
export function beginningWith<V extends Pick<ListView, 'filters'>>(view: V, begins: Row): V {
  const filters = view.filters.map((filter) => begun(filter, begins));
  return filters.every((filter, at) => filter === view.filters[at]) ? view : { ...view, filters };
}

export function useBegun<V extends Pick<ListView, 'filters'>>(view: V, begins: Row = nothing): V {
  const steady = useSame(begins);
  return useMemo(() => beginningWith(view, steady), [view, steady]);
}
