/** What the search dialog offers without asking the server: the menu's pages, and what the shell can do. Pure. */
import { type NavigationNode, pagesOf } from '../../session/navigation.ts';

export interface Entry {
  readonly key: string;
  readonly kind: 'pages' | 'records' | 'actions';
  readonly title: string;
  readonly detail: string;
  readonly run: () => void;
}

/** All pages of the menu, each with its groups before it. */
export function pageEntries(nodes: readonly NavigationNode[], go: (path: string) => void): readonly Entry[] {
  return nodes.flatMap((node) =>
    pagesOf([node]).map((page) => ({
      key: `page ${page.path}`,
      kind: 'pages' as const,
      title: page.name,
      detail: page === node ? '' : node.name,
      run: () => go(page.path),
    })),
  );
}

/** Entries in which every word is found, those whose title begins with the words first. */
export function matching(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ title, detail }: Entry): string => `${title} ${detail}`.toLowerCase();
  const begins = ({ title }: Entry): boolean => title.toLowerCase().startsWith(words.trim().toLowerCase());
  return entries
    .filter((entry) => wanted.every((word) => text(entry).includes(word)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)));
}
