/** What a list has beyond its columns: each part speaks of columns that are there, and of kinds that it fits. */
import { says } from '../../lint/says/says.ts';
import { kindWord } from '../../fields/kindWords.ts';
import type { Reach } from '../../lint/lintConditions.ts';
import { editCallOf } from './normaliseListParts.ts';
import { callParameters } from '../../lint/lintCallShape.ts';
import { own, type KnownCall } from '../../lint/lintKnown.ts';
import { areOfOneSort } from '../../lint/lintKinds.ts';
import { lintSentOfRow, neverGiven } from '../../lint/lintSent.ts';
import { callAt, fieldAt, type Linting } from '../../lint/lintReferences.ts';
import { remove } from '../../source/fix.ts';
import { isObject, itemsOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';
import { fieldKinds, isEditedInCell, isNumber } from '../../fields/index.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';

export function lintListParts(linting: Linting, screen: Place, reach: Reach): void {
  const at = columnsAt(linting, screen, reach);
  lintGroups(linting, screen, at);
  lintSummary(linting, screen, reach, at);
  lintLanes(linting, screen, reach, at);
  lintCellEdit(linting, screen, reach, at);
  lintScan(linting, screen, reach);
}

/** What is scanned is a text, and one of the list's filters. */
function lintScan(linting: Linting, screen: Place, reach: Reach): void {
  const scan = memberOf(screen, 'search');
  const name = textAt(scan);
  if (!scan || name === undefined || linting.known.broken.size > 0) return;
  const filters = memberOf(screen, 'filters');
  const written = itemsOf(filters).flatMap((item) => textAt(isObject(item) ? memberOf(item, 'field') : item) ?? []);
  const field = reach.fields?.get(name);
  if (filters && !written.includes(name))
    sayUnknown(linting.report, scan, 'unknown-field', says.notAFilter({ name }), name, written);
  else if (!filters) fieldAt(linting, scan, reach.fields, reach.of);
  if (field?.kind !== undefined && !fieldKinds[field.kind].matches.includes('like'))
    linting.report(scan, 'misplaced-word', says.scanText({ name, kind: kindWord(field.kind) }));
}

/** Lanes are values that are known before any row is. */
function lintLanes({ report, known }: Linting, screen: Place, reach: Reach, columnAt: ColumnAt): void {
  const lanes = memberOf(screen, 'group');
  const name = columnAt(lanes);
  const kind = reach.fields?.get(name ?? '')?.kind;
  if (!lanes || name === undefined || kind === undefined || known.broken.size > 0) return;
  const { coded, computed } = fieldKinds[kind];
  if (coded !== 'one' && !computed) report(lanes, 'misplaced-word', says.lanesOfCodes({ name, kind: kindWord(kind) }));
}

type ColumnAt = (place: Place | undefined) => string | undefined;

/** Columns that are written are the only ones; without, each field of the rows may be one. Answers those that are right. */
function columnsAt(linting: Linting, screen: Place, reach: Reach): ColumnAt {
  const columns = memberOf(screen, 'columns');
  const written = new Set(itemsOf(columns).map((item) => textAt(isObject(item) ? memberOf(item, 'field') : item)));
  return (place) => {
    const name = textAt(place);
    if (!place || name === undefined) return undefined;
    if (!columns) {
      fieldAt(linting, place, reach.fields, reach.of);
      return reach.fields?.has(name) ? name : undefined;
    }
    if (written.has(name)) return name;
    const names = [...written].filter((one) => one !== undefined);
    sayUnknown(linting.report, place, 'unknown-field', says.notAColumn({ name }), name, names);
    return undefined;
  };
}

function lintGroups({ report }: Linting, screen: Place, columnAt: ColumnAt): void {
  const seen = new Set<string>();
  for (const group of itemsOf(memberOf(screen, 'sections'))) {
    for (const item of itemsOf(memberOf(group, 'columns'))) {
      const name = columnAt(item);
      if (name === undefined) continue;
      if (seen.has(name)) report(item, 'repeated-value', says.inTwoGroups({ name }), remove(item));
      seen.add(name);
    }
  }
}

function lintSummary({ report }: Linting, screen: Place, reach: Reach, columnAt: ColumnAt): void {
  const seen = new Set<string>();
  for (const item of itemsOf(memberOf(screen, 'summary'))) {
    const named = isObject(item) ? memberOf(item, 'field') : item;
    const name = columnAt(named);
    if (!named || name === undefined) continue;
    if (seen.has(name)) report(named, 'repeated-value', says.summedTwice({ name }), remove(item));
    seen.add(name);
    const as = textOfMember(item, 'as');
    const kind = reach.fields?.get(name)?.kind;
    if (as === undefined || as === 'count' || kind === undefined || isNumber(kind)) continue;
    report(memberOf(item, 'as') ?? named, 'misplaced-word', says.onlyCounted({ name, kind: kindWord(kind), as }));
  }
}

/** The call said, or the `update` of the entity whose list this is. */
function editCall(linting: Linting, screen: Place, edit: Place): KnownCall | undefined {
  const said = memberOf(edit, 'call');
  if (said) return callAt(linting, said);
  const name = editCallOf({}, own(linting.known.catalogue.screens, screen.source.id)?.entity);
  const call = linting.known.calls.get(name ?? '');
  if (!call && name !== undefined && linting.known.broken.size === 0) {
    linting.report(edit, 'unknown-call', says.noCallForEdit({ name }));
  }
  return call;
}

function lintCellEdit(linting: Linting, screen: Place, reach: Reach, columnAt: ColumnAt): void {
  const edit = memberOf(screen, 'edit');
  if (!edit) return;
  const call = editCall(linting, screen, edit);
  const taken = call && callParameters(linting.known, call);
  const cells = itemsOf(memberOf(edit, 'columns')).flatMap((item) => textAt(item) ?? []);
  // Each cell is sent by itself: of several, none sends what another holds.
  const only = cells.length === 1 ? cells.filter((name) => taken?.has(name)) : [];
  const sent = Object.fromEntries(only.map((name) => [name, undefined]));
  // What it does not take is told at the column.
  const isTaken = taken && (!taken.has('id') || cells.every((name) => taken.has(name)));
  if (isTaken) lintSentOfRow(linting, call, { id: reach.fields?.get('id'), ...sent }, edit);
  const seen = new Set<string>();
  for (const item of itemsOf(memberOf(edit, 'columns'))) {
    const name = columnAt(item);
    if (name === undefined) continue;
    if (seen.has(name)) linting.report(item, 'repeated-value', says.editedTwice({ name }), remove(item));
    seen.add(name);
    if (!call || !taken) continue;
    const parameter = taken.get(name);
    const shown = reach.fields?.get(name);
    const kind = parameter?.kind;
    const ofEntity = own(linting.known.catalogue.entities, call.call.entity)?.fields ?? {};
    if (call.call.does === 'update' && own(ofEntity, name)?.readOnly) {
      linting.report(item, 'misplaced-word', says.cellReadOnly({ name }));
    } else if (!parameter) {
      sayUnknown(linting.report, item, 'unknown-parameter', says.notTaken({ call: call.id, name }), name, taken.keys());
    } else if (kind !== undefined && !isEditedInCell(kind)) {
      linting.report(item, 'misplaced-word', says.cellTooSmall({ name, kind: kindWord(kind) }));
    } else if (shown && !areOfOneSort(shown, parameter)) {
      linting.report(item, 'wrong-kind', neverGiven(shown, parameter));
    }
  }
}
