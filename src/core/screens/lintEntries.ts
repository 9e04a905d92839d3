/** Menu entries: what a page is opened with from the menu, against what it reads and what it cannot do without. */
import { says } from '../lint/says/says.ts';
import { listed } from '../model/said/message.ts';
import { menuPathOf } from '../model/menuPath.ts';
import { own } from '../lint/lintKnown.ts';
import type { Linting } from '../lint/lintReferences.ts';
import { sayUnknown } from '../lint/fixes/sayUnknown.ts';
import { entriesOf, memberOf, type Place } from '../source/source.ts';
import { definitionOf } from './index.ts';
import { paramsOfFilters, namesOfPath } from './openedWith.ts';
import type { Screen } from '../model/catalogue.ts';

/** @param opened what leads to each screen opens it with */
export function lintEntries(linting: Linting, opened: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { catalogue, menuEntries } = linting.known;
  const entries = new Map(catalogue.menus.map((entry) => [entry.id, entry]));
  for (const [id, place] of menuEntries) {
    const entry = entries.get(id);
    const screen = own(catalogue.screens, entry?.screen);
    if (!entry || !screen) continue;
    lintTaken(linting, place, screen);
    const inAddress = namesOfPath(menuPathOf(entry, entries));
    if (!entry.hidden) lintOpens(linting, place, screen, inAddress, opened.get(screen.id) ?? new Set());
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
