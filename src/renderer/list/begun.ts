/** What a page stands at while its address says nothing: what its menu entry opens it with, over its own defaults. */
import { useMemo } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { Operand } from '../../core/model/condition.ts';
import type { ListView, ViewFilter } from '../../core/model/view.ts';
import { readFilterText } from '../../core/fields/readText.ts';
import { useSame } from '../engine/useSame.ts';
import { faceOf } from '../fields/faces.ts';

const nothing: Row = {};

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** A text is read as an address's is; what is no value of its filter's kind is as if it were not there. */
function valueIn({ definition, as }: ViewFilter, given: unknown): Scalar | readonly Scalar[] | undefined {
  const value = typeof given === 'string' ? readFilterText(faceOf(definition), as, given, definition) : given;
  if (Array.isArray(value)) return value.filter(isScalar);
  return isScalar(value) ? value : undefined;
}

/** The ends of a range, each with a default of its own. */
const isPair = (initial: ViewFilter['initial']): initial is readonly Operand[] => Array.isArray(initial);

function begun(filter: ViewFilter, begins: Row): ViewFilter {
  const { params, initial } = filter;
  const given = params.map((param) => valueIn(filter, begins[param]));
  if (given.every((value) => value === undefined)) return filter;
  if (params.length === 1) return { ...filter, initial: given[0] };
  const usual = isPair(initial) ? initial : [];
  return { ...filter, initial: given.map((value, at) => (isScalar(value) ? value : (usual[at] ?? null))) };
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
