/** What the files declare, as far as they can be read: the catalogue made of them, and where each part of it stands. */
import type { Call, Catalogue, Field, FieldKind } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import type { Declared } from '../source/raw.ts';
import type { Origins } from '../source/origins.ts';
import { isObject, itemsOf, memberOf, textAt, type LintSource, type Place } from '../source/source.ts';

type Bound = 'minimum' | 'maximum' | 'maxLength' | 'enum' | 'default' | 'unset';

/** A field, its kind undefined where nothing tells it, so that nothing is said about that. */
export type KnownField = Pick<
  Field,
  'name' | 'stored' | 'dictionary' | 'rule' | 'codeType' | 'computed' | 'says' | Bound
> & {
  readonly kind: FieldKind | undefined;
};
export type KnownFields = ReadonlyMap<string, KnownField>;

export interface KnownEntity {
  readonly id: string;
  readonly place: Place;
  readonly inline: boolean;
  /** Undefined where the file's fault hides them. */
  readonly fields: KnownFields | undefined;
}

export interface KnownCall {
  readonly id: string;
  /** The object of words; for a call implied by an inline entity, that entity. */
  readonly place: Place;
  readonly key: Place;
  readonly call: Call;
  /** One of the generic six where it is called so. */
  readonly family: string | undefined;
}

/** Ids by kind. An id whose file does not parse is known, and nothing is known about it. */
export interface Known {
  readonly catalogue: Catalogue;
  readonly declared: Declared;
  readonly sources: readonly LintSource[];
  readonly broken: ReadonlySet<string>;
  /** The settings cannot be read: what names one is not judged. */
  readonly isWithoutSettings: boolean;
  readonly entities: ReadonlyMap<string, KnownEntity>;
  readonly calls: ReadonlyMap<string, KnownCall>;
  readonly allCalls: readonly KnownCall[];
  readonly screens: ReadonlyMap<string, Place>;
  readonly rules: ReadonlyMap<string, Place>;
  readonly dictionaries: ReadonlyMap<string, Place>;
  readonly menuEntries: ReadonlyMap<string, Place>;
  readonly userFields: ReadonlySet<string>;
  /** Of those, what the entity `user` says they hold. */
  readonly userKinds: KnownFields;
}

/** What a signed-in user has to every product; the entity `user`, where there is one, adds its own. */
const userFields = ['id', 'name', 'username', 'mobile', 'userType', 'superManager', 'detachmentId', 'detachments'];
const userUnits = ['capacityId', 'capacityName', 'roles', 'ability'];

export function readKnown(
  sources: readonly LintSource[],
  declared: Declared,
  catalogue: Catalogue,
  origins: Origins,
): Known {
  const broken = new Set(sources.filter((source) => !source.root).map((source) => `${source.kind ?? ''}:${source.id}`));
  const entities = new Map<string, KnownEntity>();
  for (const { id, place, inline } of entityPlaces(sources)) {
    // Of an entity that cannot be read is not known which it has.
    const raw = own(declared.entities, id);
    const isRead = raw !== undefined && origins.has(raw) && isObject(memberOf(place, 'properties'));
    const fields = isRead ? catalogue.entities[id]?.fields : undefined;
    if (!entities.has(id)) entities.set(id, { id, place, inline, fields: fields && knownFields(fields) });
  }
  const allCalls = callsOf(declared, catalogue, origins, entities);
  const calls = new Map<string, KnownCall>();
  for (const call of allCalls) if (!calls.has(call.id)) calls.set(call.id, call);
  return {
    catalogue,
    declared,
    sources,
    broken,
    isWithoutSettings: broken.has('settings:settings'),
    entities,
    calls,
    allCalls,
    screens: rootsOf(sources, 'screen'),
    rules: rootsOf(sources, 'rule'),
    dictionaries: rootsOf(sources, 'dictionary'),
    menuEntries: menuEntriesOf(sources),
    userKinds: new Map([...(entities.get('user')?.fields ?? []), ...userTypeOf(catalogue)]),
    userFields: new Set([...userFields, ...userUnits, ...(entities.get('user')?.fields?.keys() ?? [])]),
  };
}

/** The type of a user is a code of its dictionary, also where no entity says so. */
function userTypeOf({ dictionaries }: Catalogue): [string, KnownField][] {
  const field: KnownField = { name: 'userType', kind: 'code', stored: true, dictionary: 'userType' };
  return own(dictionaries, 'userType') ? [['userType', field]] : [];
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

/** An id may be the name of something that every object has. */
export function own<T>(record: Readonly<Record<string, T>>, id: string | undefined): T | undefined {
  return id !== undefined && Object.hasOwn(record, id) ? record[id] : undefined;
}

function rootsOf(sources: readonly LintSource[], kind: LintSource['kind']): Map<string, Place> {
  return new Map(
    sources.flatMap((source) =>
      source.kind === kind && source.root ? [[source.id, { source, node: source.root }]] : [],
    ),
  );
}

/** Entities of their own files, then those written inside screens. */
function entityPlaces(sources: readonly LintSource[]): { id: string; place: Place; inline: boolean }[] {
  const ownFiles = [...rootsOf(sources, 'entity')].map(([id, place]) => ({ id, place, inline: false }));
  const inline = [...rootsOf(sources, 'screen')].flatMap(([id, screen]) => {
    const place = memberOf(screen, 'entity');
    return isObject(place) ? [{ id: lastPart(id), place, inline: true }] : [];
  });
  return [...ownFiles, ...inline];
}

const readOnce = new WeakMap<object, KnownFields>();

export function knownFields(fields: Readonly<Record<string, Field>>): KnownFields {
  const read = readOnce.get(fields) ?? new Map(Object.values(fields).map((field) => [field.name, knownField(field)]));
  readOnce.set(fields, read);
  return read;
}

/** Whether the name of another record stands beside it. */
export function isReference({ kind }: KnownField): boolean {
  return kind !== undefined && fieldKinds[kind].refers === 'one';
}

export function knownField(field: Field): KnownField {
  return field.standIn ? { name: field.name, stored: field.stored, kind: undefined } : field;
}

/** Each where it is written; those that an entity within a screen brings, at that entity. */
function callsOf(declared: Declared, catalogue: Catalogue, origins: Origins, entities: Known['entities']): KnownCall[] {
  return declared.everyCall.flatMap(({ id, raw, entity, family }) => {
    const written = origins.get(raw);
    const place = written ?? entities.get(entity ?? '')?.place;
    const call = own(catalogue.calls, id);
    return place && call ? [{ id, place, key: (written && keyOfMember(written)) ?? place, call, family }] : [];
  });
}

/** The name under which an object stands. */
function keyOfMember({ source, node }: Place): Place | undefined {
  const [key] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
  return key && { source, node: key };
}

function menuEntriesOf(sources: readonly LintSource[]): Map<string, Place> {
  const entries = [...rootsOf(sources, 'menu').values()].flatMap((file) => itemsOf(memberOf(file, 'items')));
  return new Map(
    entries.flatMap((entry) => {
      const id = textAt(memberOf(entry, 'id'));
      return id === undefined ? [] : [[id, entry]];
    }),
  );
}
