/** Whether a user finds other pages in the menu than before. Pure. */
import type { MenuRow } from './session.ts';

export function hasOtherPages(before: readonly MenuRow[], after: readonly MenuRow[]): boolean {
  return pagesIn(before) !== pagesIn(after);
}

/** Names change with the language, and their order says nothing of what may be opened. */
function pagesIn(menu: readonly MenuRow[]): string {
  const shown = menu.filter(({ hidden, forbidden }) => !hidden && !forbidden);
  return JSON.stringify(shown.map(({ id, path }) => `${id} ${path}`).sort());
}
