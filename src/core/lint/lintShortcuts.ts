/** Keys: each does one thing on its page, and none that rows, the console or the browser do by it. */
import { says } from './says/says.ts';
import { type Message } from '../model/said/message.ts';
import { entriesOf, itemsOf, memberOf, textAt, textOfMember, type Place } from '../source/source.ts';
import { lintType, screenAt, type Linting } from './lintReferences.ts';

const owners: readonly { readonly owner: Message; readonly keys: readonly string[] }[] = [
  { owner: says.ownerRows, keys: ['j', 'k', 'e'] },
  { owner: says.ownerConsole, keys: ['g', 'Alt+h', 'Alt+r', 'Alt+c', 'Alt+q'] },
  { owner: says.ownerBrowser, keys: ['Alt+d', 'Alt+e', 'Alt+f'] },
];

/** The keys of a screen, each with where it is written. */
function keysIn(screen: Place | undefined): readonly Place[] {
  const actions = memberOf(screen, 'actions');
  const each = [...itemsOf(actions), ...entriesOf(actions).map(({ value }) => value)];
  return [screen, ...each].flatMap((place) => memberOf(place, 'key') ?? []);
}

/** Says whose a key is; notes it as taken where it is nobody's. */
function take({ report }: Linting, taken: Map<string, Message>, at: Place, key: string | undefined, by: Message): void {
  if (key === undefined) return;
  const owner = owners.find(({ keys }) => keys.includes(key))?.owner ?? taken.get(key);
  if (owner === undefined) taken.set(key, by);
  else report(at, 'taken-key', says.keyTaken({ key, owner }));
}

/** Within a screen, and over the panes of one that has panes. */
export function lintShortcuts(linting: Linting, screen: Place): void {
  const { screens } = linting.known;
  const own = new Map<string, Message>();
  for (const key of keysIn(screen)) take(linting, own, key, textAt(key), says.ownerScreen);
  const panes = new Map<string, string>();
  for (const pane of itemsOf(memberOf(screen, 'panes'))) {
    const said = memberOf(pane, 'screen');
    const keys = new Set(keysIn(screens.get(textAt(said) ?? '')).flatMap((key) => textAt(key) ?? []));
    for (const key of keys) {
      const owner = panes.get(key);
      if (said && owner !== undefined && owner !== textAt(said))
        linting.report(said, 'taken-key', says.keyOfPane({ key, owner }));
      panes.set(key, textAt(said) ?? '');
    }
  }
}

/** Those that open a screen from anywhere are free on every screen: one that takes such a key is told. */
export function lintSettingsKeys(linting: Linting): void {
  const { sources, screens } = linting.known;
  const settings = sources.find(({ kind }) => kind === 'settings');
  if (!settings?.root) return;
  const taken = new Map<string, Message>();
  for (const one of itemsOf(memberOf({ source: settings, node: settings.root }, 'keys'))) {
    const [key, screen] = [memberOf(one, 'key'), memberOf(one, 'screen')];
    if (key) take(linting, taken, key, textOfMember(one, 'key'), says.ownerThese);
    lintType(linting, screen, screenAt(linting, screen), linting.screenTypes.pages);
  }
  for (const key of [...screens.values()].flatMap(keysIn)) {
    const said = textAt(key) ?? '';
    if (taken.has(said)) linting.report(key, 'taken-key', says.keyTaken({ key: said, owner: says.ownerSettings }));
  }
}
