/** What a call takes and gives, as far as the linter must know it. */
import { addFields, type Known, type KnownCall, type KnownField, type KnownFields } from './lintKnown.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, textOfMember, type Place } from '../source/source.ts';
import { isGeneric } from '../model/genericCalls.ts';
import { rangeParams } from '../normalise/normaliseFilters.ts';

export type GivesForm = 'nothing' | 'id' | 'boolean' | 'json' | 'file' | 'one' | 'many' | 'page' | 'counted';

function field(name: string, kind: KnownField['kind']): [string, KnownField] {
  return [name, { name, kind, stored: false }];
}

/**
 * The parameters that a call accepts; undefined where they cannot be known. What other places send to a list or a lookup
 * becomes a filter by itself, so each field of their rows is one.
 */
export function callParameters(known: Known, call: KnownCall): KnownFields | undefined {
  const entity = call.entity === undefined ? undefined : known.entities.get(call.entity);
  const takes = memberOf(memberOf(call.place, 'takes'), 'properties');
  const own = new Map<string, KnownField>();
  addFields(own, takes, entity);
  const taken = new Map([...own].filter(([name]) => memberOf(takes, name) !== undefined));
  if (call.does === 'list' || call.does === 'lookup') return withFilters(known, call, taken);
  if (takes || !isGeneric(call.does)) return taken;
  if (call.does === 'get') return new Map([field('id', 'text')]);
  if (call.does === 'remove') return new Map([field('id', 'text'), field('version', 'integer')]);
  return entity?.fields;
}

const paging = [field('current', 'integer'), field('size', 'integer'), field('orderBy', 'text')];

function withFilters(known: Known, call: KnownCall, taken: KnownFields): KnownFields | undefined {
  const rows = rowsOfGives(known, call) ?? entityFields(known, call);
  if (!rows) return undefined;
  const all = new Map([...rows, ...taken, ...(call.does === 'list' ? paging : [])]);
  const screens = [...known.screens.values()].filter((screen) => listCallId(screen) === call.id);
  for (const filters of [call.place, ...screens].map((place) => memberOf(place, 'filters'))) {
    for (const item of itemsOf(filters)) {
      const params = itemsOf(memberOf(item, 'params')).map(textAt);
      const name = textAt(item) ?? textOfMember(item, 'field');
      const names = params.length > 0 || name === undefined ? params : [name, ...rangeParams(name)];
      for (const one of names) if (one !== undefined) all.set(one, { name: one, kind: undefined, stored: false });
    }
  }
  return all;
}

function entityFields(known: Known, call: KnownCall): KnownFields | undefined {
  return call.entity === undefined ? undefined : known.entities.get(call.entity)?.fields;
}

/** The call of a list screen, said or by convention. */
export function listCallId(screen: Place): string | undefined {
  const call = textOfMember(screen, 'call');
  if (call !== undefined) return call;
  const entity = memberOf(screen, 'entity');
  if (isObject(entity)) return `${screen.source.id.split('/').at(-1) ?? ''}.list`;
  const id = textAt(entity);
  return id === undefined ? undefined : `${id}.list`;
}

const conventional = new Map<string, GivesForm>(
  Object.entries({
    list: 'page',
    get: 'one',
    insert: 'id',
    update: 'nothing',
    remove: 'nothing',
    lookup: 'many',
  } as const),
);

export function givesForm(call: KnownCall): GivesForm {
  const gives = memberOf(call.place, 'gives');
  const said = textAt(gives) ?? entriesOf(gives)[0]?.name;
  return (said as GivesForm | undefined) ?? conventional.get(call.does) ?? 'nothing';
}

/** The fields of the rows that a call answers; undefined where they cannot be known, as in free JSON. */
export function callRows(known: Known, call: KnownCall | undefined): KnownFields | undefined {
  if (!call) return undefined;
  const rows = rowsOfGives(known, call);
  if (rows || memberOf(call.place, 'gives')) return rows;
  if (call.does === 'lookup') return new Map([field('id', 'text'), field('name', 'text')]);
  return call.does === 'list' || call.does === 'get' ? entityFields(known, call) : undefined;
}

/** The fields of what `gives` names or writes out. */
function rowsOfGives(known: Known, call: KnownCall): KnownFields | undefined {
  const rows = entriesOf(memberOf(call.place, 'gives'))[0]?.value;
  const named = textAt(rows);
  if (named !== undefined) return known.entities.get(named)?.fields;
  if (!isObject(rows)) return undefined;
  const fields = new Map<string, KnownField>();
  addFields(
    fields,
    memberOf(rows, 'properties'),
    call.entity === undefined ? undefined : known.entities.get(call.entity),
  );
  return fields;
}
