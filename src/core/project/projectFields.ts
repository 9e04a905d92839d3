/** Fields, columns, filters and calls as a profile may see them. */
import type { Call, Catalogue, Column, Field, Filter, Lookup } from '../model/catalogue.ts';
import { choiceField } from '../model/entity/choiceField.ts';
import { idsParam, mostOf } from '../model/genericCalls.ts';
import { clearersOf } from '../condition/clearing.ts';
import { fieldKinds, namesRows, writableRowFields } from '../fields/index.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { pagingNames } from '../normalise/normaliseFilters.ts';
import { nameFieldOf } from '../normalise/normaliseFields.ts';
import { isMaskedFor, isReadableFor, isWritableFor } from '../access/profile.ts';
import { keptBeside } from '../source/keptBeside.ts';
import { given } from '../source/raw.ts';
import { callGates, columnGates, filterGates, isShut } from './gates.ts';
import type { Projected } from './projected.ts';
import { outcomesOf } from '../condition/rule.ts';
import type { ViewCall, ViewColumn, ViewField, ViewFilter, ViewLookup, ViewOption } from '../model/view.ts';

export type { Projected } from './projected.ts';

/** The parameters that a profile may send: none of a field that it may not write, nor filter by one that it may not read. */
function paramsFor(id: string, { catalogue, profile }: Projected): string[] {
  const call = catalogue.calls[id];
  if (!call) return [];
  const entity = catalogue.entities[call.entity ?? ''];
  const filtered = new Map(call.filters.flatMap((filter) => filter.params.map((param) => [param, filter.field])));
  return Object.values(call.takes.fields)
    .filter((field) => {
      const of = filtered.get(field.name);
      const source = of === undefined ? field : (entity?.fields[of] ?? field);
      return (
        pagingNames.has(field.name) ||
        (isReadableFor(source, profile) && (of !== undefined || isWritableFor(field, profile)))
      );
    })
    .map(({ name }) => name);
}

/** A call as a page needs it; undefined where the profile may not send it. */
export function viewCall(id: string, world: Projected): ViewCall | undefined {
  const call = world.catalogue.calls[id];
  if (!call || isShut(callGates(id, world))) return undefined;
  const { method, path, encoding, success, successCode, changes } = call;
  const entity = 'entity' in call.gives ? call.gives.entity : call.entity;
  const takes = paramsFor(id, world);
  const file = call.gives.as === 'file' ? true : undefined;
  const asks = withoutChildren(call, world);
  return given<ViewCall>({ id, method, path, encoding, takes, asks, success, successCode, changes, entity, file });
}

/** Of a page whose rows carry child rows, which no list shows: the other fields. */
function withoutChildren(call: Call, { catalogue, profile }: Projected): string[] | undefined {
  const { gives } = call;
  if (gives.as !== 'page' || !('shape' in gives || call.children)) return undefined;
  const fields = Object.values(
    'shape' in gives ? gives.shape.fields : (catalogue.entities[gives.entity]?.fields ?? {}),
  );
  if (!fields.some(({ kind }) => fieldKinds[kind].children)) return undefined;
  const asked = fields.filter(({ kind }) => !fieldKinds[kind].children && !fieldKinds[kind].secret);
  return asked.filter((field) => isReadableFor(field, profile)).map(({ name }) => name);
}

function viewLookup(lookup: Lookup, world: Projected): ViewLookup | undefined {
  const call = viewCall(lookup.call, world);
  const source = world.catalogue.calls[lookup.call];
  if (!call || !source) return undefined;
  return given<ViewLookup>({
    ...lookup,
    call: given<ViewCall>({ ...call, asks: asksOfChoices(lookup, source, world) ?? call.asks }),
    search: searchOf(lookup, call, world),
    most: source.gives.as === 'page' || source.does === 'list' ? mostOf(source) : undefined,
  });
}

/** Of a list's pages, what is chosen by alone. */
function asksOfChoices({ value, label, note }: Lookup, call: Call, { catalogue, profile }: Projected) {
  const { does, gives } = call;
  if (does !== 'list' || gives.as !== 'page') return undefined;
  const fields = 'shape' in gives ? gives.shape.fields : catalogue.entities[gives.entity]?.fields;
  const asked = [value, label, note].flatMap((name) => fields?.[name ?? ''] ?? []);
  return [...new Set(asked)].filter((field) => isReadableFor(field, profile)).map(({ name }) => name);
}

/** The parameter that finds choices by what is shown of them; undefined where this profile does not see that whole in every row. */
function searchOf(lookup: Lookup, { takes }: ViewCall, { catalogue, profile }: Projected): string | undefined {
  const call = catalogue.calls[lookup.call];
  const entity = catalogue.entities[call?.entity ?? ''];
  const field = call && entity?.fields[choiceField(call, entity, lookup.label)];
  if (!field || isMaskedFor(field, profile)) return undefined;
  if (call.does !== 'lookup' && !call.filters.some(findsChosen)) return undefined;
  const searched = call.filters.filter((filter) => filter.field === field.name && filter.as === 'like');
  return searched.flatMap(({ params }) => params).find((name) => takes.includes(name) && !(name in lookup.params));
}

const findsChosen = ({ params: [param] }: Filter): boolean => param === idsParam;

/** What its values are called: a dictionary's items, a rule's outcomes, the only values. */
function optionsOf(field: Field, { catalogue }: Projected): ViewOption[] | undefined {
  const dictionary = field.dictionary === undefined ? undefined : catalogue.dictionaries[field.dictionary];
  if (dictionary) {
    return dictionary.items.map(({ id, name, tone, was }) => given({ value: id, label: name, tone, was }));
  }
  const rule = field.rule === undefined ? undefined : catalogue.rules[field.rule];
  if (rule) {
    return outcomesOf(rule).map(({ value, label, tone }) => ({
      value: typeof value === 'number' ? value : String(value),
      label,
      tone,
    }));
  }
  return field.enum?.map((value) => ({ value, label: String(value) }));
}

/** Those of its codes that this profile may choose; undefined where it may choose all. */
function offeredOf({ offer }: Field, options: readonly ViewOption[] | undefined, { profile }: Projected) {
  const offered = profile.superManager ? undefined : offer?.[profile.userType];
  return offered && options?.map(({ value }) => value).filter((value) => offered.includes(value));
}

/** Fields of the rows within a field, without what the profile may not read. */
function rowsOf(field: Field, world: Projected): ViewField[] | undefined {
  if (!fieldKinds[field.kind].children) return undefined;
  const fields = writableRowFields(field, world.catalogue.entities).filter((one) => isReadableFor(one, world.profile));
  const byName = Object.fromEntries(fields.map((one) => [one.name, one]));
  return fields.map((one) => viewField(one, byName, world));
}

/** A rule without the sentence of who wrote it: its inputs, its rows. */
function ruleOf(field: Field, catalogue: Catalogue): ViewField['rule'] {
  const rule = field.rule === undefined ? undefined : catalogue.rules[field.rule];
  return rule && given({ inputs: rule.inputs, rows: rule.rows, otherwise: rule.otherwise });
}

function checkOf(field: Field, world: Projected): ViewField['check'] {
  const call = field.check && viewCall(field.check.call, world);
  return field.check && call && { ...field.check, call };
}

function suggestOf(field: Field, world: Projected): ViewField['suggest'] {
  const call = field.suggest && viewCall(field.suggest.call, world);
  return field.suggest && call && { ...field.suggest, call };
}

/** The words of a field that pass unchanged into a view. */
function plainWords(field: Field): Omit<ViewField, 'clearedBy'> {
  const { name, kind, title, help, placeholder, group, required, readOnly, format, message, widget } = field;
  const { minLength, maxLength, minimum, maximum, pattern, patternText, accept, many, unset, emphasis, distinct } =
    field;
  const words = { name, kind, title, help, placeholder, group, required, readOnly, default: field.default };
  return {
    ...words,
    minLength,
    maxLength,
    minimum,
    maximum,
    pattern,
    patternText,
    format,
    message,
    widget,
    asOf: field.asOf,
    accept,
    many,
    unset,
    emphasis,
    distinct,
  };
}

/** The same for every user, and as often as a field is shown. */
const knownWords = keptBeside((field: Field) => given(plainWords(field)));

/** `beside` are the fields it stands among, where the name of a reference is found. */
export function viewField(field: Field, beside: Fields, world: Projected): ViewField {
  const { kind, picker } = field;
  const nameField = nameFieldOf(field.name);
  const named = (fieldKinds[kind].refers === 'one' || picker !== undefined) && nameField in beside;
  const options = optionsOf(field, world);
  const offered = offeredOf(field, options, world);
  const [only, ...others] = field.required ? (offered ?? []) : [];
  return given<ViewField>({
    ...knownWords(field),
    ...(only !== undefined && others.length === 0 ? { default: only } : {}),
    options,
    offered,
    lookup: field.lookup && viewLookup(field.lookup, world),
    rule: ruleOf(field, world.catalogue),
    rows: rowsOf(field, world),
    nameField: named ? nameField : undefined,
    check: checkOf(field, world),
    suggest: suggestOf(field, world),
    clearedBy: clearersOf(field),
    picker: picker !== undefined && world.screens.has(picker) ? picker : undefined,
  });
}

export function viewColumns(columns: readonly Column[], fields: Fields, world: Projected): ViewColumn[] {
  return columns.flatMap((column) => {
    const field = fields[column.field];
    if (!field || isShut(columnGates(column, fields, world))) return [];
    // The order of rows tells of a value too: the server refuses it of what is masked.
    const sortable = column.sortable && !isMaskedFor(field, world.profile);
    return [{ ...column, sortable, emphasis: column.emphasis ?? [], definition: viewField(field, fields, world) }];
  });
}

/** A text that a filter looks up is chosen, not typed. */
function chosenKind({ kind }: Field): Field['kind'] {
  return namesRows(kind) ? 'ref' : kind;
}

export function viewFilter(filter: Filter, fields: Fields, world: Projected): ViewFilter[] {
  const field = fields[filter.field];
  if (!field || isShut(filterGates(filter, fields, world))) return [];
  const source = filter.lookup ? { ...field, lookup: filter.lookup, kind: chosenKind(field) } : field;
  const definition = viewField({ ...source, required: false, readOnly: false }, fields, world);
  const { field: name, as, params, initial } = filter;
  return [given<ViewFilter>({ field: name, as, params, initial, definition })];
}
