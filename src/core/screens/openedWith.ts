/** What screens are opened with, by all that leads to them. */
import type { Known } from '../lint/lintKnown.ts';
import type { Screen } from '../model/catalogue.ts';
import { menuPathOf } from '../model/menuPath.ts';
import { keptBeside } from '../source/keptBeside.ts';
import { entriesOf, itemsOf, memberOf, textOfMember, type Place } from '../source/source.ts';

/** Screen id → the names that some action opens it with, a pane of a desk, a layer of a map, a figure, a notification or the menu. */
export function openedWith(known: Known): Map<string, Set<string>> {
  const opened = new Map<string, Set<string>>();
  const add = (id: string | undefined, names: Iterable<string>): void => {
    if (id !== undefined) opened.set(id, new Set([...(opened.get(id) ?? []), ...names]));
  };
  const addFrom = (place: Place, ...words: readonly string[]): void => {
    const id = words.map((word) => textOfMember(place, word)).find((text) => text !== undefined);
    add(id, namesIn(place));
  };
  for (const screen of known.screens.values()) {
    for (const action of actionsOf(screen)) {
      addFrom(action, 'open', 'goto');
      if (!memberOf(action, 'params')) add(textOfMember(action, 'goto'), ['id']);
    }
    for (const word of ['panes', 'layers']) {
      for (const part of itemsOf(memberOf(screen, word))) addFrom(part, 'screen');
    }
    for (const panel of itemsOf(memberOf(screen, 'sections'))) {
      for (const figure of itemsOf(memberOf(panel, 'open'))) addFrom(figure, 'goto');
    }
    add(textOfMember(screen, 'then'), ['id']);
  }
  for (const place of known.entityPlaces.values()) {
    for (const reaction of itemsOf(memberOf(place, 'on'))) {
      const notify = memberOf(reaction, 'notify');
      if (notify) addFrom(notify, 'goto');
    }
  }
  for (const [id, names] of entryNames(known)) add(id, names);
  return opened;
}

const namesIn = (place: Place): string[] => entriesOf(memberOf(place, 'params')).map(({ name }) => name);

/** Of each entry that opens a screen: what it says, and what its address holds. */
function entryNames({ catalogue, menuEntries }: Known): [string, string[]][] {
  const entries = new Map(catalogue.menus.map((entry) => [entry.id, entry]));
  return [...menuEntries].flatMap(([id, place]): [string, string[]][] => {
    const entry = entries.get(id);
    return entry?.screen === undefined
      ? []
      : [[entry.screen, [...namesIn(place), ...namesOfPath(menuPathOf(entry, entries))]]];
  });
}

/** The parameters that an address holds in its parts. */
export function namesOfPath(path: string): string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** Those of the screen itself, of its sections' rows, of what its rows open beneath them, and of what it advises and proposes. */
export function actionsOf(screen: Place): readonly Place[] {
  const within = ['sections', 'advice'].flatMap((word) => itemsOf(memberOf(screen, word)));
  const single = ['expand', 'propose'].flatMap((word) => memberOf(screen, word) ?? []);
  return [screen, ...within, ...single].flatMap((place) => {
    const actions = memberOf(place, 'actions');
    return [...itemsOf(actions), ...entriesOf(actions).map((entry) => entry.value)];
  });
}

/** The parameters that a screen's filters send, written or by convention; none where it has no filters. */
export function paramsOfFilters(screen: Screen | undefined): readonly string[] {
  return screen && 'filters' in screen ? screen.filters.flatMap(({ params }) => params) : [];
}

const writtenOnce = keptBeside((screen: Screen) => JSON.stringify(screen));

/** By a condition, an operand or a text, wherever they stand in the page. */
export function isRead(screen: Screen, name: string): boolean {
  const written = writtenOnce(screen);
  return written.includes(`"${name}"`) || written.includes(`{${name}}`);
}
