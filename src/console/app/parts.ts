/** What a product adds to the shell itself. */
import type { Says } from '../../core/model/label.ts';
import type { Trail } from '../session/navigation.ts';
import type { AlertingOf } from './waiting.ts';

/** A list whose records the search finds. */
export interface SearchedList {
  readonly list: string;
  /** The screen that shows a record; left out, the list itself does, searched by the record's title. */
  readonly detail?: string;
  /** Fields that are searched by what is typed, where the list is filtered by them. */
  readonly by: readonly string[];
  /** Fields that name a record, and tell it from others. */
  readonly title: string;
  readonly about: readonly string[];
}

/** Records of one sort: all lists of it that a user has are searched. */
export interface Searched {
  readonly lists: readonly SearchedList[];
  /** What the field for the words says, what stands above what was found, and what is said while it is looked for, and where it cannot be. */
  readonly hint: Says;
  readonly heading: Says;
  readonly busy: Says;
  readonly failed: Says;
}

/** A screen that stands at an address of its own, whether or not a menu names it, and what it is called then. */
interface FixedPage {
  readonly screen: string;
  readonly title: Says;
}

/** By their addresses, in the order in which the search offers them. */
export type FixedPages = Readonly<Record<string, FixedPage>>;

export interface ShellParts {
  readonly fixedPages?: FixedPages;
  readonly alertingOf?: AlertingOf;
  /** The first sort of which a user has a list is what they search for. Its code comes with the search. */
  readonly searched?: () => Promise<{ readonly searched: readonly Searched[] }>;
  /** Pages over whose rows nothing opens by itself. */
  readonly isUndisturbed?: (path: string, navigation: Trail) => boolean;
}
