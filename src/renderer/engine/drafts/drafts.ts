/** Forms with unsaved input, by the page that they stand on. Outside any page it is the window itself. */
import { createContext } from 'react';

interface Input {
  /** Whether it has anything to lose. */
  readonly isDirty: () => boolean;
  /** Where it is kept by itself a little later: keeps it at once, and answers whether that went well. */
  readonly keepNow?: (() => Promise<boolean>) | undefined;
}

type Draft = { readonly current: Input };

export interface Drafts {
  readonly keep: (draft: Draft, page: string) => void;
  readonly forget: (draft: Draft) => void;
  /** All of a page that is gone for good. */
  readonly forgetPage: (page: string) => void;
  /** Whether one of these pages has something to lose; any page where none is named. */
  readonly anyIn: (pages?: readonly string[]) => boolean;
  /** Keeps at once what would be kept by itself, of the same pages; answers whether nothing is left to lose. */
  readonly keepIn: (pages?: readonly string[]) => Promise<boolean>;
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
  const dirtyIn = (pages?: readonly string[]): Input[] =>
    [...kept].flatMap(([{ current }, page]) =>
      (pages === undefined || pages.some((one) => isOf(page, one))) && current.isDirty() ? [current] : [],
    );
  return {
    keep: (draft, page) => void kept.set(draft, page),
    forget: (draft) => void kept.delete(draft),
    forgetPage: (page) => {
      for (const [draft, of] of kept) if (isOf(of, page)) kept.delete(draft);
    },
    anyIn: (pages) => dirtyIn(pages).length > 0,
    keepIn: async (pages) => {
      const done = await Promise.all(dirtyIn(pages).map(({ keepNow }) => keepNow?.() ?? false));
      return done.every(Boolean);
    },
  };
}

/** The page around a form; `shown` is false while it is kept alive out of sight. */
export interface DraftPage {
  readonly name: string;
  readonly shown: boolean;
}

export const DraftScopeContext = createContext<DraftPage | null>(null);
