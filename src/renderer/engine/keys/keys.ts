/** Keys that do something on the page that is shown: never while something is typed, nor beneath a dialog. */
import { useCallback, useEffect, useRef } from 'react';
import { useEngine } from '../engine.ts';
import { shownWindows } from '../hand/keyGap.ts';
import { usePreference } from '../usePreference.ts';
import { areSingleKeysOn, type ShownKey } from './shownKeys.ts';

/** Keys that type nothing are no typing. */
const typing =
  'input:not([type=radio]):not([type=checkbox]):not([type=button]), textarea, select, [contenteditable=true]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(typing) !== null;

const isCovered = (): boolean => shownWindows().length > 0;

/** As the grammar writes it: `b`, `Alt+b`; null where it is none of these, or nobody's to hear. */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented, repeat } = event;
  if (isComposing || defaultPrevented || repeat || ctrlKey || metaKey || shiftKey) return null;
  if (isTyping(event.target) || isCovered()) return null;
  // On a Mac, Alt makes another letter of the key: its place on the keyboard tells.
  const own = altKey ? code.replace(/^(Key|Digit)/, '') : key;
  if (!/^[a-z0-9]$/i.test(own)) return null;
  return `${altKey ? 'Alt+' : ''}${own.toLowerCase()}`;
}

/** Whether a letter alone does something: whoever speaks to their computer, or touches keys unawares, switches it off. */
export function useSingleKeys(): { readonly on: boolean; readonly turn: (on: boolean) => void } {
  const { value, write } = usePreference('keys');
  const turn = useCallback((on: boolean) => write(on ? null : { single: false }), [write]);
  return { on: areSingleKeysOn(value), turn };
}

/** As an element says and shows the key that does its work; nothing where it does nothing. */
export function useShownKey(key: string | undefined): string | undefined {
  const { on } = useSingleKeys();
  return key !== undefined && (on || key.length > 1) ? key : undefined;
}

interface KeyDeed extends ShownKey {
  readonly run: () => void;
}

/** While the page is shown. */
export function useKeys(deeds: readonly KeyDeed[]): void {
  const { keys } = useEngine();
  const { on } = useSingleKeys();
  const latest = useRef(deeds);
  latest.current = on ? deeds : deeds.filter(({ key }) => key.length > 1);
  const said = JSON.stringify(latest.current.map(({ key, title }) => [key, title]));
  useEffect(() => {
    if (latest.current.length === 0) return;
    const forget = keys.add(() => latest.current.map(({ key, title }) => ({ key, title })), true);
    const onKey = (event: KeyboardEvent) => {
      const pressed = pressedKey(event);
      const deed = latest.current.find(({ key }) => key === pressed);
      if (!deed) return;
      event.preventDefault();
      deed.run();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      forget();
      window.removeEventListener('keydown', onKey);
    };
  }, [keys, said]);
}

/** The keys that do something on the page that is shown. */
export const useShownKeys = (): readonly ShownKey[] => useEngine().keys.read();
