/** Reads schema files into what they declare, by id: a file is named by it. */
import { tableBy } from '../model/names.ts';
import { elsewhereOf, isOnlyRead } from '../model/entity/elsewhere.ts';
import { unsaidType } from '../screens/list/model.ts';
import type { Allow, Row, Settings } from '../model/catalogue.ts';
import { rowOf } from '../model/row.ts';
import { keptBeside, keptWith } from './keptBeside.ts';
import { sameData } from './sameData.ts';
import { aggregateOf, conventionalNames, given, isConventional, lastPart, writtenActions } from './raw.ts';
import { mayNameSettings, readSettings, type Replaced } from './settingsRead.ts';
import { useParts } from './useParts.ts';
import type {
  CallsFile,
  Declared,
  DictionaryFile,
  EntityFile,
  Family,
  MenuFile,
  ParsedFile,
  RawCallEntry,
  RuleFile,
  SettingsFile,
  RawScreen,
} from './raw.ts';

/** The folder that says what a file is, and its path below it without the ending. Undefined for files that are no schema. */
function identityOf(file: string): { kind: string; id: string } | undefined {
  const path = file.replace(/^.*?schemas\//, '').replace(/\.json$/, '');
  if (path === 'settings') return { kind: 'settings', id: '' };
  const slash = path.indexOf('/');
  return slash < 0 ? undefined : { kind: path.slice(0, slash), id: path.slice(slash + 1) };
}

/** What the files of each folder hold, as the grammar has it; screens are laid out first. */
interface FileKinds {
  readonly settings: SettingsFile;
  readonly screens: object;
  readonly parts: Row;
  readonly entities: EntityFile;
  readonly calls: CallsFile;
  readonly rules: RuleFile;
  readonly dictionaries: DictionaryFile;
  readonly menus: MenuFile;
}

/** The linter judges files by the grammar: one at fault is never served. */
function filesOf<Kind extends keyof FileKinds>(files: readonly ParsedFile[], kind: Kind): [string, FileKinds[Kind]][] {
  return files.flatMap(({ file, json }): [string, FileKinds[Kind]][] => {
    const place = identityOf(file);
    return place?.kind === kind && typeof json === 'object' && json !== null
      ? [[place.id, json as FileKinds[Kind]]]
      : [];
  });
}

/** A file's own id beside what it says. */
function identified<File extends { readonly $schema?: unknown }>() {
  const identify = keptWith(({ $schema: _, ...words }: File, id: string) => ({ id, ...words }));
  return (files: readonly [string, File][]) => tableBy(files.map(([id, json]) => [id, identify(json, id)] as const));
}

const identifiedParts = identified<Row>();
const identifiedRules = identified<RuleFile>();
const identifiedDictionaries = identified<DictionaryFile>();

/** Conventional calls are named by the entity and what they do: `book.list`. */
function familyOf(entity: string, family: Family, base: string): RawCallEntry[] {
  return conventionalNames.flatMap((does) => {
    const raw = family[does];
    return raw ? [{ id: `${entity}.${does}`, raw, base, entity, family: does }] : [];
  });
}

/** A calls file without `entity` is of the entity of its own name; without `path`, its paths are below that name. */
const callsOf = keptWith((file: CallsFile, id: string, isOfEntity: boolean): readonly RawCallEntry[] => {
  const named = lastPart(id);
  const entity = file.entity ?? (isOfEntity ? named : undefined);
  const base = file.path ?? `/${entity ?? named}`;
  return Object.entries(file.calls ?? {}).map(([name, raw]) =>
    isConventional(name)
      ? { id: `${entity ?? named}.${name}`, raw, base, entity: entity ?? named, family: name }
      : { id: name, raw, base, entity, family: undefined },
  );
});

const allowOfNewPages = ({ newPage }: Settings): Allow | undefined => rowOf(newPage)['allow'] as Allow | undefined;

/**
 * A screen with its entity inside brings list, get, insert, update and remove, for whom `settings.newPage.allow` names;
 * one whose rows stand elsewhere is chosen from too, and only read where no field can be written.
 */
function inlineFamily(entity: EntityFile, allow: Allow | undefined): Family {
  const read = { list: { allow }, get: { allow } };
  if (isOnlyRead(entity)) return { ...read, lookup: { allow } };
  const whole = { ...read, insert: { allow }, update: { allow }, remove: { allow } };
  return elsewhereOf(entity) ? { ...whole, lookup: { allow } } : whole;
}

const inlineCalls = keptWith((entity: EntityFile, id: string, ofNewPages: Allow | undefined) =>
  familyOf(id, inlineFamily(entity, ofNewPages), `/${id}`),
);

/** An action with `set` on a page that brings its entity is a call of that entity, named by both. */
const setCalls = keptWith((screen: RawScreen, id: string, ofNewPages: Allow | undefined): readonly RawCallEntry[] => {
  if (!('entity' in screen) || typeof screen.entity !== 'object') return [];
  const entity = lastPart(id);
  return writtenActions('actions' in screen ? screen.actions : undefined).flatMap((action): RawCallEntry[] => {
    const { set, needs, text, title, allow } = action;
    if (!set) return [];
    const words = { does: 'set', set, needs, text, title, path: `./${action.id}`, allow: within(allow, ofNewPages) };
    return [{ id: `${entity}.${action.id}`, raw: given(words), base: `/${entity}`, entity, family: undefined }];
  });
});

/** A chart that says itself what it counts brings a call of its own, named by the last part of its id. */
const aggregateCalls = keptWith(
  (screen: RawScreen, id: string, ofNewPages: Allow | undefined): readonly RawCallEntry[] => {
    if (!('aggregate' in screen) || screen.aggregate === undefined) return [];
    const { entity, where, group, computed, allow = ofNewPages } = screen.aggregate;
    const words = { does: 'aggregate', path: './aggregate', title: screen.title, where, group, computed, allow };
    return [{ id: aggregateOf(id), raw: given(words), base: `/${lastPart(id)}`, entity, family: undefined }];
  },
);

/** User types of both lists; a condition over the user narrows only what is shown. */
function within(allow: Allow | undefined, most: Allow | undefined): Allow | undefined {
  return Array.isArray(allow) && Array.isArray(most) ? allow.filter((type: number) => most.includes(type)) : most;
}

/** A screen that does not say its type has the one that need not be said. */
const typed = keptBeside((json: Row) => ({ type: unsaidType, ...json }) as RawScreen);

interface ReadWith {
  readonly settings: Settings;
  readonly read: unknown;
  /** What stands in place of objects as they were written. */
  readonly pairs: readonly (readonly [before: object, after: object])[];
}

const readBefore = new WeakMap<object, ReadWith>();

/** The same object for as long as the settings that it reads say the same. */
function withSettings(json: object, settings: Settings): ReadWith {
  const before = readBefore.get(json);
  if (before?.settings === settings) return before;
  const pairs: (readonly [before: object, after: object])[] = [];
  const read = readSettings(json, settings, (...pair) => void pairs.push(pair));
  const now = before && sameData(before.read, read) ? { ...before, settings } : { settings, read, pairs };
  readBefore.set(json, now);
  return now;
}

const settingsIn = keptBeside(({ $schema: _, ...said }: SettingsFile & { readonly $schema?: unknown }): Settings =>
  staying(said),
);
const noSettings: Settings = {};
let lastSettings = noSettings;

/** Each setting that says what it said in the settings before these is the same object. */
function staying(said: object): Settings {
  const before = lastSettings;
  lastSettings = Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      sameData(before[name], value) ? (before[name] ?? value) : value,
    ]),
  );
  return lastSettings;
}

/** The entity that stands inside a screen has the name of the screen's last part. */
function inlineEntities(screens: Readonly<Record<string, RawScreen>>): Record<string, EntityFile> {
  return tableBy(
    Object.entries(screens).flatMap(([id, screen]): [string, EntityFile][] =>
      'entity' in screen && typeof screen.entity === 'object' ? [[lastPart(id), screen.entity]] : [],
    ),
  );
}

/** Of two calls of one id the first stands. */
function firstOf(calls: readonly RawCallEntry[]): Record<string, RawCallEntry> {
  const byId = tableBy<RawCallEntry>([]);
  for (const call of calls) if (!Object.hasOwn(byId, call.id)) byId[call.id] = call;
  return byId;
}

/** @param replaced told of every object that stands in place of one as it was written */
export function declare(written: readonly ParsedFile[], replaced: Replaced = () => undefined): Declared {
  const settings = settingsOf(written);
  const files = written.map(({ file, json }) => {
    if (identityOf(file)?.kind === 'settings' || !mayNameSettings(json)) return { file, json };
    const { read, pairs } = withSettings(json, settings);
    for (const pair of pairs) replaced(...pair);
    return { file, json: read };
  });
  const laid = useParts(
    Object.fromEntries(filesOf(files, 'screens')),
    identifiedParts(filesOf(files, 'parts')),
    replaced,
  );
  const screens = tableBy(Object.entries(laid.screens).map(([id, json]) => [id, typed(rowOf(json))] as const));
  const inline = inlineEntities(screens);
  const entities = tableBy([...filesOf(files, 'entities'), ...Object.entries(inline)]);
  const calls = everyCall({ files, screens, inline, entities, settings }, replaced);
  return {
    entities,
    inline: new Set(Object.keys(inline)),
    calls: firstOf(calls),
    everyCall: calls,
    screens,
    rules: identifiedRules(filesOf(files, 'rules')),
    dictionaries: identifiedDictionaries(filesOf(files, 'dictionaries')),
    menus: filesOf(files, 'menus').flatMap(([, json]) => json.items ?? []),
    settings,
    parts: laid.parts,
  };
}

/** The same object for as long as their file stands. */
function settingsOf(written: readonly ParsedFile[]): Settings {
  const [said = noSettings, ...more] = filesOf(written, 'settings').map(([, json]) => settingsIn(json));
  return more.length === 0 ? said : Object.assign({}, said, ...more);
}

interface Calling extends Pick<Declared, 'screens' | 'entities' | 'settings'> {
  readonly files: readonly ParsedFile[];
  readonly inline: Readonly<Record<string, EntityFile>>;
}

function everyCall({ files, screens, inline, entities, settings }: Calling, replaced: Replaced): RawCallEntry[] {
  const ofNewPages = allowOfNewPages(settings);
  const counted = Object.entries(screens).flatMap(([id, screen]) => {
    const calls = aggregateCalls(screen, id, ofNewPages);
    for (const { raw } of calls) if ('aggregate' in screen && screen.aggregate) replaced(screen.aggregate, raw);
    return calls;
  });
  return [
    ...Object.entries(inline).flatMap(([id, entity]) => inlineCalls(entity, id, ofNewPages)),
    ...Object.entries(screens).flatMap(([id, screen]) => setCalls(screen, id, ofNewPages)),
    ...counted,
    ...filesOf(files, 'calls').flatMap(([id, json]) => callsOf(json, id, lastPart(id) in entities)),
  ];
}
