/** Defaults of filters and of the parameters that they are on the wire, each a function named after its rule. */
import type { Entity, Field, Filter, FilterMatch } from '../model/catalogue.ts';
import { idsParam } from '../model/genericCalls.ts';
import { defaultMatch, fieldKinds } from '../fields/index.ts';
import { lookupOf } from './normaliseFields.ts';
import { given } from '../source/raw.ts';
import type { Declared, RawFilter, RawRule } from '../source/raw.ts';
import { outcomeValues } from '../condition/rule.ts';
import { pagingTitles } from '../model/texts.ts';

export type Fields = Readonly<Record<string, Field>>;

/** A range of `createTime` is `createStartTime` to `createEndTime`; of another, `xFrom` to `xTo`. */
export function rangeParams(field: string): [string, string] {
  return field === 'createTime' ? ['createStartTime', 'createEndTime'] : [`${field}From`, `${field}To`];
}

/** A filter's parameter is named as its field. */
function paramsOf(field: string, as: FilterMatch): readonly string[] {
  return as === 'range' ? rangeParams(field) : [field];
}

/** A text is found by a part of it, a list by a member, all else exactly. Undefined for what cannot be filtered. */
export function normaliseFilter(raw: RawFilter, fields: Fields): Filter | undefined {
  const field = Object.hasOwn(fields, raw.field) ? fields[raw.field] : undefined;
  const as = raw.as ?? (field && defaultMatch(field.kind));
  if (!field || !as) return undefined;
  return given<Filter>({
    field: raw.field,
    as,
    params: raw.params ?? paramsOf(raw.field, as),
    initial: raw.default,
    lookup: raw.lookup === undefined ? undefined : lookupOf(raw.lookup),
  });
}

/** The searchable fields of an entity are the filters of its lists. */
export function searchFilters(entity: Entity | undefined): Filter[] {
  const fields = entity?.fields ?? {};
  return Object.values(fields).flatMap((field) => {
    const filter = field.search ? normaliseFilter({ field: field.name }, fields) : undefined;
    return filter ? [filter] : [];
  });
}

/** Records that are chosen of a lookup, and of a list, are found by their ids. */
const idFilter: Filter = { field: 'id', as: 'in', params: ['id'] };
export const idsFilter: Filter = { field: 'id', as: 'in', params: [idsParam] };

/** A lookup finds records by a part of what they are called by, where lists do, and those that are chosen by their ids. */
export function choiceFilters(entity: Entity | undefined): Filter[] {
  const [called] = searchFilters(entity).filter(({ field, as }) => field === entity?.label && as === 'like');
  return called ? [called, idFilter] : [];
}

/** A parameter is filtered in one way: the first filter that names it stands. */
export function withoutRepeats(filters: readonly Filter[]): Filter[] {
  const taken = new Set<string>();
  return filters.filter((filter) => {
    if (filter.params.some((param) => taken.has(param))) return false;
    for (const param of filter.params) taken.add(param);
    return true;
  });
}

function textParam(name: string, field: Field): Field {
  return {
    name,
    kind: 'text',
    title: field.title,
    required: false,
    readOnly: false,
    search: false,
    stored: false,
    maxLength: 200,
  };
}

/** A rule's value, as the rule spells it. */
function outcomeParam(name: string, field: Field, rule: RawRule | undefined): Field {
  const values = rule ? outcomeValues(rule) : [];
  const numeric = values.length > 0 && values.every((value) => typeof value === 'number');
  return { ...textParam(name, field), kind: numeric ? 'integer' : 'text', maxLength: undefined };
}

/** A part of a text may be any text; a member of a list is one code or reference; several values are joined by commas. */
export function filterParam(name: string, filter: Filter, field: Field, declared: Declared): Field {
  if (filter.as === 'like' || filter.as === 'in') return textParam(name, field);
  if (fieldKinds[field.kind].computed) return given(outcomeParam(name, field, declared.rules[field.rule ?? '']));
  const kind = fieldKinds[field.kind].member ?? field.kind;
  const { codeType, dictionary, lookup, enum: only } = field;
  return given<Field>({
    ...textParam(name, field),
    maxLength: undefined,
    kind,
    codeType,
    dictionary,
    lookup,
    enum: only,
  });
}

/** A call that gives a page takes `current` from 1, `size` up to 999, `orderBy`, and in `fields` the names of those that are wanted. */
export function pagingParams(): Record<string, Field> {
  const base = { required: false, readOnly: false, search: false, stored: false } as const;
  return {
    current: { ...base, name: 'current', kind: 'integer', title: pagingTitles.current, minimum: 1 },
    size: { ...base, name: 'size', kind: 'integer', title: pagingTitles.size, minimum: 1, maximum: 999 },
    orderBy: { ...base, name: 'orderBy', kind: 'text', title: pagingTitles.orderBy, maxLength: 200 },
    fields: { ...base, name: 'fields', kind: 'text', title: pagingTitles.fields, maxLength: 4_000 },
  };
}

export const pagingNames: ReadonlySet<string> = new Set(Object.keys(pagingTitles));
