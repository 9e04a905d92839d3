/** What an action opens a page or a dialog with: names that the page takes, or that something of it reads. */
import { says } from '../lint/says/says.ts';
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
