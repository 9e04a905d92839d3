/** What the tabs of one browser tell each other. One of them leads; the others listen. */
import type { RecordChange } from './recordChanges.ts';

export type TabMessage =
  | { readonly kind: 'changed'; readonly entities: readonly string[]; readonly record?: RecordChange }
  | { readonly kind: 'stream'; readonly up: boolean }
  | { readonly kind: 'waiting'; readonly answer: unknown; readonly failed: boolean; readonly language: string }
  | { readonly kind: 'sound'; readonly tab: string; readonly ready: boolean }
  | { readonly kind: 'ring'; readonly tab: string; readonly loud: boolean }
  | { readonly kind: 'presence'; readonly presence: unknown }
  | { readonly kind: 'release' }
  | { readonly kind: 'taste' }
  | { readonly kind: 'pollNow' }
  | { readonly kind: 'rollCall' };

export interface Tabs {
  /** This tab's own name among them. */
  readonly own: string;
  readonly tell: (message: TabMessage) => void;
  /** Hears what other tabs tell, never this one. */
  readonly listen: (listener: (message: TabMessage) => void) => () => void;
  readonly close: () => void;
}

export function openTabs(own: string, channel: BroadcastChannel = new BroadcastChannel('towline')): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  let isOpen = true;
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data);
  });
  return {
    own,
    tell: (message) => {
      // What was under way when the shell closed still ends, and has nobody to tell.
      if (isOpen) channel.postMessage(message);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
