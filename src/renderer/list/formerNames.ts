/** What was kept or linked to while a list's fields had other names, said by the names that they have now. */
import type { ListView } from '../../core/model/view.ts';
import type { Preference } from '../engine/preferences.ts';

type Former = Pick<ListView, 'was'>;

/** The query of an address. A name that the list still has stays. */
export function presentQuery({ was }: Former, query: string): string {
  if (!was || query === '') return query;
  const given = new URLSearchParams(query);
  const present = new URLSearchParams();
  for (const [name, value] of given) {
    if (name === 'orderBy') present.set(name, presentSort(was, value));
    else if (!given.has(was[name] ?? name) || !Object.hasOwn(was, name)) present.append(was[name] ?? name, value);
  }
  return present.toString();
}

function presentSort(was: Readonly<Record<string, string>>, sort: string): string {
  return sort
    .split(',')
    .map((each) => each.replace(/^(-?)(.*)$/, (_, sign: string, name: string) => `${sign}${was[name] ?? name}`))
    .join(',');
}

/** Settings of columns, as they are kept: names in lists, and names that something is said of. */
export function presentLayout({ was }: Former, kept: Preference | undefined): Preference | undefined {
  if (!was || !kept) return kept;
  const present = (name: unknown): unknown => (typeof name === 'string' ? (was[name] ?? name) : name);
  return Object.fromEntries(
    Object.entries(kept).map(([word, value]): [string, unknown] => {
      if (Array.isArray(value)) return [word, value.map(present)];
      if (typeof value !== 'object' || value === null) return [word, value];
      return [word, Object.fromEntries(Object.entries(value).map(([name, of]) => [was[name] ?? name, of]))];
    }),
  );
}
