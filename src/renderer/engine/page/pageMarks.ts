/**
 * What stands on a page, said by a class of its root, so that others find their place beside it. A rule that asks whether the
 * page holds it (`:has`) would be tried again whenever anything comes or goes, and with it the style of hundreds of elements.
 */
import { useLayoutEffect } from 'react';

const pageMarks = ['has-form-buttons', 'has-notice', 'has-panes', 'has-side', 'has-steps', 'has-tour-offer'] as const;
type PageMark = (typeof pageMarks)[number];

/** What is kept of the root's classes: a page that is painted by them is marked anew by what comes to stand on it. */
export function withoutMarks(classes: string): string {
  const marks: readonly string[] = pageMarks;
  return classes
    .split(' ')
    .filter((name) => !marks.includes(name))
    .join(' ');
}

/** How many of them stand. */
const standing = new Map<PageMark, number>();

function count(mark: PageMark, more: 1 | -1): void {
  const now = (standing.get(mark) ?? 0) + more;
  standing.set(mark, now);
  document.documentElement.classList.toggle(mark, now > 0);
}

/** @param stands whether what is marked is there, while its component is */
export function usePageMark(mark: PageMark, stands = true): void {
  useLayoutEffect(() => {
    if (!stands) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, stands]);
}
