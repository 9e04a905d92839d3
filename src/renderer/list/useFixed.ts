/** What a page sends with every question besides what it asks by itself. */
import type { Row } from '../../core/model/catalogue.ts';
import { pick } from '../engine/conditionContext.ts';
import { useSame } from '../engine/useSame.ts';

/** Of what it was opened with, what its call takes. @param own what the page says itself: its filters, its paging */
export function useFixed(takes: readonly string[], own: readonly string[], params: Row): Row {
  const names = takes.filter((name) => !own.includes(name));
  // The page's parameters are other ones with every address; these hardly ever.
  return useSame(pick(params, names));
}
