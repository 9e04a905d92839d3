/** Reads schema files into what they declare, by id: a file is named by it. */
import { tableBy } from '../model/names.ts';
import { elsewhereOf, isOnlyRead } from '../model/entity/elsewhere.ts';
import { unsaidType } from '../screens/list/model.ts';
import type { Allow, Row, Settings } from '../model/catalogue.ts';
import { rowOf } from '../model/row.ts';
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
function withIds<File extends { readonly $schema?: unknown }>(files: readonly [string, File][]) {
  return tableBy(
    files.map(([id, json]) => {
      const { $schema: _, ...words } = json;
      return [id, { id, ...words }];
    }),
  );
}

/** Conventional calls are named by the entity and what they do: `book.list`. */
function familyOf(entity: string, family: Family, base: string): RawCallEntry[] {
  return conventionalNames.flatMap((does) => {
    const raw = family[does];
    return raw ? [{ id: `${entity}.${does}`, raw, base, entity, family: does }] : [];
  });
}

/** A calls file without `entity` is of the entity of its own name; without `path`, its paths are below that name. */
function callsOf(id: string, file: CallsFile, entities: Readonly<Record<string, EntityFile>>): RawCallEntry[] {
  const named = lastPart(id);
  const entity = file.entity ?? (named in entities ? named : undefined);
  const base = file.path ?? `/${entity ?? named}`;
  return Object.entries(file.calls ?? {}).map(([name, raw]) =>
    isConventional(name)
      ? { id: `${entity ?? named}.${name}`, raw, base, entity: entity ?? named, family: name }
      : { id: name, raw, base, entity, family: undefined },
  );
}

const allowOfNewPages = ({ newPage }: Settings): Allow | undefined => rowOf(newPage)['allow'] as Allow | undefined;

/**
 * A screen with its entity inside brings list, get, insert, update and remove, for whom `settings.newPage.allow` names;
 * one whose rows stand elsewhere is chosen from too, and only read where no field can be written.
 */
function inlineFamily(settings: Settings, entity: EntityFile): Family {
  const allow = allowOfNewPages(settings);
  const read = { list: { allow }, get: { allow } };
  if (isOnlyRead(entity)) return { ...read, lookup: { allow } };
  const whole = { ...read, insert: { allow }, update: { allow }, remove: { allow } };
  return elsewhereOf(entity) ? { ...whole, lookup: { allow } } : whole;
}

/** An action with `set` on a page that brings its entity is a call of that entity, named by both. */
function setCalls(screens: Readonly<Record<string, RawScreen>>, settings: Settings): RawCallEntry[] {
  const ofNewPages = allowOfNewPages(settings);
  return Object.entries(screens).flatMap(([id, screen]) => {
    if (!('entity' in screen) || typeof screen.entity !== 'object') return [];
    const entity = lastPart(id);
    return writtenActions('actions' in screen ? screen.actions : undefined).flatMap((action): RawCallEntry[] => {
      const { set, needs, text, title, allow } = action;
      if (!set) return [];
      const words = {
        does: 'set',
        set,
        needs,
        text,
        title,
        path: `./${action.id}`,
        allow: within(allow, ofNewPages),
      };
      return [{ id: `${entity}.${action.id}`, raw: given(words), base: `/${entity}`, entity, family: undefined }];
    });
  });
}

/** A chart that says itself what it counts brings a call of its own, named by the last part of its id. */
function aggregateCalls(
  screens: Readonly<Record<string, RawScreen>>,
  settings: Settings,
  replaced: Replaced,
): RawCallEntry[] {
  const ofNewPages = allowOfNewPages(settings);
  return Object.entries(screens).flatMap(([id, screen]): RawCallEntry[] => {
    if (!('aggregate' in screen) || screen.aggregate === undefined) return [];
    const { entity, where, group, computed, allow = ofNewPages } = screen.aggregate;
    const words = { does: 'aggregate', path: './aggregate', title: screen.title, where, group, computed, allow };
    const raw = given(words);
    replaced(screen.aggregate, raw);
    return [{ id: aggregateOf(id), raw, base: `/${lastPart(id)}`, entity, family: undefined }];
  });
}

/** User types of both lists; a condition over the user narrows only what is shown. */
function within(allow: Allow | undefined, most: Allow | undefined): Allow | undefined {
  return Array.isArray(allow) && Array.isArray(most) ? allow.filter((type: number) => most.includes(type)) : most;
}

/** A screen that does not say its type has the one that need not be said. */
function typed([id, json]: [string, unknown]): [string, RawScreen] {
  return [id, { type: unsaidType, ...rowOf(json) } as RawScreen];
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
  const said = filesOf(written, 'settings').flatMap(([, json]) => Object.entries(json));
  const settings = Object.fromEntries(said.filter(([name]) => name !== '$schema'));
  const files = written.map(({ file, json }) =>
    identityOf(file)?.kind === 'settings' || !mayNameSettings(json)
      ? { file, json }
      : { file, json: readSettings(json, settings, replaced) },
  );
  const laid = useParts(Object.fromEntries(filesOf(files, 'screens')), withIds(filesOf(files, 'parts')), replaced);
  const screens = tableBy(Object.entries(laid.screens).map(typed));
  const inline = inlineEntities(screens);
  const entities = tableBy([...filesOf(files, 'entities'), ...Object.entries(inline)]);
  const calls = [
    ...Object.entries(inline).flatMap(([id, entity]) => familyOf(id, inlineFamily(settings, entity), `/${id}`)),
    ...setCalls(screens, settings),
    ...aggregateCalls(screens, settings, replaced),
    ...filesOf(files, 'calls').flatMap(([id, json]) => callsOf(id, json, entities)),
  ];
  return {
    entities,
    inline: new Set(Object.keys(inline)),
    calls: firstOf(calls),
    everyCall: calls,
    screens,
    rules: withIds(filesOf(files, 'rules')),
    dictionaries: withIds(filesOf(files, 'dictionaries')),
    menus: filesOf(files, 'menus').flatMap(([, json]) => json.items ?? []),
    settings,
    parts: laid.parts,
  };
}
