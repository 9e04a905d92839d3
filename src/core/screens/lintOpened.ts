/** What an action opens a page or a dialog with: names that the page takes, or that something of it reads. */
import { says } from '../lint/says/says.ts';
import { listed } from '../model/said/message.ts';
import { own } from '../lint/lintKnown.ts';
import type { Linting } from '../lint/lintReferences.ts';
import { sayUnknown } from '../lint/fixes/sayUnknown.ts';
import type { Catalogue, Screen } from '../model/catalogue.ts';
import { entriesOf, memberOf, textAt, type Place } from '../source/source.ts';
import { definitionOf } from './index.ts';
import { actionsOf, isRead, paramsOfFilters } from './openedWith.ts';

export function lintOpened({ known: { catalogue }, report }: Linting, screen: Place): void {
  for (const action of actionsOf(screen)) {
    const opened = own(catalogue.screens, textAt(memberOf(action, 'open') ?? memberOf(action, 'goto')));
    const params = entriesOf(memberOf(action, 'params'));
    const takes = opened && params.length > 0 ? takenBy(opened, catalogue) : undefined;
    if (!opened || !takes) continue;
    for (const { name, key } of params) {
      if (takes.has(name) || isRead(opened, name)) continue;
      sayUnknown(report, key, 'unknown-parameter', says.screenNotTaken({ screen: opened.id, name }), name, takes);
    }
  }
}

/** An action's own row is sent by itself where nothing else is said. */
const sentOfRow = ['id', 'version'];

/**
 * What other ways to a page or a dialog give and this one does not: without it, what is opened is refused or shows nothing. What no
 * way gives is told of what is opened.
 *
 * @param opened the names that each screen is opened with
 */
export function lintLacking(linting: Linting, opened: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { catalogue, broken, screens } = linting.known;
  // What leads to it otherwise may stand in a file that cannot be read.
  if (broken.size > 0) return;
  for (const action of [...screens.values()].flatMap(actionsOf)) {
    const at = memberOf(action, 'open') ?? memberOf(action, 'goto');
    const screen = own(catalogue.screens, textAt(at));
    if (!at || !screen) continue;
    const params = memberOf(action, 'params');
    const given = new Set([...(params ? entriesOf(params).map(({ name }) => name) : sentOfRow), ...begunIn(screen)]);
    const others = opened.get(screen.id);
    const { needs = [] } = definitionOf(screen).pane?.(screen, catalogue) ?? {};
    const missing = needs.filter((name) => !given.has(name) && others?.has(name)).map((name) => `"${name}"`);
    // What is misspelt is not missing besides.
    const isMisspelt = [...given].some((name) => !isRead(screen, name) && !takenBy(screen, catalogue)?.has(name));
    if (missing.length === 0 || (params && isMisspelt)) continue;
    const message = says.paneNeeds({ screen: screen.id, missing: listed(missing, 'comma') });
    linting.report(params ?? at, 'missing-parameter', message);
  }
}

/** What it has by itself: values that a form begins with, filters of a list. */
function begunIn(screen: Screen): readonly string[] {
  return [...('initial' in screen ? Object.keys(screen.initial) : []), ...paramsOfFilters(screen)];
}

/** Undefined where each of its parts takes what is its own. */
function takenBy(screen: Screen, catalogue: Catalogue): ReadonlySet<string> | undefined {
  const { ofScreens, pane } = definitionOf(screen);
  const shape = pane?.(screen, catalogue);
  if (ofScreens && !shape?.takes) return undefined;
  const load = 'load' in screen ? screen.load : undefined;
  const calls = [screen.call, load].flatMap((id) => own(catalogue.calls, id) ?? []);
  const fields = 'fields' in screen ? screen.fields : [];
  return new Set([
    'id',
    ...(shape?.takes ?? []),
    ...calls.flatMap((call) => Object.keys(call.takes.fields)),
    ...fields.flatMap((field) => (typeof field === 'string' ? field : field.name)),
    ...paramsOfFilters(screen),
  ]);
}
