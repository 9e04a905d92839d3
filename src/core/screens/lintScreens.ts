/** Screens: names, entities and menu entries that there are, and what the definition of each type says of the rest. */
import { says } from '../lint/says/says.ts';
import { entityAt, menuEntryAt, typeOf, type Linting } from '../lint/lintReferences.ts';
import { lastPart } from '../lint/lintKnown.ts';
import { isPathOfNames } from '../lint/lintNames.ts';
import { lintSettingsKeys, lintShortcuts } from '../lint/lintShortcuts.ts';
import { typeWord } from '../lint/says/objectWords.ts';
import { remove } from '../source/fix.ts';
import { isObject, keyOf, memberOf, type Place } from '../source/source.ts';
import { screenTypes } from './index.ts';
import { lintCounted } from './lintCounted.ts';
import { lintEntries } from './lintEntries.ts';
import { lintLacking, lintOpened } from './lintOpened.ts';
import { lintRecords } from './lintRecord.ts';
import { openedWith } from './openedWith.ts';

export function lintScreens(linting: Linting): void {
  const opened = openedWith(linting.known);
  for (const [id, screen] of linting.known.screens) {
    const names = opened.get(id) ?? new Set();
    linting.again(`screen ${id}`, [screen, ...names], (inside) => lintScreen(inside, id, screen, names));
  }
  lintEntries(linting, opened);
  lintLacking(linting, opened);
  lintRecords(linting, opened);
  lintSettingsKeys(linting);
  lintInlineEntities(linting);
}

function lintScreen(linting: Linting, id: string, screen: Place, opened: ReadonlySet<string>): void {
  if (!isPathOfNames(id)) linting.report(screen, 'bad-name', says.screenName({ name: id }));
  menuEntryAt(linting, memberOf(screen, 'menu'));
  const entity = memberOf(screen, 'entity');
  if (!isObject(entity)) entityAt(linting, entity);
  lintShortcuts(linting, screen);
  const type = typeOf(linting, screen);
  const inMenu = keyOf(screen, 'menu');
  if (type && inMenu && !linting.screenTypes.pages.includes(type))
    linting.report(inMenu, 'misplaced-word', says.menuOfPage({ type: typeWord(type) }), remove(inMenu));
  if (type) {
    screenTypes[type].lint(linting, screen, opened);
    lintCounted(linting, screen, screenTypes[type].counts);
  }
  lintOpened(linting, screen);
}

/** A table for a page of that name is made once: here, or in a file of its own. */
function lintInlineEntities({ known, report }: Linting): void {
  const seen = new Map<string, string>();
  for (const source of known.sources) if (source.kind === 'entity') seen.set(source.id, source.file);
  for (const [id, screen] of known.screens) {
    const entity = memberOf(screen, 'entity');
    if (!isObject(entity)) continue;
    const other = seen.get(lastPart(id));
    if (other !== undefined) report(entity, 'duplicate-id', says.entityElsewhere({ id: lastPart(id), file: other }));
    seen.set(lastPart(id), screen.source.file);
  }
}
