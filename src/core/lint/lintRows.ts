/** Rows that a page shows: of a call that answers some, in columns that are their fields. */
import { says } from './says/says.ts';
import { lintPlaceholders } from './shared/lintPlaceholders.ts';
import { listed } from '../model/said/message.ts';
import { callParameters, callRows, type GivesForm } from './lintCallShape.ts';
import { lintCondition, type Reach } from './lintConditions.ts';
import { own, type KnownCall, type KnownField, type KnownFields } from './lintKnown.ts';
import { callAt, fieldAt, type Linting } from './lintReferences.ts';
import { remove } from '../source/fix.ts';
import { isObject, isTrue, itemsOf, memberOf, textAt, type Place } from '../source/source.ts';

/** Answers whether it does, as far as that is known. */
export function lintGiven(
  { report }: Linting,
  place: Place,
  call: KnownCall | undefined,
  forms: readonly GivesForm[],
): boolean {
  if (!call) return false;
  const form = call.call.gives.as;
  if (forms.includes(form)) return true;
  report(place, 'wrong-call', says.answersAs({ call: call.id, form, forms: listed(forms, 'or') }));
  return false;
}

export function lintColumns(linting: Linting, columns: Place | undefined, reach: Reach): void {
  const seen = new Set<string>();
  for (const item of itemsOf(columns)) {
    const named = isObject(item) ? memberOf(item, 'field') : item;
    const name = textAt(named);
    fieldAt(linting, named, reach.fields, reach.of);
    if (named && name !== undefined && seen.has(name)) {
      linting.report(named, 'repeated-value', says.columnTwice({ name }), remove(item));
    }
    if (name !== undefined) seen.add(name);
    lintEmphasis(linting, item, reach);
  }
}

/** What marks a cell, and the word that stands with it. @param item a column, or a field */
export function lintEmphasis(linting: Linting, item: Place, reach: Reach): void {
  for (const one of itemsOf(memberOf(item, 'emphasis'))) {
    lintCondition(linting, memberOf(one, 'if'), reach);
    lintPlaceholders(linting, memberOf(one, 'text'), reach);
  }
}

/** A list shows at least one column from the first. */
export function lintOptional({ report }: Linting, columns: Place | undefined): void {
  const items = itemsOf(columns);
  const optional = items.flatMap((item) => {
    const said = isObject(item) ? memberOf(item, 'optional') : undefined;
    return said && isTrue(said) ? [said] : [];
  });
  const [first] = optional;
  if (first && optional.length === items.length) report(first, 'conflicting-words', says.allOptional);
}

/** The call that a screen says, or the entity's conventional one; undefined where neither can be known. */
export function callOf(linting: Linting, screen: Place): KnownCall | undefined {
  const { known, report, screenTypes } = linting;
  const said = memberOf(screen, 'call');
  if (said) return callAt(linting, said);
  const entity = memberOf(screen, 'entity');
  const raw = own(known.declared.screens, screen.source.id);
  const name = (raw && screenTypes.callName(screen.source.id, raw)) ?? '';
  const call = known.calls.get(name);
  const isThere = isObject(entity) || known.entities.has(textAt(entity) ?? '');
  if (!call && name !== '' && isThere && entity && known.broken.size === 0) {
    report(entity, 'unknown-call', says.noCallForScreen({ name }));
  }
  if (!entity) report(screen, 'missing-word', says.screenNeeds);
  return call;
}

/** The rows that a page shows; what answers free JSON is read as the screen's entity. */
export function rowsOf({ known }: Linting, screen: Place, call: KnownCall | undefined): KnownFields | undefined {
  const entity = own(known.catalogue.screens, screen.source.id)?.entity;
  return callRows(known, call) ?? (entity === undefined ? undefined : known.entities.get(entity)?.fields);
}

export function rowReach(screen: Place, call: KnownCall | undefined, fields: KnownFields | undefined): Reach {
  const of = call ? says.ofRows({ name: call.id }) : says.ofScreen({ name: screen.source.id });
  return { fields, of, row: fields };
}

/** What a page over rows is opened with: what others open it with, and what its address may say. */
export function openedReach({ known }: Linting, call: KnownCall | undefined, opened: ReadonlySet<string>): Reach {
  const taken = call && callParameters(known, call);
  const fields = taken && new Map<string, KnownField>(taken);
  for (const name of opened) if (!fields?.has(name)) fields?.set(name, { name, kind: undefined, stored: false });
  return { fields, of: says.ofTaken({ name: call?.id ?? '' }), row: null };
}
