/** What a form calls its record by: what it holds or is opened with, or a field of the row that it is opened from. */
import { says } from '../lint/says/says.ts';
import { callRows } from '../lint/lintCallShape.ts';
import { own, type Known, type KnownField } from '../lint/lintKnown.ts';
import type { Linting } from '../lint/lintReferences.ts';
import { lintPlaceholders } from '../lint/shared/lintPlaceholders.ts';
import { itemsOf, memberOf, textOfMember, type Place } from '../source/source.ts';
import { isForm } from './form/model.ts';
import { actionsOf } from './openedWith.ts';

/** Of a form that no page of the schemas opens from its rows, nothing is known. @param opened the names that each is opened with */
export function lintRecords(linting: Linting, opened: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { known } = linting;
  // What leads to a form may stand in a file that cannot be read.
  if (known.broken.size > 0) return;
  const openers = openersIn(known);
  for (const [id, screen] of known.screens) {
    const record = memberOf(screen, 'record');
    const form = own(known.catalogue.screens, id);
    if (!record || !form || !isForm(form)) continue;
    const from = openers.get(id) ?? [];
    if (from.length === 0) continue;
    const rows = [...from.flatMap((other) => rowsIn(known, other)), ...(form.load ? [rowOf(known, form.load)] : [])];
    if (rows.includes(undefined)) continue;
    const takes = Object.keys(own(known.catalogue.calls, form.call)?.takes.fields ?? {});
    const held = form.fields.map(({ name }) => name);
    const names = [...rows.flatMap((one) => one ?? []), ...takes, ...held, ...(opened.get(id) ?? [])];
    const fields = new Map(names.map((name): [string, KnownField] => [name, { name, kind: undefined, stored: false }]));
    lintPlaceholders(linting, record, { fields, of: says.ofScreen({ name: id }), row: null });
  }
}

/** Screen → the pages of which an action opens it. */
function openersIn({ screens }: Known): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>();
  for (const screen of screens.values()) {
    const opened = actionsOf(screen).flatMap((one) => textOfMember(one, 'open') ?? textOfMember(one, 'goto') ?? []);
    for (const id of new Set(opened)) found.set(id, [...(found.get(id) ?? []), screen]);
  }
  return found;
}

/** Of each call that a page shows rows of; undefined for one whose rows cannot be known. */
function rowsIn(known: Known, screen: Place): (readonly string[] | undefined)[] {
  const within = ['sections', 'advice'].flatMap((word) => itemsOf(memberOf(screen, word)));
  const single = ['expand', 'propose'].flatMap((word) => memberOf(screen, word) ?? []);
  const said = [...within, ...single].flatMap((part) => textOfMember(part, 'call') ?? []);
  const { call, entity } = own(known.catalogue.screens, screen.source.id) ?? {};
  const entities = entity === undefined ? [] : [[...(known.entities.get(entity)?.fields?.keys() ?? [])]];
  return [...entities, ...[call ?? [], said].flat().map((one) => rowOf(known, one))];
}

function rowOf(known: Known, call: string): readonly string[] | undefined {
  const rows = callRows(known, known.calls.get(call));
  return rows && [...rows.keys()];
}
