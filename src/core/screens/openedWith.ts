/** What screens are opened with, by all that leads to them. */
import type { Known } from '../lint/lintKnown.ts';
import { entriesOf, itemsOf, memberOf, textOfMember, type Place } from '../source/source.ts';

/** Screen id → the names that some action opens it with, or a pane of a desk. */
export function openedWith(known: Known): Map<string, Set<string>> {
  const opened = new Map<string, Set<string>>();
  for (const screen of known.screens.values()) {
    for (const action of actionsOf(screen)) {
      const id = textOfMember(action, 'open') ?? textOfMember(action, 'goto');
      if (id === undefined) continue;
      const names = opened.get(id) ?? new Set<string>();
      for (const { name } of entriesOf(memberOf(action, 'params'))) names.add(name);
      opened.set(id, names);
    }
    for (const pane of itemsOf(memberOf(screen, 'panes'))) {
      const id = textOfMember(pane, 'screen') ?? '';
      const params = entriesOf(memberOf(pane, 'params')).map(({ name }) => name);
      opened.set(id, new Set([...(opened.get(id) ?? []), ...params]));
    }
  }
  return opened;
}

/** Those of the screen itself, of its sections' rows, of what its rows open beneath them, and of what it advises. */
function actionsOf(screen: Place): readonly Place[] {
  const within = ['sections', 'advice'].flatMap((word) => itemsOf(memberOf(screen, word)));
  const expand = memberOf(screen, 'expand');
  return [screen, ...within, ...(expand ? [expand] : [])].flatMap((place) => {
    const actions = memberOf(place, 'actions');
    return [...itemsOf(actions), ...entriesOf(actions).map((entry) => entry.value)];
  });
}
