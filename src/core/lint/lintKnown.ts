/** What the files declare, as far as they can be read: the catalogue made of them, and where each part of it stands. */
import type { Node } from 'jsonc-parser';
import type { Call, Catalogue, Dictionary, Field, FieldKind } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import { keptBeside, keptWith } from '../source/keptBeside.ts';
import type { Declared, RawCallEntry } from '../source/raw.ts';
import type { Origins } from '../source/origins.ts';
import { isObject, itemsOf, memberOf, textAt, type LintSource, type Place } from '../source/source.ts';

type Bound = 'minimum' | 'maximum' | 'maxLength' | 'enum' | 'default' | 'unset';

/** A field, its kind undefined where nothing tells it, so that nothing is said about that. */
export type KnownField = Pick<
  Field,
  'name' | 'stored' | 'dictionary' | 'rule' | 'codeType' | 'computed' | 'says' | 'lookup' | 'clearedBy' | Bound
> & {
  readonly kind: FieldKind | undefined;
};
export type KnownFields = ReadonlyMap<string, KnownField>;

export interface KnownEntity {
  readonly id: string;
  readonly file: string;
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
  /** Where each stands: whoever asks only what it has need not be asked again when its file moves. */
  readonly entityPlaces: ReadonlyMap<string, Place>;
  readonly calls: ReadonlyMap<string, KnownCall>;
  readonly allCalls: readonly KnownCall[];
  /** Calls that add records, by entity. */
  readonly inserts: ReadonlyMap<string, readonly Call[]>;
  readonly screens: ReadonlyMap<string, Place>;
  readonly rules: ReadonlyMap<string, Place>;
  readonly dictionaries: ReadonlyMap<string, Place>;
  /** Of each dictionary whose codes can be known. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string | number>>;
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
  const places = new Map<string, Place>();
  for (const { id, place, inline } of entityPlaces(sources)) {
    // Of an entity that cannot be read is not known which it has.
    const raw = own(declared.entities, id);
    const isRead = raw !== undefined && origins.has(raw) && isObject(memberOf(place, 'properties'));
    const fields = isRead ? catalogue.entities[id]?.fields : undefined;
    if (entities.has(id)) continue;
    places.set(id, placeOf(place.node, place.source));
    entities.set(id, knownEntity(id, place.source.file, inline, fields && knownFields(fields)));
  }
  const allCalls = callsOf(declared, catalogue, origins, places);
  const calls = new Map<string, KnownCall>();
  for (const call of allCalls) if (!calls.has(call.id)) calls.set(call.id, call);
  return {
    catalogue,
    declared,
    sources,
    broken,
    isWithoutSettings: broken.has('settings:settings'),
    entities,
    entityPlaces: places,
    calls,
    allCalls,
    inserts: insertsOf(allCalls),
    screens: rootsOf(sources, 'screen'),
    rules: rootsOf(sources, 'rule'),
    dictionaries: rootsOf(sources, 'dictionary'),
    codes: codesIn(catalogue.dictionaries),
    menuEntries: menuEntriesOf(sources),
    userKinds: new Map([...(entities.get('user')?.fields ?? []), ...userTypeOf(catalogue)]),
    userFields: new Set([...userFields, ...userUnits, ...(entities.get('user')?.fields?.keys() ?? [])]),
  };
}

/** What is known of an entity, and of a call, is the same object for as long as it is made of the same. */
const entityWith = keptWith((fields: KnownFields, id: string, file: string, inline: boolean): KnownEntity => ({
  id,
  file,
  inline,
  fields,
}));

const knownEntity = (id: string, file: string, inline: boolean, fields: KnownFields | undefined): KnownEntity =>
  fields ? entityWith(fields, id, file, inline) : { id, file, inline, fields };

const placeOf = keptWith((node: Node, source: LintSource): Place => ({ source, node }));

const knownCall = keptWith((call: Call, { id, family }: RawCallEntry, place: Place, isWritten: boolean): KnownCall => ({
  id,
  place,
  key: (isWritten && keyOfMember(place)) || place,
  call,
  family,
}));

/** The type of a user is a code of its dictionary, also where no entity says so. */
function userTypeOf({ dictionaries }: Catalogue): [string, KnownField][] {
  return own(dictionaries, 'userType') ? [['userType', userType]] : [];
}

const userType: KnownField = { name: 'userType', kind: 'code', stored: true, dictionary: 'userType' };

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
    sources.flatMap((source) => {
      const root = source.kind === kind ? rootOf(source) : undefined;
      return root ? [[source.id, root]] : [];
    }),
  );
}

const rootOf = keptBeside((source: LintSource): Place | undefined => source.root && { source, node: source.root });

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

/** The same lists for as long as they have the same calls. */
function insertsOf(calls: readonly KnownCall[]): Known['inserts'] {
  const inserts = new Map<string, Call[]>();
  for (const { call } of calls)
    if (call.does === 'insert' && call.entity !== undefined)
      inserts.set(call.entity, [...(inserts.get(call.entity) ?? []), call]);
  return new Map(
    [...inserts].flatMap(([entity, [first, ...more]]) => (first ? [[entity, listed(first, ...more)]] : [])),
  );
}

const listed = keptWith((first: Call, ...more: readonly Call[]): readonly Call[] => [first, ...more]);

/** What a dictionary's codes are called is nothing that the others hang on. */
function codesIn(dictionaries: Catalogue['dictionaries']): Known['codes'] {
  const known = new Map<string, ReadonlySet<string | number>>();
  for (const [id, dictionary] of Object.entries(dictionaries)) {
    const codes = codesOfDictionary(dictionary);
    if (codes) known.set(id, codes);
  }
  return known;
}

const codesOfDictionary = keptBeside(({ items = [] }: Partial<Dictionary>) => {
  const codes = items.map(({ id }) => id).filter((id) => typeof id === 'number' || typeof id === 'string');
  return codes.length === 0 ? undefined : oneSet(codes);
});

/** Sets of codes by what they hold: dictionaries with the same codes in the same order have the same one. */
const sets = new Map<string, ReadonlySet<string | number>>();
const setsAtMost = 5_000;

function oneSet(codes: readonly (string | number)[]): ReadonlySet<string | number> {
  const written = JSON.stringify(codes);
  const set = sets.get(written) ?? new Set(codes);
  if (sets.size >= setsAtMost) sets.clear();
  sets.set(written, set);
  return set;
}

/** Each where it is written; those that an entity within a screen brings, at that entity. */
function callsOf(
  declared: Declared,
  catalogue: Catalogue,
  origins: Origins,
  entities: Known['entityPlaces'],
): KnownCall[] {
  return declared.everyCall.flatMap((entry) => {
    const written = origins.get(entry.raw);
    const place = written ?? entities.get(entry.entity ?? '');
    const call = own(catalogue.calls, entry.id);
    return place && call ? [knownCall(call, entry, place, written !== undefined)] : [];
  });
}

/** The name under which an object stands. */
function keyOfMember({ source, node }: Place): Place | undefined {
  const [key] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
  return key && { source, node: key };
}

function menuEntriesOf(sources: readonly LintSource[]): Map<string, Place> {
  return new Map([...rootsOf(sources, 'menu').values()].flatMap(menuEntriesIn));
}

const menuEntriesIn = keptBeside((file: Place) =>
  itemsOf(memberOf(file, 'items')).flatMap((entry): [string, Place][] => {
    const id = textAt(memberOf(entry, 'id'));
    return id === undefined ? [] : [[id, entry]];
  }),
);
