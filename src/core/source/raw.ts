/** Schema files as authors write them: the grammar's types, and what the words of several kinds of file have in common. */
import type { Dictionary, PartUse, Rule, ScreenType, Settings } from '../model/catalogue.ts';
import type { EntityFile, MenuFile, RawAction, RawCall, RuleFile, ScreenFiles } from '../../generated/grammar.ts';
import { rowOf } from '../model/row.ts';

export type {
  CallsFile,
  DictionaryFile,
  LookupExtra,
  EntityFile,
  MenuFile,
  RawAction,
  RawAdvice,
  RawAggregate,
  RawCall,
  RawColumn,
  RawEmphasis,
  RawExpand,
  RawField,
  RawFill,
  RawFilter,
  RawFormField,
  RawGroupedBy,
  RawLinkageRow,
  RawLookup,
  RawOutcome,
  RawPropose,
  RawSection,
  RawShape,
  RawTakes,
  RuleFile,
  SettingsFile,
} from '../../generated/grammar.ts';

/** One schema file: its path below the schemas folder (`entities/book.json`), and what it holds. */
export interface ParsedFile {
  readonly file: string;
  readonly json: unknown;
}

/** A decision table as it is written: the end of a clock may be a setting. */
export type RawRule = Pick<Rule, 'id'> & Omit<RuleFile, '$schema'>;

/** A screen's file, which says its type. */
export type RawScreenOf<T extends ScreenType> = ScreenFiles[T] & { readonly type: T };
export type RawScreen = { [T in ScreenType]: RawScreenOf<T> }[ScreenType];

/** A call as written, with what its file says of it. */
export interface RawCallEntry {
  readonly id: string;
  readonly raw: RawCall;
  readonly base: string;
  readonly entity: string | undefined;
  /** One of the generic six where it is called so. */
  readonly family: Conventional | undefined;
}

/** Everything that the files declare, by id, before any default. */
export interface Declared {
  readonly entities: Readonly<Record<string, EntityFile>>;
  /** Entities that stand inside a screen. */
  readonly inline: ReadonlySet<string>;
  readonly calls: Readonly<Record<string, RawCallEntry>>;
  /** The same as they stand in the files, those too whose id another has. */
  readonly everyCall: readonly RawCallEntry[];
  readonly screens: Readonly<Record<string, RawScreen>>;
  readonly rules: Readonly<Record<string, RawRule>>;
  readonly dictionaries: Readonly<Record<string, Dictionary>>;
  readonly menus: readonly MenuFile['items'][number][];
  readonly settings: Settings;
  /** Laid out in the screens already. */
  readonly parts: Readonly<Record<string, PartUse>>;
}

/** Entries that are a name, or an object that says more: all as objects, the name under `key`. */
export function itemsOf<T extends object>(items: unknown, key: string): T[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => (typeof item === 'string' ? { [key]: item } : item) as T);
}

/** An action as written, with its id. */
export type Written = RawAction & { readonly id: string };

/** Actions come as a list, or by id; a bare text names a conventional action, or a call. */
export function writtenActions(raw: unknown): Written[] {
  return itemsOf<Written>(
    Array.isArray(raw) ? raw : Object.entries(rowOf(raw)).map(([id, action]) => ({ ...rowOf(action), id })),
    'id',
  );
}

/** The object without the words that were not given. */
export function given<T extends object>(words: T): T {
  const made: Partial<T> = {};
  for (const word in words) if (words[word] !== undefined) made[word] = words[word];
  return made as T;
}

export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** The id of the call of a chart that says itself what it counts. */
export function aggregateOf(screen: string): string {
  return `${lastPart(screen)}.aggregate`;
}

/** What a call does with its entity by convention, if it is called so in its file. */
export const conventionalNames = ['list', 'get', 'insert', 'update', 'remove', 'lookup'] as const;
type Conventional = (typeof conventionalNames)[number];
export type Family = { readonly [name in Conventional]?: RawCall };

export function isConventional(name: string): name is Conventional {
  return conventionalNames.some((one) => one === name);
}

/** Words of a field that has no column of its own. */
export const unstoredWords: readonly string[] = ['rule', 'computed', 'rows', 'field'];
