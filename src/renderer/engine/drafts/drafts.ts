/** Forms with unsaved input, by the page that they stand on. Outside any page it is the window itself. */
import { createContext } from 'react';

/** `current` answers whether it has anything to lose. */
type Draft = { readonly current: () => boolean };

export interface Drafts {
  readonly keep: (draft: Draft, page: string) => void;
  readonly forget: (draft: Draft) => void;
  /** All of a page that is gone for good. */
  readonly forgetPage: (page: string) => void;
  /** Whether one of these pages has something to lose; any page where none is named. */
  readonly anyIn: (pages?: readonly string[]) => boolean;
}

/** The name under which what stands over all pages keeps its drafts. */
export const overPages = '';

/** Between a page and the pane of it that a form stands in. */
const paneMark = '#';

const isOf = (page: string, wanted: string): boolean => page === wanted || page.startsWith(`${wanted}${paneMark}`);

/** The name under which a pane of a page keeps its drafts; they are the page's too. */
export const paneDrafts = (page: DraftPage | null, pane: string): string =>
  `${page?.name ?? overPages}${paneMark}${pane}`;

export function openDrafts(): Drafts {
  const kept = new Map<Draft, string>();
  return {
    keep: (draft, page) => void kept.set(draft, page),
    forget: (draft) => void kept.delete(draft),
    forgetPage: (page) => {
      for (const [draft, of] of kept) if (isOf(of, page)) kept.delete(draft);
    },
    anyIn: (pages) =>
      [...kept].some(
        ([draft, page]) => (pages === undefined || pages.some((one) => isOf(page, one))) && draft.current(),
      ),
  };
}

/** The page around a form; `shown` is false while it is kept alive out of sight. */
export interface DraftPage {
  readonly name: string;
  readonly shown: boolean;
}

export const DraftScopeContext = createContext<DraftPage | null>(null);
