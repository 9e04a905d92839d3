/** The keyboard's ways through the shell, in one table: what they do, and how the help sheet writes them. */
import type { TextKey } from '../../texts/language.ts';

type Shortcut = 'search' | 'shortcuts' | 'home' | 'refresh' | 'content' | 'alarm';

interface ShortcutKey {
  readonly does: Shortcut;
  readonly key: string;
  /** Ctrl, or Cmd on a Mac: works while typing too. */
  readonly withControl?: true;
  readonly withAlt?: true;
  /** Null where the product says it, of what it alerts to. */
  readonly says: TextKey | null;
}

export const shortcutKeys: readonly ShortcutKey[] = [
  { does: 'search', key: 'k', withControl: true, says: 'shortcuts.palette' },
  { does: 'shortcuts', key: '?', says: 'shortcuts.help' },
  { does: 'alarm', key: 'g', says: null },
  { does: 'home', key: 'h', withAlt: true, says: 'shortcuts.home' },
  { does: 'refresh', key: 'r', withAlt: true, says: 'shortcuts.refresh' },
  { does: 'content', key: 'c', withAlt: true, says: 'shortcuts.fold' },
];

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Takes back what was done last, while that is offered. */
export const takeBackKeys: readonly string[] = [isMac ? '⌘' : 'Ctrl', 'Z'];

/** What a row of a list hears while it has the focus; the lists themselves see to it. */
export const rowKeys: readonly { readonly keys: readonly string[]; readonly says: TextKey }[] = [
  { keys: ['↑', '↓'], says: 'shortcuts.row' },
  { keys: ['Enter'], says: 'shortcuts.openRow' },
  { keys: ['E'], says: 'shortcuts.expandRow' },
  { keys: ['Space'], says: 'shortcuts.chooseRow' },
  { keys: ['→'], says: 'shortcuts.rowActions' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

export function shortcutOf(pressed: Pressed, isTyping: boolean): Shortcut | null {
  if (pressed.isComposing) return null;
  const control = pressed.ctrlKey || pressed.metaKey;
  const found = shortcutKeys.find(
    (each) =>
      // On a Mac, Alt makes another letter of the key: its place on the keyboard tells.
      (pressed.key.toLowerCase() === each.key ||
        (each.withAlt === true && pressed.code === `Key${each.key.toUpperCase()}`)) &&
      control === (each.withControl === true) &&
      pressed.altKey === (each.withAlt === true),
  );
  if (!found || (isTyping && !found.withControl)) return null;
  return found.does;
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** As the help sheet writes it. */
export function keysOf({ key, withControl, withAlt }: ShortcutKey, isMac: boolean): readonly string[] {
  const own = key.length === 1 ? key.toUpperCase() : key;
  if (withControl) return [isMac ? '⌘' : 'Ctrl', own];
  return withAlt ? [isMac ? '⌥' : 'Alt', own] : [own];
}
