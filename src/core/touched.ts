/**
 * What a change of schemas touches beside its own page: what goes (pages, columns, filters, fields, codes), what is asked of records
 * from now on, and which other screens and fields use what changes. What users have kept of it, and how many rows hold it, the database says. Pure.
 */
import { isList } from './screens/list/model.ts';
import type { Catalogue, Dictionary, Screen } from './model/catalogue.ts';
import { pageOf } from './model/screens/pageOf.ts';
import { ruleChanges, type RuleChange } from './ruleChanges.ts';
import { snakeCase } from './model/columnNames.ts';
import { textChanges } from './textChanges.ts';
import type { Label } from './model/values.ts';

export interface GoneField {
  readonly entity: string;
  readonly table: string;
  readonly column: string;
  readonly title: Label;
  /** A code of its dictionary that goes; the whole field where it is not said. */
  readonly code?: string | number;
  /** The code's name. */
  readonly name?: Label;
  /** Where the code stands, whichever fields hold it. */
  readonly dictionary?: Pick<Dictionary, 'id' | 'title'>;
  /** A screen that lists the rows, and the filter's parameter there. */
  readonly screen: string | null;
  readonly param: string | null;
}

export interface ListChange {
  readonly screen: string;
  readonly title: Label;
  /** Null where the whole page goes. */
  readonly columns: readonly string[] | null;
  readonly params: readonly string[] | null;
  /** The calls of its rows. */
  readonly calls: readonly string[];
}

interface Use {
  readonly kind: 'screen' | 'lookup';
  readonly id: string;
  readonly title: Label;
}

export interface TouchedSchemas {
  readonly lists: readonly ListChange[];
  readonly fields: readonly GoneField[];
  /** Entities that go with all their rows' page. */
  readonly entities: readonly { readonly table: string; readonly title: Label }[];
  readonly uses: readonly Use[];
  readonly rules: readonly RuleChange[];
}

/** @param changed the pages whose own files change: with their dialogs they are no others */
export function touchedSchemas(before: Catalogue, after: Catalogue, changed: ReadonlySet<string>): TouchedSchemas {
  return {
    lists: changedScreens(before, after).map((screen) => listChange(screen, before, after)),
    fields: goneValues(before, after),
    entities: Object.values(before.entities)
      .filter(
        ({ id, table }) =>
          !has(after.entities, id) &&
          !Object.values(after.entities).some((one) => one.was !== undefined && snakeCase(one.was) === table),
      )
      .map(({ table, title }) => ({ table, title })),
    uses: usesOf(before, after, changed),
    rules: rulesAndTexts(before, after),
  };
}

function rulesAndTexts(before: Catalogue, after: Catalogue): readonly RuleChange[] {
  const rules = ruleChanges(before, after);
  const told = new Set(rules.map(({ kind, title, name }) => JSON.stringify([kind, title, name])));
  const texts = textChanges(before, after).filter(
    ({ kind, title, name }) => !told.has(JSON.stringify([kind, title, name])),
  );
  return [...rules, ...texts.map((one): RuleChange => ({ ...one, entity: null, kept: null }))];
}

/** Fields that go, and codes of fields that stay. */
export function goneValues(before: Catalogue, after: Catalogue): readonly GoneField[] {
  return [...goneFields(before, after), ...goneCodes(before, after)];
}

const has = (all: object, name: string): boolean => Object.hasOwn(all, name);
const differ = (left: unknown, right: unknown): boolean => JSON.stringify(left) !== JSON.stringify(right);

/** A screen as it is now, also under another id. */
function presentScreen({ screens }: Catalogue, id: string): Screen | undefined {
  return has(screens, id) ? screens[id] : Object.values(screens).find(({ was }) => was === id);
}

function changedScreens(before: Catalogue, after: Catalogue): readonly Screen[] {
  return Object.values(before.screens).filter((screen) => {
    const now = presentScreen(after, screen.id);
    if (!now || differ(screen, now)) return true;
    const entity = before.calls[screen.call]?.entity ?? screen.entity ?? '';
    return (
      differ(before.entities[entity], after.entities[entity]) ||
      differ(before.calls[screen.call], after.calls[screen.call])
    );
  });
}

interface Listing {
  readonly id: string;
  readonly columns?: readonly { readonly field: string }[];
  readonly filters?: readonly { readonly field: string; readonly params: readonly string[] }[];
}

function listChange(screen: Screen, before: Catalogue, after: Catalogue): ListChange {
  const { id, title } = screen;
  const now: Listing | null = presentScreen(after, id) ?? null;
  const was: Listing = screen;
  const entity = before.calls[screen.call]?.entity ?? screen.entity ?? '';
  const renamed = new Set(Object.values(after.entities[entity]?.fields ?? {}).map((field) => field.was));
  const kept = new Set((now?.columns ?? []).map(({ field }) => field));
  const params = new Set((now?.filters ?? []).flatMap((filter) => filter.params));
  const lost = (field: string): boolean => !renamed.has(field);
  return {
    screen: id,
    title,
    columns: now && (was.columns ?? []).map(({ field }) => field).filter((field) => !kept.has(field) && lost(field)),
    params:
      now &&
      (was.filters ?? [])
        .filter(({ field }) => lost(field))
        .flatMap((filter) => filter.params.filter((param) => !params.has(param))),
    calls: [screen.call],
  };
}

function* goneFields(before: Catalogue, after: Catalogue): Generator<GoneField> {
  for (const entity of Object.values(before.entities)) {
    const now = has(after.entities, entity.id) ? after.entities[entity.id] : undefined;
    if (!now) continue;
    const renamed = new Set(Object.values(now.fields).map(({ was }) => was));
    for (const { name, title, stored } of Object.values(entity.fields)) {
      if (!stored || renamed.has(name) || (has(now.fields, name) && now.fields[name]?.stored)) continue;
      yield {
        entity: entity.id,
        table: entity.table,
        column: snakeCase(name),
        title,
        ...listOf(before, entity.id, name),
      };
    }
  }
}

function* goneCodes(before: Catalogue, after: Catalogue): Generator<GoneField> {
  for (const entity of Object.values(before.entities)) {
    for (const field of Object.values(entity.fields)) {
      const now = has(after.entities, entity.id) ? after.entities[entity.id]?.fields[field.name] : undefined;
      if (!field.stored || !now) continue;
      const left = new Set(codesOf(after, now).map(({ id }) => String(id)));
      if (left.size === 0) continue;
      const dictionary = before.dictionaries[field.dictionary ?? ''];
      for (const { id, name } of codesOf(before, field))
        if (!left.has(String(id)))
          yield {
            entity: entity.id,
            table: entity.table,
            column: snakeCase(field.name),
            title: field.title,
            code: id,
            name,
            ...(dictionary && { dictionary: { id: dictionary.id, title: dictionary.title } }),
            ...listOf(before, entity.id, field.name),
          };
    }
  }
}

type Coded = Pick<Catalogue['entities'][string]['fields'][string], 'dictionary' | 'enum'>;

function codesOf(
  { dictionaries }: Catalogue,
  { dictionary, enum: values }: Coded,
): readonly { id: string | number; name: Label }[] {
  if (dictionary !== undefined) return dictionaries[dictionary]?.items ?? [];
  return (values ?? []).map((id) => ({ id, name: String(id) }));
}

/** Where those rows can be looked at: the first list of the entity, and its filter by the field. */
function listOf({ screens, calls }: Catalogue, entity: string, field: string): Pick<GoneField, 'screen' | 'param'> {
  const lists = Object.values(screens)
    .filter(isList)
    .filter((list) => calls[list.call]?.entity === entity);
  for (const screen of lists) {
    const filter = screen.filters.find((one) => one.field === field);
    if (filter?.params.length === 1) return { screen: screen.id, param: filter.params[0] ?? null };
  }
  return { screen: lists[0]?.id ?? null, param: null };
}

/** Other screens that name a screen, call or entity that changes, and fields that are chosen from its rows. */
function usesOf(before: Catalogue, after: Catalogue, own: ReadonlySet<string>): readonly Use[] {
  const changed = (name: 'screens' | 'calls' | 'entities'): string[] =>
    Object.keys(before[name]).filter((id) => differ(before[name][id], after[name][id]));
  const entities = new Set(changed('entities'));
  const calls = new Set([
    ...changed('calls'),
    ...Object.values(before.calls).flatMap(({ id, entity }) =>
      entity !== undefined && entities.has(entity) ? [id] : [],
    ),
  ]);
  const named = { entity: entities, call: calls, screen: new Set(changed('screens')) };
  const pages = Object.values(before.screens)
    .filter(({ id, ...screen }) => !own.has(pageOf(id)) && namesAny(screen, named))
    .map(({ id }) => pageOf(id));
  const screens = [...new Set(pages)].map((id): Use => {
    return { kind: 'screen', id, title: before.screens[id]?.title ?? id };
  });
  const lookups = Object.values(before.entities).flatMap((entity) =>
    Object.values(entity.fields)
      .filter(({ lookup, rows }) => (lookup && calls.has(lookup.call)) || (rows !== undefined && entities.has(rows)))
      .filter(() => !entities.has(entity.id))
      .map(({ name, title }): Use => ({ kind: 'lookup', id: `${entity.id}.${name}`, title })),
  );
  return [...screens, ...lookups];
}

const words: Readonly<Record<string, 'entity' | 'call' | 'screen'>> = {
  entity: 'entity',
  rows: 'entity',
  call: 'call',
  undo: 'call',
  open: 'screen',
  goto: 'screen',
  screen: 'screen',
  picker: 'screen',
};

function namesAny(value: unknown, named: Readonly<Record<'entity' | 'call' | 'screen', ReadonlySet<string>>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([word, member]) => {
    const of = words[word];
    return typeof member === 'string' ? of !== undefined && named[of].has(member) : namesAny(member, named);
  });
}
