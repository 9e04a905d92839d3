/** What every part of the engine reaches for: the ports, and what is kept while pages come and go. */
import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { View } from '../../core/model/view.ts';
import type { AskedSoon } from './askedSoon.ts';
import type { Drafts } from './drafts/drafts.ts';
import { DraftScopeContext, overPages } from './drafts/drafts.ts';
import type { Hand } from './hand/hand.ts';
import type { HeldFocus } from './hand/heldFocus.ts';
import type { LeftRecords } from './leftRecords.ts';
import type { OfferedUndos } from './offeredUndos.ts';
import type { LookupCache } from './lookupCache.ts';
import type { ShownKeys } from './keys/shownKeys.ts';
import type { Ports } from './ports.ts';
import type { PreferenceStore } from './preferences.ts';
import { texts } from './texts.ts';

export interface Engine {
  readonly ports: Ports;
  readonly lookups: LookupCache;
  readonly preferences: PreferenceStore;
  /** Views seen before, printed at once while their successor is asked for. */
  readonly views: Map<string, View>;
  readonly drafts: Drafts;
  readonly keys: ShownKeys;
  readonly soon: AskedSoon;
  readonly hand: Hand;
  readonly left: LeftRecords;
  readonly undos: OfferedUndos;
  readonly focus: HeldFocus;
  readonly ask: (question: Question) => Promise<boolean>;
  /** Fetches what it takes to open a screen over the page, before anybody does. */
  readonly prepare: (screen: string) => void;
  /** Asks what a screen reads first, where its view is here: whoever opens it then takes the answer. */
  readonly askFirst: (screen: string, params: Row) => void;
}

export interface Question {
  readonly title: string;
  readonly content?: string;
  readonly ok: string;
  readonly cancel: string;
  readonly danger?: boolean;
  /** An Enter too many does not say yes. */
  readonly careful?: boolean;
}

export const EngineContext = createContext<Engine | null>(null);

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('A screen must stand below <PortsProvider>; none was found above it.');
  return engine;
}

export const usePorts = (): Ports => useEngine().ports;

/**
 * Asks before unsaved input is lost: of the pages named, else of all. The returned function answers whether one may
 * leave; at once where there is nothing to ask.
 */
export function useLeaveGuard(): (pages?: readonly string[]) => true | Promise<boolean> {
  const { ports, drafts, ask } = useEngine();
  return useCallback(
    (pages) => {
      if (!drafts.anyIn(pages)) return true;
      const question = {
        title: ports.text(texts.leaveTitle),
        content: ports.text(texts.leaveText),
        ok: ports.text(texts.leave),
        cancel: ports.text(texts.stay),
        danger: true,
      };
      return drafts.keepIn(pages).then((isKept) => isKept || ask(question));
    },
    [ports, drafts, ask],
  );
}

/** Whether a page holds unsaved input. */
export function useHasDraft(): (page: string) => boolean {
  const { drafts } = useEngine();
  return useCallback((page) => drafts.anyIn([page]), [drafts]);
}

/**
 * While it is mounted, or kept alive out of sight, leaving its page or closing the window asks where `isDirty` says so.
 * @param keepNow keeps at once what is kept by itself a little later, and answers whether that went well: it is tried before anybody is asked
 */
export function useDraft(isDirty: () => boolean, keepNow?: () => Promise<boolean>): void {
  const { drafts } = useEngine();
  const page = useContext(DraftScopeContext);
  const latest = useRef({ isDirty, keepNow });
  latest.current = { isDirty, keepNow };
  useEffect(() => {
    const draft = latest;
    drafts.keep(draft, page?.name ?? overPages);
    return () => {
      // Effects end when a page is hidden as they do when it goes; hidden, its input is still there to lose.
      if (page?.shown !== false) drafts.forget(draft);
    };
  }, [drafts, page]);
}
