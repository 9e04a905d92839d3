/** Reads schema files into what they declare, by id: a file is named by it. */
import { elsewhereOf, isOnlyRead } from '../model/entity/elsewhere.ts';
import { keptBeside } from './parsedFiles.ts';
import { unsaidType } from '../screens/list/model.ts';
import type { Allow, Dictionary, Settings } from '../model/catalogue.ts';
import { aggregateOf, given, isConventional, lastPart, writtenActions } from './raw.ts';
import { readSettings, type Replaced } from './settingsRead.ts';
import { useParts } from './useParts.ts';
import type {
  CallsFile,
  Declared,
  EntityFile,
  Family,
  MenuFile,
  ParsedFile,
  RawCallEntry,
  RawRule,
  RawScreen,
} from './raw.ts';

/** The folder that says what a file is, and its path below it without the ending. Undefined for files that are no schema. */
function placeOf(file: string): { kind: string; id: string } | undefined {
  const path = file.replace(/^.*?schemas\//, '').replace(/\.json$/, '');
  if (path === 'settings') return { kind: 'settings', id: '' };
  const slash = path.indexOf('/');
  return slash < 0 ? undefined : { kind: path.slice(0, slash), id: path.slice(slash + 1) };
}

function filesOf(files: readonly ParsedFile[], kind: string): [string, unknown][] {
  return files.flatMap(({ file, json }): [string, unknown][] => {
    const place = placeOf(file);
    return place?.kind === kind && typeof json === 'object' && json !== null ? [[place.id, json]] : [];
  });
}

/** A file's own id beside what it says. */
function withIds<T>(files: [string, unknown][]): Record<string, T> {
  return Object.fromEntries(
    files.map(([id, json]) => {
      const { $schema: _, ...words } = json as Record<string, unknown>;
      return [id, { id, ...words } as T];
    }),
  );
}

/** Conventional calls are named by the entity and what they do: `book.list`. */
function familyOf(entity: string, family: Family, base: string): RawCallEntry[] {
  return Object.entries(family).map(([does, raw]) => ({ id: `${entity}.${does}`, raw, base, entity, family: does }));
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

/**
 * A screen with its entity inside brings list, get, insert, update and remove, for whom `settings.newPage.allow` names;
 * one whose rows stand elsewhere is chosen from too, and only read where no field can be written.
 */
function inlineFamily(settings: Settings, entity: EntityFile): Family {
  const newPage = settings.newPage as { readonly allow?: Allow } | undefined;
  const allow = newPage?.allow ?? undefined;
  const read = { list: { allow }, get: { allow } };
  if (isOnlyRead(entity)) return { ...read, lookup: { allow } };
  const whole = { ...read, insert: { allow }, update: { allow }, remove: { allow } };
  return elsewhereOf(entity) ? { ...whole, lookup: { allow } } : whole;
}

/** An action with `set` on a page that brings its entity is a call of that entity, named by both. */
function setCalls(screens: Readonly<Record<string, RawScreen>>, settings: Settings): RawCallEntry[] {
  const newPage = settings.newPage as { readonly allow?: Allow } | undefined;
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
        allow: within(allow, newPage?.allow),
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
  const newPage = settings.newPage as { readonly allow?: Allow } | undefined;
  return Object.entries(screens).flatMap(([id, screen]): RawCallEntry[] => {
    if (!('aggregate' in screen) || screen.aggregate === undefined) return [];
    const { entity, where, group, computed, allow = newPage?.allow } = screen.aggregate;
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
function typed([id, json]: [string, unknown]): [string, unknown] {
  return [id, { type: unsaidType, ...(json as object) }];
}

/** The entity that stands inside a screen has the name of the screen's last part. */
function inlineEntities(screens: Readonly<Record<string, RawScreen>>): Record<string, EntityFile> {
  return Object.fromEntries(
    Object.entries(screens).flatMap(([id, screen]): [string, EntityFile][] =>
      'entity' in screen && typeof screen.entity === 'object' ? [[lastPart(id), screen.entity]] : [],
    ),
  );
}

/** Of two calls of one id the first stands. */
function firstOf(calls: readonly RawCallEntry[]): Record<string, RawCallEntry> {
  const byId: Record<string, RawCallEntry> = {};
  for (const call of calls) if (!Object.hasOwn(byId, call.id)) byId[call.id] = call;
  return byId;
}

const namesSettings = keptBeside((json: object) => /"(?:setting|now)":/.test(JSON.stringify(json)));

/** Few files read a setting: the others are not walked through for it. */
const mayNameSettings = (json: unknown): boolean => typeof json === 'object' && json !== null && namesSettings(json);

/** @param replaced told of every object that stands in place of one as it was written */
export function declare(written: readonly ParsedFile[], replaced: Replaced = () => undefined): Declared {
  const settings = Object.assign({}, ...filesOf(written, 'settings').map(([, json]) => json)) as Record<string, never>;
  delete settings.$schema;
  const files = written.map(({ file, json }) =>
    placeOf(file)?.kind === 'settings' || !mayNameSettings(json)
      ? { file, json }
      : { file, json: readSettings(json, settings, replaced) },
  );
  const laid = useParts(Object.fromEntries(filesOf(files, 'screens')), withIds(filesOf(files, 'parts')), replaced);
  const screens = Object.fromEntries(Object.entries(laid.screens).map(typed)) as Record<string, RawScreen>;
  const inline = inlineEntities(screens);
  const entities = { ...(Object.fromEntries(filesOf(files, 'entities')) as Record<string, EntityFile>), ...inline };
  const calls = [
    ...Object.entries(inline).flatMap(([id, entity]) => familyOf(id, inlineFamily(settings, entity), `/${id}`)),
    ...setCalls(screens, settings),
    ...aggregateCalls(screens, settings, replaced),
    ...filesOf(files, 'calls').flatMap(([id, json]) => callsOf(id, json as CallsFile, entities)),
  ];
  return {
    entities,
    inline: new Set(Object.keys(inline)),
    calls: firstOf(calls),
    everyCall: calls,
    screens,
    rules: withIds<RawRule>(filesOf(files, 'rules')),
    dictionaries: withIds<Dictionary>(filesOf(files, 'dictionaries')),
    menus: filesOf(files, 'menus').flatMap(([, json]) => (json as MenuFile).items ?? []),
    settings,
    parts: laid.parts,
  };
}
