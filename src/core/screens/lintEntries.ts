/** Menu entries: what a page is opened with from the menu, against what it reads and what it cannot do without. */
import { says } from '../lint/says/says.ts';
import { listed } from '../model/said/message.ts';
import { menuPathOf } from '../model/menuPath.ts';
import { isTypes } from '../access/access.ts';
import type { Reach } from '../lint/lintConditions.ts';
import { lintGivenOf } from '../lint/shared/lintGiven.ts';
import { own } from '../lint/lintKnown.ts';
import { codesOf, type Linting } from '../lint/lintReferences.ts';
import { sayUnknown } from '../lint/fixes/sayUnknown.ts';
import { remove } from '../source/fix.ts';
import { entriesOf, itemsOf, memberOf, numberAt, type Place, type Report } from '../source/source.ts';
import { definitionOf } from './index.ts';
import { paramsOfFilters, namesOfPath } from './openedWith.ts';
import type { Screen } from '../model/catalogue.ts';

/** Beside the menu there is no row and no form. */
const nothingRead: Reach = { fields: undefined, of: says.ofMap, row: undefined };

/** @param opened what leads to each screen opens it with */
export function lintEntries(linting: Linting, opened: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { catalogue, menuEntries } = linting.known;
  const entries = new Map(catalogue.menus.map((entry) => [entry.id, entry]));
  for (const [id, place] of menuEntries) {
    const entry = entries.get(id);
    const screen = own(catalogue.screens, entry?.screen);
    if (!entry || !screen) continue;
    lintTaken(linting, place, screen);
    lintGivenOf(linting, screen.id, memberOf(place, 'params'), nothingRead);
    const inAddress = namesOfPath(menuPathOf(entry, entries));
    if (!entry.hidden) lintOpens(linting, place, screen, inAddress, opened.get(screen.id) ?? new Set());
  }
}

/**
 * Whoever has an entry may open what it leads to. One that nobody of its types may open is a fault; of one that some may not,
 * is warned: their rights may be narrowed by a page whose author does not write the menu.
 */
export function lintShutEntries(linting: Linting, warn: Report): void {
  const { catalogue, menuEntries } = linting.known;
  for (const { id, screen: opens } of catalogue.menus) {
    const [place, screen] = [menuEntries.get(id), own(catalogue.screens, opens)];
    if (place && screen) lintShut(linting, warn, place, screen);
  }
}

function lintShut({ known, report }: Linting, warn: Report, entry: Place, screen: Screen): void {
  const { decided } = definitionOf(screen);
  const isShut = (userType: number, superManager = false): boolean =>
    decided(screen, known.catalogue, { userType, superManager }) === false;
  const types = itemsOf(memberOf(entry, 'allow')).filter((item) => numberAt(item) !== undefined);
  const codes = codesOf(known, 'userType');
  const isNobodys = (userType: number): boolean => codes?.has(userType) === false;
  // A page that is shut to everybody is at fault itself, and so is a type that nobody has, wherever it stands.
  const { allow = null } = 'call' in screen ? (own(known.catalogue.calls, screen.call) ?? {}) : {};
  if (isShut(0, true) || (isTypes(allow) && allow.some(isNobodys))) return;
  const shut = types.filter((item) => isShut(Number(item.node.value)) && !isNobodys(Number(item.node.value)));
  for (const item of shut) {
    const none = shut.length === types.length;
    const tell = none ? report : warn;
    const message = none
      ? says.entryShutToAll({ screen: screen.id, type: String(item.node.value) })
      : says.entryShut({ screen: screen.id, type: String(item.node.value) });
    const at = none ? memberOf(entry, 'allow') : item;
    tell(item, 'shut-entry', message, at && remove(at));
  }
}

function lintTaken({ known, report }: Linting, entry: Place, screen: Screen): void {
  const takes = definitionOf(screen).pane?.(screen, known.catalogue).takes;
  for (const { name, key } of entriesOf(memberOf(entry, 'params'))) {
    if (!takes || takes.includes(name)) continue;
    sayUnknown(report, key, 'unknown-parameter', says.screenNotTaken({ screen: screen.id, name }), name, takes);
  }
}

/** What no way to the page gives is told of the page; here, what others give and the menu does not. */
function lintOpens(
  { known, report }: Linting,
  entry: Place,
  screen: Screen,
  inAddress: readonly string[],
  opened: ReadonlySet<string>,
): void {
  const { needs = [], waits } = definitionOf(screen).pane?.(screen, known.catalogue) ?? {};
  const takes = own(known.catalogue.calls, screen.call)?.takes.fields ?? {};
  const written = entriesOf(memberOf(entry, 'params')).map(({ name }) => name);
  const given = new Set([...written, ...inAddress, ...paramsOfFilters(screen)]);
  const lacking = needs.filter((name) => !given.has(name));
  const missing = lacking.filter((name) => opened.has(name) || (waits && name === 'id'));
  // What is misspelt is not missing besides.
  if (missing.length === 0 || written.some((name) => !(name in takes))) return;
  const names = missing.map((name) => `"${name}"`);
  const at = memberOf(entry, 'screen') ?? memberOf(entry, 'path') ?? entry;
  report(at, 'missing-parameter', says.paneNeeds({ screen: screen.id, missing: listed(names, 'comma') }));
}
