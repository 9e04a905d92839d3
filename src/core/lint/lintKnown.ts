/** What the files declare, as far as they can be read: entities, calls, screens and the rest, each with its place. */
import type { FieldKind } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import { lintedKind } from './lintKind.ts';
import {
  entriesOf,
  isObject,
  isTrue,
  itemsOf,
  memberOf,
  textAt,
  textOfMember,
  type LintSource,
  type Place,
} from '../source/source.ts';

export interface KnownField {
  readonly name: string;
  /** Undefined where it cannot be told, so that nothing is said about it. */
  readonly kind: FieldKind | undefined;
  readonly stored: boolean;
  readonly dictionary?: string | undefined;
  readonly place?: Place;
}
export type KnownFields = ReadonlyMap<string, KnownField>;

export interface KnownEntity {
  readonly id: string;
  readonly place: Place;
  /** Undefined where the file's fault hides them. */
  readonly fields: KnownFields | undefined;
}

export interface KnownCall {
  readonly id: string;
  /** The object of words; for a call implied by an inline entity, that entity. */
  readonly place: Place;
  readonly key: Place;
  readonly base: string;
  readonly family: string | undefined;
  readonly does: string;
  readonly entity: string | undefined;
}

/** Ids by kind. An id whose file does not parse is known, and nothing is known about it. */
export interface Known {
  readonly sources: readonly LintSource[];
  readonly broken: ReadonlySet<string>;
  readonly entities: ReadonlyMap<string, KnownEntity>;
  readonly calls: ReadonlyMap<string, KnownCall>;
  readonly allCalls: readonly KnownCall[];
  readonly screens: ReadonlyMap<string, Place>;
  readonly rules: ReadonlyMap<string, Place>;
  readonly dictionaries: ReadonlyMap<string, Place>;
  readonly menuEntries: ReadonlyMap<string, Place>;
  readonly userFields: ReadonlySet<string>;
}

const inlineFamily = ['list', 'insert', 'update', 'remove'] as const;

const systemFields = ['id', 'version', 'createTime', 'updateTime'] as const;

/** What a signed-in user has to every product; the entity `user`, where there is one, adds its own. */
const userFields = ['id', 'name', 'username', 'mobile', 'userType', 'superManager', 'detachmentId', 'detachments'];
const userUnits = ['capacityId', 'capacityName', 'roles', 'ability'];

export function readKnown(sources: readonly LintSource[]): Known {
  const entities = new Map<string, KnownEntity>();
  for (const { id, place } of entityPlaces(sources)) {
    if (!entities.has(id)) entities.set(id, { id, place, fields: fieldsOfEntity(place) });
  }
  const allCalls = [...callsOfFiles(sources, entities), ...callsOfInlineEntities(sources)];
  const calls = new Map<string, KnownCall>();
  for (const call of allCalls) if (!calls.has(call.id)) calls.set(call.id, call);
  return {
    sources,
    broken: new Set(sources.filter((source) => !source.root).map((source) => `${source.kind ?? ''}:${source.id}`)),
    entities,
    calls,
    allCalls,
    screens: rootsOf(sources, 'screen'),
    rules: rootsOf(sources, 'rule'),
    dictionaries: rootsOf(sources, 'dictionary'),
    menuEntries: menuEntriesOf(sources),
    userFields: new Set([...userFields, ...userUnits, ...(entities.get('user')?.fields?.keys() ?? [])]),
  };
}

/** True where a reference to this id must stay unsaid: the file that may declare it does not parse. */
export function isBroken(known: Known, kind: LintSource['kind'], id: string): boolean {
  if (known.broken.has(`${kind ?? ''}:${id}`)) return true;
  if (kind === 'calls')
    return [...known.broken].some((broken) => broken.startsWith('calls:') || broken.startsWith('screen:'));
  if (kind === 'entity')
    return [...known.broken].some((broken) => broken.startsWith('screen:') && lastPart(broken) === id);
  return false;
}

export function lastPart(id: string): string {
  return id.slice(Math.max(id.lastIndexOf('/'), id.lastIndexOf(':')) + 1);
}

function rootsOf(sources: readonly LintSource[], kind: LintSource['kind']): Map<string, Place> {
  return new Map(
    sources.flatMap((source) =>
      source.kind === kind && source.root ? [[source.id, { source, node: source.root }]] : [],
    ),
  );
}

/** Entities of their own files, then those written inside screens. */
export function entityPlaces(sources: readonly LintSource[]): { id: string; place: Place; inline: boolean }[] {
  const own = [...rootsOf(sources, 'entity')].map(([id, place]) => ({ id, place, inline: false }));
  const inline = [...rootsOf(sources, 'screen')].flatMap(([id, screen]) => {
    const place = memberOf(screen, 'entity');
    return isObject(place) ? [{ id: lastPart(id), place, inline: true }] : [];
  });
  return [...own, ...inline];
}

function fieldsOfEntity(entity: Place): KnownFields | undefined {
  const properties = memberOf(entity, 'properties');
  if (!isObject(properties)) return undefined;
  const fields = new Map<string, KnownField>();
  const system = { id: 'text', version: 'integer', createTime: 'dateTime', updateTime: 'dateTime' } as const;
  for (const name of systemFields) fields.set(name, { name, kind: system[name], stored: true });
  if ((textOfMember(entity, 'shard') ?? 'detachment') === 'detachment') {
    fields.set('detachmentId', { name: 'detachmentId', kind: 'ref', stored: true });
  }
  addFields(fields, properties);
  return fields;
}

/** Adds the fields of a `properties` object, and the name that stands beside each reference. */
export function addFields(fields: Map<string, KnownField>, properties: Place | undefined, entity?: KnownEntity): void {
  for (const { name, value } of entriesOf(properties)) {
    const own = isTrue(value) ? entity?.fields?.get(name) : knownField(name, value);
    fields.set(name, own ?? { name, kind: undefined, stored: true });
  }
  for (const field of fields.values()) {
    const named = nameField(field.name);
    if (isReference(field) && !fields.has(named)) fields.set(named, { name: named, kind: 'text', stored: false });
  }
}

/** Whether the name of another record stands beside it. */
export function isReference({ kind }: KnownField): boolean {
  return kind !== undefined && fieldKinds[kind].refers === 'one';
}

export function nameField(name: string): string {
  return `${name.replace(/Id$/, '')}Name`;
}

export function knownField(name: string, place: Place): KnownField {
  const kind = lintedKind(place);
  const stored = kind === undefined || fieldKinds[kind].storage !== null;
  return { name, kind, stored, dictionary: textOfMember(place, 'dictionary'), place };
}

function callsOfFiles(sources: readonly LintSource[], entities: Known['entities']): KnownCall[] {
  return [...rootsOf(sources, 'calls').values()].flatMap((file) => {
    // A file without `entity` is of the entity of its own name; without `base`, its paths are below that name.
    const named = lastPart(file.source.id);
    const fileEntity = textOfMember(file, 'entity') ?? (entities.has(named) ? named : undefined);
    const base = textOfMember(file, 'base') ?? `/${fileEntity ?? named}`;
    const family = entriesOf(memberOf(file, 'family')).map(({ name, key, value }) => {
      const entity = textOfMember(value, 'entity') ?? fileEntity;
      const does = textOfMember(value, 'does') ?? name;
      return { id: `${fileEntity ?? named}.${name}`, place: value, key, base, family: name, does, entity };
    });
    const own = entriesOf(memberOf(file, 'calls')).map(({ name, key, value }) => {
      const entity = textOfMember(value, 'entity') ?? fileEntity;
      const does = textOfMember(value, 'does') ?? name;
      return { id: name, place: value, key, base, family: undefined, does, entity };
    });
    return [...family, ...own];
  });
}

function callsOfInlineEntities(sources: readonly LintSource[]): KnownCall[] {
  const entities = entityPlaces(sources);
  // An entity that is declared twice is one fault, said where the second stands.
  return entities
    .filter((entity, i) => entity.inline && entities.findIndex((other) => other.id === entity.id) === i)
    .flatMap(({ id, place }) =>
      inlineFamily.map((does) => ({
        id: `${id}.${does}`,
        place,
        key: place,
        base: `/${id}`,
        family: does,
        does,
        entity: id,
      })),
    );
}

function menuEntriesOf(sources: readonly LintSource[]): Map<string, Place> {
  const entries = [...rootsOf(sources, 'menu').values()].flatMap((file) => itemsOf(memberOf(file, 'entries')));
  return new Map(
    entries.flatMap((entry) => {
      const id = textAt(memberOf(entry, 'id'));
      return id === undefined ? [] : [[id, entry]];
    }),
  );
}
