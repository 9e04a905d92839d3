/** Windows of one desk, linked: what is chosen in one is chosen in all, and each pane stands in one of them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskView, ViewPane } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import type { Picks } from './picks.ts';

/** The parameter of the address of a window that shows one pane. */
export const aloneParam = 'pane';

type Message =
  | { readonly kind: 'picks'; readonly picks: Picks }
  /** A window that shows one pane is there; it wants to know what is chosen. */
  | { readonly kind: 'here'; readonly pane: string }
  | { readonly kind: 'gone'; readonly pane: string }
  /** A desk is there: it asks which of its panes stand in windows that were opened before. */
  | { readonly kind: 'who' }
  /** The desk wants its pane back. */
  | { readonly kind: 'close'; readonly pane: string };

interface Channel {
  readonly tell: (picks: Picks) => void;
  readonly detached: ReadonlySet<string>;
  readonly detach: (pane: ViewPane) => void;
  readonly bringBack: (pane: string) => void;
  /** The browser has not opened a window for it: one press of a link does. */
  readonly blocked: WindowLink | null;
  readonly forgetBlocked: () => void;
}

export interface WindowLink {
  readonly pane: string;
  readonly address: string;
  readonly window: string;
}

const none: ReadonlySet<string> = new Set();
const lookEvery = 1000;

function addressOf(pane: string): string {
  const [path = ''] = window.location.hash.split('?');
  const { origin, pathname, search } = window.location;
  return `${origin}${pathname}${search}${path}?${aloneParam}=${encodeURIComponent(pane)}`;
}

/** Which panes stand in windows of their own. */
function useDetached() {
  const [detached, setDetached] = useState(none);
  const mark = useCallback((pane: string, isGone: boolean) => {
    setDetached((before) => {
      if (before.has(pane) !== isGone) return before;
      const others = [...before].filter((one) => one !== pane);
      return new Set(isGone ? others : [...others, pane]);
    });
  }, []);
  return { detached, mark };
}

/** What another window has chosen; it can be answered by what stays chosen here. */
type Hear = (picks: Picks, answer: (picks: Picks) => void) => void;
type Mark = ReturnType<typeof useDetached>['mark'];

/** What windows of one name tell each other. @returns how to tell it */
function useMessages(name: string, alone: string | null, picks: Picks, hear: Hear, mark: Mark) {
  const channel = useRef<BroadcastChannel | null>(null);
  const latest = useRef(picks);
  latest.current = picks;
  useEffect(() => {
    const open = new BroadcastChannel(name);
    channel.current = open;
    const say = (message: Message) => open.postMessage(message);
    open.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'picks') hear(data.picks, (own) => say({ kind: 'picks', picks: own }));
      else if (data.kind === 'close') {
        if (data.pane === alone) window.close();
      } else if (data.kind === 'who') {
        if (alone !== null) say({ kind: 'here', pane: alone });
      } else if (alone === null) {
        mark(data.pane, data.kind === 'gone');
        if (data.kind === 'here') say({ kind: 'picks', picks: latest.current });
      }
    });
    const leave = () => alone !== null && say({ kind: 'gone', pane: alone });
    say(alone === null ? { kind: 'who' } : { kind: 'here', pane: alone });
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      channel.current = null;
      open.close();
    };
  }, [name, alone, hear, mark]);
  return useCallback((message: Message) => channel.current?.postMessage(message), []);
}

/** The windows that were opened from here: a pane goes to one, and comes back from it. */
function useWindows(name: string, detached: ReadonlySet<string>, mark: Mark, say: (message: Message) => void) {
  const windows = useRef(new Map<string, Window>());
  const [blocked, setBlocked] = useState<WindowLink | null>(null);
  const forgetBlocked = useCallback(() => setBlocked(null), []);

  // A window that crashed says nothing.
  useEffect(() => {
    if (detached.size === 0) return;
    const timer = setInterval(() => {
      for (const [pane, opened] of windows.current) {
        if (!opened.closed) continue;
        windows.current.delete(pane);
        mark(pane, true);
      }
    }, lookEvery);
    return () => clearInterval(timer);
  }, [detached, mark]);

  const detach = useCallback(
    (pane: ViewPane) => {
      const link = { pane: pane.id, address: addressOf(pane.id), window: `${name} ${pane.id}` };
      const opened = window.open(link.address, link.window, 'popup,width=1100,height=800');
      if (!opened) return setBlocked(link);
      setBlocked(null);
      windows.current.set(pane.id, opened);
      // One that stood behind others already.
      opened.focus();
      mark(pane.id, false);
    },
    [name, mark],
  );
  const bringBack = useCallback(
    (pane: string) => {
      say({ kind: 'close', pane });
      windows.current.get(pane)?.close();
      windows.current.delete(pane);
      mark(pane, true);
    },
    [mark, say],
  );
  return { detach, bringBack, blocked, forgetBlocked };
}

export function useDeskChannel(view: DeskView, alone: string | null, picks: Picks, hear: Hear): Channel {
  const { user } = usePorts();
  const name = `desk ${view.id} ${asText(user['id'])}`;
  const { detached, mark } = useDetached();
  const say = useMessages(name, alone, picks, hear, mark);
  const windows = useWindows(name, detached, mark, say);
  const tell = useCallback((next: Picks) => say({ kind: 'picks', picks: next }), [say]);
  return { tell, detached, ...windows };
}
