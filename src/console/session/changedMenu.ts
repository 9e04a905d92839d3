/** Whether a user finds other pages in the menu than before, and what is said then. Pure. */
import { label, textsOf } from '../../core/model/label.ts';
import type { MenuRow } from './session.ts';

export const menuTexts = textsOf('changedMenu', {
  changed: label(
    '菜单已更新：管理员更改了您的权限或页面',
    'Your menu has changed: an administrator changed your rights, or the pages',
  ),
});

export function hasOtherPages(before: readonly MenuRow[], after: readonly MenuRow[]): boolean {
  return pagesIn(before) !== pagesIn(after);
}

/** Names change with the language, and their order says nothing of what may be opened. */
function pagesIn(menu: readonly MenuRow[]): string {
  const shown = menu.filter(({ hidden, forbidden }) => !hidden && !forbidden);
  return JSON.stringify(shown.map(({ id, path }) => `${id} ${path}`).sort());
}
