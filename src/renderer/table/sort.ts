/** A sort as it stands in the address and on the wire: fields with commas, `-` before one for descending. */

export const sortOrder = (sort: string, field: string): 'ascend' | 'descend' | null => {
  const parts = sort.split(',');
  if (parts.includes(field)) return 'ascend';
  return parts.includes(`-${field}`) ? 'descend' : null;
};

/** Of a sort's columns those that are seen have places: an id that only settles ties is none. */
export const seenSort = (sort: string, columns: readonly { readonly field: string }[]): string =>
  sort
    .split(',')
    .filter((part) => columns.some(({ field }) => field === part.replace(/^-/, '')))
    .join(',');

/** A column's place in a sort by several, from 1; undefined where it is the only one, or none. */
export function sortPlace(sort: string, field: string): number | undefined {
  const parts = sort.split(',').map((each) => each.replace(/^-/, ''));
  const at = parts.indexOf(field);
  return parts.length > 1 && at >= 0 ? at + 1 : undefined;
}

/**
 * The sort after a click on a column's head: ascending, descending, the list's own. `add` (shift) keeps the other
 * columns' order before it.
 */
export function nextSort(sort: string, field: string, add: boolean, usual: string): string {
  const order = sortOrder(sort, field);
  const next = order === null ? field : order === 'ascend' ? `-${field}` : null;
  if (!add) return next ?? usual;
  const others = sort.split(',').filter((each) => each.replace(/^-/, '') !== field);
  const at = sort.split(',').findIndex((each) => each.replace(/^-/, '') === field);
  if (next === null) return others.join(',') || usual;
  return at < 0 ? [...others, next].join(',') : [...others.slice(0, at), next, ...others.slice(at)].join(',');
}
