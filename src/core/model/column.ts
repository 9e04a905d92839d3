/** What a list shows, and what it is searched by. */
import type { Operand } from './condition.ts';
import type { Emphasis, Lookup } from './field.ts';
import type { Label } from './values.ts';

export interface Column {
  readonly field: string;
  readonly title?: Label;
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  /** Not shown until the user chooses it. */
  readonly optional?: boolean;
  readonly sortable: boolean;
  readonly emphasis?: readonly Emphasis[];
}

export type FilterMatch = 'exact' | 'range' | 'in' | 'like' | 'has';

export interface Filter {
  readonly field: string;
  readonly as: FilterMatch;
  /** The parameters on the wire: one, or from and to for a range. */
  readonly params: readonly string[];
  readonly initial?: Operand | readonly Operand[];
  readonly lookup?: Lookup;
}
