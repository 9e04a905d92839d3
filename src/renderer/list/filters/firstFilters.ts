/** Which filters of a list stand above it before more of them are asked for. */
import type { ViewFilter } from '../../../core/model/view.ts';

/** Two rows of four; a range takes two places. The buttons take the last. */
const places = 7;

export function firstFilters(filters: readonly ViewFilter[]): readonly ViewFilter[] {
  let taken = 0;
  return filters.filter((filter) => {
    taken += filter.as === 'range' ? 2 : 1;
    return taken <= places;
  });
}
