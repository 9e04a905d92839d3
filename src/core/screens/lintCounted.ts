/**
 * Words that do nothing where they stand, by what the definition of each type says counts. They hold nothing up; those of a part
 * may count elsewhere that it is used, and are told nowhere.
 */
import { says } from '../lint/says/says.ts';
import type { Linting } from '../lint/lintReferences.ts';
import { listed, type Message } from '../model/said/message.ts';
import { remove } from '../source/fix.ts';
import { namesOf } from '../model/names.ts';
import { entriesOf, isObject, itemsOf, keyOf, memberOf, textAt, type Place } from '../source/source.ts';
import type { ActionPlace, CountedPart, ScreenWord } from './counted.ts';
import { screenTypes } from './index.ts';

const places: readonly ActionPlace[] = ['page', 'row', 'bulk'];

const everyPart = (): readonly CountedPart[] => Object.values(screenTypes).flatMap(({ counts }) => counts);

/** What the parts are called in which something counts. */
const partsWhere = (counts: (part: CountedPart) => boolean, among = everyPart()): Message[] =>
  among.filter(counts).map(({ of }) => of);

const isOneOf = <T extends string>(words: readonly T[], word: string): boolean => words.some((one) => one === word);

export function lintCounted(linting: Linting, screen: Place, parts: readonly CountedPart[]): void {
  for (const part of parts)
    for (const place of part.placesIn(screen)) {
      lintWords(linting, place, part, parts);
      lintColumnWords(linting, place, part);
      lintActionWords(linting, place, part);
      lintLinkageWords(linting, place, part);
    }
}

/** @param where the places in which it counts, once each */
function tell({ warn }: Linting, at: Place | undefined, word: string, where: readonly Message[]): void {
  if (at && !at.source.used) warn(at, 'misplaced-word', elsewhere(word, where), remove(at));
}

function elsewhere(word: string, where: readonly Message[]): Message {
  const once = [...new Map(where.map((one) => [one['en-US'], one])).values()];
  return says.countsElsewhere({ word, places: listed(once, 'comma') });
}

const screenWords: readonly ScreenWord[] = ['edit', 'sections', 'then'];

/** Where a screen has a part that heeds nothing of it: a word of its own type may be for another shape of it, or for another type. */
function lintWords(linting: Linting, place: Place, part: CountedPart, parts: readonly CountedPart[]): void {
  if (!part.words) return;
  for (const word of screenWords) {
    if (isOneOf(part.words, word)) continue;
    const counts = (one: CountedPart): boolean => isOneOf(one.words ?? [], word);
    const near = partsWhere(counts, parts);
    tell(linting, keyOf(place, word), word, near.length > 0 ? near : partsWhere(counts));
  }
}

function lintColumnWords(linting: Linting, place: Place, { columns }: CountedPart): void {
  if (!columns) return;
  for (const item of itemsOf(memberOf(place, 'columns')))
    for (const word of ['width', 'at', 'optional', 'sort'] as const)
      if (!columns.includes(word))
        tell(
          linting,
          keyOf(item, word),
          word,
          partsWhere((one) => one.columns?.includes(word) ?? false),
        );
}

function actionsIn(place: Place): Place[] {
  const actions = memberOf(place, 'actions');
  return [...itemsOf(actions).filter(isObject), ...entriesOf(actions).map(({ value }) => value)];
}

function lintActionWords(linting: Linting, place: Place, { actions }: CountedPart): void {
  if (!actions) return;
  if (namesOf(actions).length === 0) {
    const where = partsWhere((one) => namesOf(one.actions ?? {}).length > 0);
    return tell(linting, keyOf(place, 'actions'), 'actions', where);
  }
  for (const action of actionsIn(place)) {
    const at = memberOf(action, 'at');
    const stands = places.find((one) => one === (textAt(at) ?? 'row'));
    const words = stands && actions[stands];
    if (stands && !words && at) tellAt(linting, at, stands);
    if (!stands || !words) continue;
    for (const word of ['key', 'icon'] as const)
      if (!words.includes(word)) tell(linting, keyOf(action, word), word, countingActions(word));
  }
}

function tellAt(linting: Linting, at: Place, stands: ActionPlace): void {
  const where = partsWhere(({ actions }) => actions?.[stands] !== undefined);
  if (!at.source.used) linting.warn(at, 'misplaced-word', elsewhere(stands, where));
}

function countingActions(word: 'key' | 'icon'): Message[] {
  return everyPart().flatMap(({ of, actions = {} }) =>
    places.flatMap((at) => (actions[at]?.includes(word) ? [says.atPlace({ of, at })] : [])),
  );
}

function lintLinkageWords(linting: Linting, place: Place, { linkage }: CountedPart): void {
  if (!linkage) return;
  for (const row of itemsOf(memberOf(place, 'when')))
    for (const { value } of entriesOf(memberOf(row, 'set')))
      for (const { name, key } of entriesOf(value))
        if (!isOneOf(linkage, name))
          tell(
            linting,
            key,
            name,
            partsWhere((one) => isOneOf(one.linkage ?? [], name)),
          );
}
