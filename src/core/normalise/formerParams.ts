/** What is sent to a call by the names and codes of earlier schemas: old pages, waiting exports, what others keep. */
import type { Call, Catalogue, Field, Row } from '../model/catalogue.ts';
import { formerCodesOf, presentCodes, type FormerCodes } from '../model/entity/formerCodes.ts';
import { rowFieldsOf } from './normaliseColumns.ts';
import { rangeParams } from './normaliseFilters.ts';

interface Former {
  /** Parameters, by what they were called. */
  readonly names: ReadonlyMap<string, string>;
  /** Fields of its rows, by what they were called: in `orderBy` and `fields`. */
  readonly fields: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, FormerCodes>;
}

const readOnce = new WeakMap<Call, Former | null>();

function knownFormer(call: Call, catalogue: Catalogue): Former | null {
  const known = readOnce.get(call);
  const former = known === undefined ? formerOf(call, catalogue) : known;
  readOnce.set(call, former);
  return former;
}

type Given<Value> = readonly (readonly [string, Value])[];

/** What is given, each by its present name: texts are read by the kind of what they are for. A name that the call still takes stays. */
export function presentNames<Value>(call: Call, catalogue: Catalogue, given: Given<Value>): Given<Value> {
  const former = knownFormer(call, catalogue);
  if (!former || former.names.size === 0) return given;
  const names = new Set(given.map(([name]) => name));
  return given.flatMap(([name, value]) => {
    const now = former.names.get(name) ?? name;
    return now !== name && names.has(now) ? [] : [[now, value] as const];
  });
}

/** The same object where nothing of it has another name or code now. */
export function presentParams(call: Call, catalogue: Catalogue, params: Row): Row {
  const former = knownFormer(call, catalogue);
  if (!former) return params;
  return Object.fromEntries(
    presentNames(call, catalogue, Object.entries(params)).map(([now, value]) => {
      const codes = former.codes.get(now);
      if (codes) return [now, presentCodes(codes, value)];
      const listed = (now === 'orderBy' || now === 'fields') && typeof value === 'string';
      return [now, listed ? presentFields(former, value) : value];
    }),
  );
}

function presentFields({ fields }: Former, list: string): string {
  return list
    .split(',')
    .map((one) => one.replace(/^(\s*-?)(.*)$/, (_, sign: string, name: string) => sign + (fields.get(name) ?? name)))
    .join(',');
}

function formerOf(call: Call, catalogue: Catalogue): Former | null {
  const rows = rowFieldsOf(call, undefined, catalogue.entities);
  const taken = call.takes.fields;
  const fields = new Map(Object.values(rows).flatMap((field) => renamedFrom(field, rows)));
  const names = new Map([
    ...Object.values(taken).flatMap((field) => renamedFrom(field, taken)),
    ...call.filters.flatMap(({ field, params }) => {
      const was = rows[field]?.was;
      return was === undefined ? [] : params.flatMap((param) => formerParam(param, field, was));
    }),
  ]);
  for (const name of names.keys()) if (Object.hasOwn(taken, name)) names.delete(name);
  const codes = new Map(
    Object.values(taken).flatMap(({ name, dictionary }) => {
      const filtered = call.filters.find(({ params }) => params.includes(name))?.field ?? '';
      const former = formerCodesOf(catalogue.dictionaries[dictionary ?? rows[filtered]?.dictionary ?? '']);
      return former ? [[name, former] as const] : [];
    }),
  );
  return names.size + fields.size + codes.size === 0 ? null : { names, fields, codes };
}

function renamedFrom({ name, was }: Field, among: Readonly<Record<string, Field>>): [string, string][] {
  return was === undefined || Object.hasOwn(among, was) ? [] : [[was, name]];
}

/** A parameter that is named by convention had a name by convention before. */
function formerParam(param: string, field: string, was: string): [string, string][] {
  if (param === field) return [[was, param]];
  const end = rangeParams(field).indexOf(param);
  const before = rangeParams(was)[end];
  return before === undefined ? [] : [[before, param]];
}
