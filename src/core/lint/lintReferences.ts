/** References by id, each said with the nearest right one. What a file that does not parse may declare is left unsaid. */
import { says } from './says/says.ts';
import { listed, type Message } from '../model/said/message.ts';
import { textFormatNames } from '../source/ownFormats.ts';
import { isBroken, own, type Known, type KnownCall, type KnownFields } from './lintKnown.ts';
import { textAt, type LintSource, type Place, type Report } from '../source/source.ts';
import type { ScreenType } from '../model/catalogue.ts';
import type { RawScreen } from '../source/raw.ts';
import type { LintCode } from '../source/diagnosticCodes.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import { typeWord } from './says/objectWords.ts';

/** What is to be known of the types of screens. */
export interface KnownScreenTypes {
  /** Those that an action opens over its page. */
  readonly over: readonly ScreenType[];
  /** Those that one can go to. */
  readonly pages: readonly ScreenType[];
  /** The call that a screen shows or sends, by convention too. */
  readonly callName: (id: string, screen: RawScreen) => string | undefined;
}

export interface Linting {
  readonly screenTypes: KnownScreenTypes;
  readonly known: Known;
  readonly report: Report;
  /** For what holds nothing up, and is worth a word. */
  readonly warn: Report;
  /** Files in which the grammar found faults: nothing is to be evaluated that stands in them. */
  readonly invalid: ReadonlySet<string>;
  readonly isSlow: IsSlow;
  readonly again: Again;
}

/** Lints a thing anew where what it looks at has changed. @param given what it hangs on besides, its own place above all */
export type Again = (name: string, given: readonly unknown[], find: (linting: Linting) => void) => void;

/** Whether a pattern can be made to run for ever: no value is held to such a one, or it would hold up the linter. */
export type IsSlow = (pattern: string) => boolean;

type Ids = ReadonlyMap<string, unknown> | ReadonlySet<string>;

/** The id that a text names; undefined where it names none, which has then been said. */
function resolved(
  { known, report }: Linting,
  place: Place | undefined,
  [code, kind, noun]: readonly [LintCode, LintSource['kind'], Message],
  ids: Ids,
): string | undefined {
  const id = textAt(place);
  if (!place || id === undefined) return undefined;
  if (ids.has(id)) return id;
  if (!isBroken(known, kind, id)) sayUnknown(report, place, code, says.notThis({ name: id, noun }), id, ids.keys());
  return undefined;
}

export function entityAt(linting: Linting, place: Place | undefined): string | undefined {
  return resolved(linting, place, ['unknown-entity', 'entity', says.anEntity], linting.known.entities);
}

export function callAt(linting: Linting, place: Place | undefined): KnownCall | undefined {
  const id = resolved(linting, place, ['unknown-call', 'calls', says.aCall], linting.known.calls);
  return id === undefined ? undefined : linting.known.calls.get(id);
}

export function screenAt(linting: Linting, place: Place | undefined): Place | undefined {
  const id = resolved(linting, place, ['unknown-screen', 'screen', says.aScreen], linting.known.screens);
  return id === undefined ? undefined : linting.known.screens.get(id);
}

/** The type of a screen; undefined where its file is no screen. */
export function typeOf({ known }: Linting, screen: Place): ScreenType | undefined {
  return own(known.declared.screens, screen.source.id)?.type;
}

/** A screen that is named where one of these types stands. */
export function lintType(
  linting: Linting,
  place: Place | undefined,
  screen: Place | undefined,
  types: readonly ScreenType[],
): void {
  const type = screen && typeOf(linting, screen);
  if (!place || !type || types.includes(type)) return;
  const { id } = screen.source;
  linting.report(
    place,
    'wrong-screen',
    says.notThatType({ id, type: typeWord(type), types: listed(types.map(typeWord), 'or') }),
  );
}

export function ruleAt(linting: Linting, place: Place | undefined): Place | undefined {
  const id = resolved(linting, place, ['unknown-rule', 'rule', says.aRule], linting.known.rules);
  return id === undefined ? undefined : linting.known.rules.get(id);
}

export function dictionaryAt(linting: Linting, place: Place | undefined): string | undefined {
  return resolved(linting, place, ['unknown-dictionary', 'dictionary', says.aDictionary], linting.known.dictionaries);
}

function isAnyMenuBroken({ known }: Linting): boolean {
  return [...known.broken].some((broken) => broken.startsWith('menu:'));
}

export function menuEntryAt(linting: Linting, place: Place | undefined): string | undefined {
  if (isAnyMenuBroken(linting)) return undefined;
  return resolved(linting, place, ['unknown-menu', null, says.aMenuEntry], linting.known.menuEntries);
}

/** @param paths of all entries, each with `/` before it */
export function menuPathAt(linting: Linting, place: Place | undefined, paths: ReadonlySet<string>): void {
  if (isAnyMenuBroken(linting)) return;
  resolved(linting, place, ['unknown-menu', null, says.aMenuPath], paths);
}

const wireFormats = ['date', 'date-time'];
export function formatAt(linting: Linting, place: Place | undefined): void {
  if (!place || linting.known.isWithoutSettings) return;
  resolved(
    linting,
    place,
    ['unknown-format', null, says.aFormat],
    new Set([...wireFormats, ...textFormatNames(linting.known.declared.settings)]),
  );
}

export function userFieldAt(linting: Linting, place: Place, name: string): void {
  const { userFields, broken } = linting.known;
  if (userFields.has(name) || broken.has('entity:user')) return;
  sayUnknown(linting.report, place, 'unknown-user-field', says.notAUserField({ name }), name, userFields);
}

/** Says that a field is unknown, unless it cannot be known which there are. `of` completes "is not a field of …". */
export function fieldAt(
  { report }: Linting,
  place: Place | undefined,
  fields: KnownFields | ReadonlySet<string> | undefined,
  of: Message,
  name: string | undefined = textAt(place),
): void {
  if (!place || name === undefined || !fields || fields.has(name)) return;
  sayUnknown(report, place, 'unknown-field', says.notAField({ name, of }), name, fields.keys());
}

/** What a rule may answer; undefined where that cannot be known. */
export function outcomesOf(known: Known, id: string | undefined): Set<unknown> | undefined {
  const rule = own(known.catalogue.rules, id);
  return rule && new Set([...rule.rows.map(({ then }) => then), rule.otherwise].map((then) => then?.value ?? null));
}

/** The codes of a dictionary; undefined where they cannot be known. */
export function codesOf(known: Known, dictionary: string | undefined): ReadonlySet<string | number> | undefined {
  return dictionary === undefined ? undefined : known.codes.get(dictionary);
}
