/**
 * Which fields of its rows a list's page reads: it asks for them alone, and for all of them once a column is chosen that is
 * left out at first. A page must miss nothing: whatever is named like a field counts as one that is read.
 */
import type { ListView } from '../../model/view.ts';
import { nameFieldOf } from '../../normalise/normaliseFields.ts';
import type { Projected } from '../../project/projected.ts';

/** Words of a list that say what is asked, and read no row. */
const asking: readonly string[] = [
  'call',
  'filters',
  'when',
  'sort',
  'was',
  'watches',
  'imports',
] satisfies (keyof ListView)[];

/** A member of a text: `{name}`. */
const members = /\{\s*(\w+)/g;

function collect(value: unknown, named: Set<string>): void {
  if (typeof value === 'string') {
    for (const name of value.split(/[,.]/)) named.add(name);
    for (const [, name = ''] of value.matchAll(members)) named.add(name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (!Array.isArray(value)) named.add(key);
      collect(each, named);
    }
  }
}

/** What it asks for while no column is chosen; undefined where it names no fields. */
export function readsOf(
  view: Omit<ListView, 'reads'>,
  { catalogue, rowScreens }: Pick<Projected, 'catalogue' | 'rowScreens'>,
): readonly string[] | undefined {
  const { asks } = view.call;
  if (!asks) return undefined;
  const named = new Set(['id', 'version']);
  const columns = view.columns.filter(({ optional }) => optional !== true);
  // What stands above the rows is opened from none of them.
  const actions = view.actions.filter(({ at }) => at !== 'page');
  const shown = { ...view, columns, actions };
  for (const [word, part] of Object.entries(shown)) if (!asking.includes(word)) collect(part, named);
  // A set that grows is walked to its end: a screen that is opened from the row may open others.
  for (const name of named) if (rowScreens.has(name)) collect(catalogue.screens[name], named);
  for (const name of asks) if (named.has(name)) named.add(nameFieldOf(name));
  return asks.filter((name) => named.has(name));
}
