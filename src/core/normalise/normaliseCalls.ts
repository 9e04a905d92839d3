/** Defaults of calls, each a function named after its rule. */
import { isNameOf, tableBy } from '../model/names.ts';
import type { Call, Entity, Field, Filter, Gives, Shape } from '../model/catalogue.ts';
import { isGeneric, isGenericWrite, type GenericCall } from '../model/genericCalls.ts';
import { fieldKinds } from '../fields/index.ts';
import { freeze } from '../model/freeze.ts';
import { parametersOf, type Asked } from '../source/callParameters.ts';
import { keeping, type Watch } from '../source/watchedReads.ts';
import { formerCallId } from './normaliseEntities.ts';
import { aggregateShape, groupingsOf } from './normaliseAggregate.ts';
import { normaliseColumns, rowEntityOf, rowFieldsOf } from './normaliseColumns.ts';
import { fieldsOfTakes, withNames } from './normaliseFields.ts';
import {
  choiceFilters,
  filterParam,
  idsFilter,
  normaliseFilter,
  pagingParams,
  searchFilters,
  withoutRepeats,
} from './normaliseFilters.ts';
import type { Fields } from './normaliseFilters.ts';
import { byName, idParam, takenFields } from './normaliseTakes.ts';
import type { Remote } from '../model/entity/service.ts';
import type { RawRemote } from '../../generated/grammar.ts';
import { given, itemsOf } from '../source/raw.ts';
import type { Declared, RawCallEntry, RawFilter, RawShape } from '../source/raw.ts';
import { callTitle, lookupTitles, successTexts } from '../model/texts.ts';

type Entities = Readonly<Record<string, Entity>>;

/** What calls are normalised among. */
interface World {
  readonly entities: Entities;
  readonly declared: Declared;
  /** What the screens ask of the call, in their order. */
  readonly asked: readonly Asked[];
  /** Parameters that lookups send to it. */
  readonly sent: readonly string[];
}

/** What stands in a calls file under its own name; the others are always named. */
type Conventional = Exclude<GenericCall, 'set' | 'aggregate'>;

const conventions: Readonly<Record<Conventional, { readonly method: 'GET' | 'POST'; readonly path: string }>> = {
  list: { method: 'GET', path: 'listByPage' },
  get: { method: 'GET', path: 'findById' },
  insert: { method: 'POST', path: 'add' },
  update: { method: 'POST', path: 'update' },
  remove: { method: 'POST', path: 'delete' },
  lookup: { method: 'GET', path: 'list' },
};

/** A conventional call does what its name says; another does what `does` says, else it is a handler of its own name. */
function doesOf(entry: RawCallEntry): string {
  return entry.raw.does ?? entry.family ?? entry.id;
}

/** Conventional lists, single records and lookups are GET, and so are figures; every other call is POST. */
function methodOf(entry: RawCallEntry): 'GET' | 'POST' {
  const convention = entry.family && conventions[entry.family];
  const ofAggregate = entry.raw.does === 'aggregate' ? 'GET' : undefined;
  return entry.raw.method ?? convention?.method ?? ofAggregate ?? 'POST';
}

/** A path that begins with `./` is below the file's base, and so is every conventional one. */
function pathOf(entry: RawCallEntry): string {
  const convention = entry.family && conventions[entry.family];
  const path = entry.raw.path ?? `./${convention?.path ?? entry.id}`;
  return path.startsWith('./') ? `${entry.base}/${path.slice(2)}` : path;
}

function shapeOf(shape: RawShape, entity: Entity | undefined, declared: Declared): Shape {
  return { fields: withNames(fieldsOfTakes(shape, entity?.fields ?? {}, declared), declared) };
}

/** A list gives a page of its entity, a lookup ids and names, a new record its id, any other call nothing. */
function givenByConvention(does: string, entity: string | undefined): Gives {
  if (does === 'list' && entity !== undefined) return { as: 'page', entity };
  if (does === 'get' && entity !== undefined) return { as: 'one', entity };
  if (does === 'insert') return { as: 'id' };
  if (does !== 'lookup') return { as: 'nothing' };
  const base = { kind: 'text', required: true, readOnly: true, search: false, stored: false } as const;
  const option = {
    id: { ...base, name: 'id', title: lookupTitles.id },
    name: { ...base, name: 'name', title: lookupTitles.name },
  };
  return { as: 'many', shape: { fields: option } };
}

function givesOf(
  does: string,
  entry: RawCallEntry,
  entities: Entities,
  entity: Entity | undefined,
  declared: Declared,
): Gives {
  const { gives } = entry.raw;
  if (does === 'aggregate') return { as: 'many', shape: aggregateShape(groupingsOf(entry.raw), entity, declared) };
  if (gives === undefined) return givenByConvention(does, entity?.id);
  if (typeof gives === 'string') return { as: gives };
  for (const as of ['one', 'many', 'page', 'counted'] as const) {
    const rows = gives[as === 'one' ? 'record' : as === 'counted' ? 'rows' : as];
    if (rows === undefined) continue;
    if (typeof rows !== 'string') return { as, shape: shapeOf(rows, entity, declared) };
    return as === 'counted' ? { as, shape: { fields: entities[rows]?.fields ?? {} } } : { as, entity: rows };
  }
  return { as: 'nothing' };
}

/** A call that writes makes the lists of its entity stale: an insert, update or removal, and a handler that gives nothing or an id. */
function changesOf(does: string, gives: Gives, entity: string | undefined): string[] {
  if (entity === undefined) return [];
  if (isGeneric(does)) return isGenericWrite(does) ? [entity] : [];
  return gives.as === 'nothing' || gives.as === 'id' ? [entity] : [];
}

/** Whoever changes a record leaves a line in the audit log, unless all that is changed is kept in timelines of its own. */
function isAudited(changes: readonly string[], entities: Entities): boolean {
  return changes.some((id) => entities[id]?.unaudited !== true);
}

/** A list's own filters first, then those of its screens, its searchable fields, and what other places send to it. */
function filtersOf(
  entry: RawCallEntry,
  does: string,
  fields: Fields,
  entity: Entity | undefined,
  { asked, sent: byLookups }: World,
): Filter[] {
  const written = [...itemsOf<RawFilter>(entry.raw.filters, 'field'), ...asked.flatMap((one) => one.filters ?? [])];
  const filters = (raw: readonly RawFilter[]): Filter[] => raw.flatMap((one) => normaliseFilter(one, fields) ?? []);
  if (does !== 'list' && does !== 'lookup') return withoutRepeats(filters(written));
  const { sent, searched, areChoices } = parametersOf(byLookups, asked);
  const exact = sent.map((field): RawFilter => ({ field, as: memberOrExact(fields[field]) }));
  const search = searched.map((field): RawFilter => ({ field }));
  if (does === 'lookup')
    return withoutRepeats([...filters(written), ...filters(search), ...filters(exact), ...choiceFilters(entity)]);
  const listed = [...filters(written), ...searchFilters(entity), ...filters(search), ...filters(exact)];
  return withoutRepeats(areChoices && entity ? [...listed, idsFilter] : listed);
}

function memberOrExact(field: Field | undefined): 'has' | 'exact' {
  return field && fieldKinds[field.kind].member !== undefined ? 'has' : 'exact';
}

function rowFields(gives: Gives, entity: Entity | undefined, entities: Entities): Fields {
  if ('shape' in gives && gives.as !== 'many') return gives.shape.fields;
  return ('entity' in gives ? entities[gives.entity]?.fields : undefined) ?? entity?.fields ?? {};
}

function filterParams(filters: readonly Filter[], fields: Fields, declared: Declared): Record<string, Field> {
  return byName(
    filters.flatMap((filter) => {
      const field = fields[filter.field];
      return field ? filter.params.map((param) => filterParam(param, filter, field, declared)) : [];
    }),
  );
}

/** The first row's number is its parameter for rows. */
function pagingOf({ row, ...words }: NonNullable<RawRemote['page']>): Remote['paging'] {
  return given({ ...words, offset: row });
}

/** A service is asked by GET, with its own names, unless that is said otherwise. */
function remoteOf(remote: RawRemote): Remote {
  const {
    to: service,
    params: query = [],
    fields: names = {},
    size: total,
    page: paging,
    method = 'GET',
    ...words
  } = remote;
  return given<Remote>({ method, query, names, service, total, paging: paging && pagingOf(paging), ...words });
}

function columnsOf(written: unknown, call: Call, entities: Entities): Call['columns'] {
  const rows = { fields: rowFieldsOf(call, undefined, entities), call, entity: rowEntityOf(call, entities) };
  return normaliseColumns(written, rows);
}

/** Nobody but super managers may send a call that does not say who may. */
function normaliseCall(entry: RawCallEntry, world: World): Call {
  const { entities, declared } = world;
  const { raw } = entry;
  const does = doesOf(entry);
  const entityId = raw.entity ?? entry.entity;
  const entity = entityId === undefined ? undefined : entities[entityId];
  const gives = givesOf(does, entry, entities, entity, declared);
  const fields = rowFields(gives, entity, entities);
  const filters = filtersOf(entry, does, fields, entity, world);
  const paging = gives.as === 'page' ? pagingParams() : {};
  const taken = takenFields(does, entry, entity, declared);
  const changes = raw.changes ?? changesOf(does, gives, entityId);
  const title = entity && isGeneric(does) ? callTitle(does, entity.title) : entry.id;
  const call = given<Call>({
    id: entry.id,
    was: raw.was ?? formerCallId(entry, declared),
    title: raw.title ?? title,
    method: methodOf(entry),
    path: pathOf(entry),
    encoding: raw.format ?? 'json',
    does,
    entity: entityId,
    allow: raw.allow ?? null,
    open: raw.open ?? false,
    set: raw.set,
    remote: raw.remote && remoteOf(raw.remote),
    ...groupingsOf(raw),
    needs: raw.needs,
    record: raw.needs === undefined ? undefined : (raw.record ?? idParam().name),
    needsText: raw.text,
    where: raw.where,
    expected: raw.size,
    children: raw.rows || undefined,
    takes: { fields: { ...paging, ...filterParams(filters, fields, declared), ...taken } },
    filters,
    gives,
    successCode: raw.successCode ?? 200,
    success: raw.success ?? (isNameOf(successTexts, does) ? successTexts[does] : undefined),
    changes,
    reads: raw.reads,
    limited: raw.limited ?? false,
    audited: raw.audited ?? isAudited(changes, entities),
  });
  if (raw.columns === undefined) return call;
  return { ...call, columns: columnsOf(raw.columns, call, entities) };
}

interface Worlds extends Pick<World, 'entities' | 'declared'> {
  /** By call. */
  readonly asked: (call: string) => readonly Asked[];
  readonly sent: ReadonlyMap<string, readonly string[]>;
}

const kept = keeping<Call>();

/** A call from which nothing has changed that it is made of is the same object. @param watched with the same as declared */
export function normaliseCalls(watched: Worlds, declared: Declared, { made }: Watch): Record<string, Call> {
  const { entities, declared: world } = watched;
  return tableBy(
    Object.values(declared.calls).map((entry) => {
      const [asked, sent] = [watched.asked(entry.id), watched.sent.get(entry.id) ?? []];
      return [
        entry.id,
        made(kept, entry.id, [entry, ...asked, asked.length, ...sent], () =>
          freeze(normaliseCall(entry, { entities, declared: world, asked, sent })),
        ),
      ];
    }),
  );
}
