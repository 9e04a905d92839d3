/** Menus: each entry and each path once, what an entry opens, no entry its own ancestor. */
import { says } from '../says/says.ts';
import type { MenuEntry } from '../../model/catalogue.ts';
import { menuPathOf, screenOfPath } from '../../model/menuPath.ts';
import { together } from '../../model/said/message.ts';
import { meantText, nearest } from '../nearest.ts';
import { itemsOf, memberOf, positionOf, textAt, textOfMember, type Place } from '../../source/source.ts';
import { lintAllow, lintUserTypes } from '../lintConditions.ts';
import { menuEntryAt, screenAt, type Linting } from '../lintReferences.ts';

export function lintMenus(linting: Linting): void {
  const { known, report } = linting;
  const seen = new Set<string>();
  const inRing = new Set<string>();
  for (const source of known.sources) {
    if (source.kind !== 'menu' || !source.root) continue;
    for (const entry of itemsOf(memberOf({ source, node: source.root }, 'items'))) {
      const id = memberOf(entry, 'id');
      const name = textAt(id);
      if (id && name !== undefined && seen.has(name)) report(id, 'duplicate-id', says.menuTwice({ id: name }));
      if (name !== undefined) seen.add(name);
      lintUserTypes(linting, memberOf(entry, 'allow'));
      lintAllow(linting, memberOf(entry, 'visible'));
      menuEntryAt(linting, memberOf(entry, 'parentId'));
      screenAt(linting, memberOf(entry, 'screen'));
      lintAncestors(linting, entry, name, inRing);
      lintTarget(linting, entry);
      lintRedirect(linting, entry, name);
    }
  }
  lintPaths(linting);
}

/** Where an entry is written: in a menu, or by the screen that says beneath which it stands. */
function placeOf({ known }: Linting, id: string): Place | undefined {
  const entry = known.menuEntries.get(id);
  return entry ? (memberOf(entry, 'path') ?? entry) : memberOf(known.screens.get(id), 'menu');
}

/** An address opens one entry. */
function lintPaths(linting: Linting): void {
  const { menus } = linting.known.catalogue;
  const entries = new Map(menus.map((entry) => [entry.id, entry]));
  const taken = new Map<string, string>();
  // Of an id that is given twice is not known whose parent it is.
  if (entries.size < menus.length) return;
  for (const entry of entries.values()) {
    // What stands beneath no entry has no address that is known.
    if (lostAbove(entry, entries)) continue;
    const path = `/${menuPathOf(entry, entries)}`;
    const other = taken.get(path);
    lintNowhere(linting, entry, path);
    const [place, its] = [placeOf(linting, entry.id), placeOf(linting, other ?? '')];
    if (other === undefined) taken.set(path, entry.id);
    else if (place && its) {
      const { file, line } = positionOf(its);
      linting.report(place, 'duplicate-path', says.menuPathTaken({ path, id: other, place: `${file}:${line}` }));
    }
  }
}

/** An entry beneath another that opens nothing, and nearly names a screen. */
function lintNowhere({ known, report }: Linting, entry: MenuEntry, path: string): void {
  const isGroup = known.catalogue.menus.some(({ parentId }) => parentId === entry.id);
  const opens = [entry.screen, entry.component, entry.link, entry.redirect].some((one) => one !== undefined);
  const place = known.menuEntries.get(entry.id);
  const at = memberOf(place, 'path');
  if (isGroup || opens || entry.parentId === null || !at || known.broken.size > 0) return;
  const name = screenOfPath(path);
  if (memberOf(place, 'screen') || nearest(name, known.screens.keys()) === undefined) return;
  const message = says.notThis({ name, noun: says.aScreen });
  report(at, 'unknown-screen', together(message, meantText(name, known.screens.keys())));
}

/** The entry above it that there is not; undefined where all are there. */
function lostAbove({ parentId }: MenuEntry, entries: ReadonlyMap<string, MenuEntry>): string | undefined {
  const seen = new Set<string>();
  for (let at = parentId; at !== null && !seen.has(at); at = entries.get(at)?.parentId ?? null) {
    if (!entries.has(at)) return at;
    seen.add(at);
  }
  return undefined;
}

/** An entry opens one thing; what stands in no menu stands beneath something that does. */
function lintTarget({ report }: Linting, entry: Place): void {
  const said = ['screen', 'component', 'remote'].filter((word) => memberOf(entry, word) !== undefined);
  const [first, extra] = said;
  const at = extra === undefined ? undefined : memberOf(entry, extra);
  if (at) report(at, 'conflicting-words', says.entryOpensOne({ one: first ?? '', other: extra ?? '' }));
  const hidden = memberOf(entry, 'visible');
  if (hidden?.node.value === false && textOfMember(entry, 'parentId') === undefined)
    report(hidden, 'conflicting-words', says.visibleBesideParent);
}

function lintRedirect(linting: Linting, entry: Place, id: string | undefined): void {
  const place = memberOf(entry, 'goto');
  const target = menuEntryAt(linting, place);
  if (!place || target === undefined) return;
  const { menuEntries } = linting.known;
  for (let at: string | undefined = target, i = 0; at !== undefined && i <= menuEntries.size; i += 1) {
    at = textOfMember(menuEntries.get(at), 'parentId');
    // What stands beneath no entry may be meant to stand beneath this one.
    if (at === id || (at !== undefined && !menuEntries.has(at))) return;
  }
  linting.report(place, 'misplaced-word', says.notBeneath({ target, id: id ?? '' }));
}

/** @param inRing entries of rings that are told already: a ring is told once, at its first entry */
function lintAncestors({ known, report }: Linting, entry: Place, id: string | undefined, inRing: Set<string>): void {
  if (id !== undefined && inRing.has(id)) return;
  const path: string[] = [];
  let parent = textOfMember(entry, 'parentId');
  while (parent !== undefined && !path.includes(parent)) {
    path.push(parent);
    if (parent === id) {
      const at = memberOf(entry, 'parentId');
      if (at) report(at, 'menu-cycle', says.menuCycle({ id, path: [id, ...path].join(' → ') }));
      for (const one of path) inRing.add(one);
      return;
    }
    parent = textOfMember(known.menuEntries.get(parent), 'parentId');
  }
}
