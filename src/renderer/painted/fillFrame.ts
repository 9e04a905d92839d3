/** Puts what belongs into a frame where it stands: its elements stay, and keep the measures that they have. */
import { rowsPlace, totalPlace } from './frame.ts';

/** Markup. */
export interface Filling {
  readonly rows: string;
  readonly total: string;
  /** What can be told only once it is laid out. */
  readonly finish?: (box: Element) => void;
}

/** @param box whose markup is a frame's */
export function fillFrame(box: Element, { rows, total }: Filling): void {
  const places = document.createTreeWalker(box, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  for (let at = places.nextNode(); at; at = places.nextNode()) if (at instanceof Comment) found.push(at);
  for (const place of found) {
    const mark = `<!--${place.data}-->`;
    if (mark === rowsPlace) place.replaceWith(partsOf(rows));
    else if (mark === totalPlace) place.replaceWith(partsOf(total));
  }
}

function partsOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}
