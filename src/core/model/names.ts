/**
 * The names of closed tables. TypeScript gives the keys of an object as mere texts, for an object may hold more than its type
 * says; a table that a file writes out does not, and that is said here alone.
 */

export function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

export function isNameOf<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name);
}

/** A table with a value for each of the names. */
export function tableOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** A table that is asked for names which somebody has written: it has none but its own, `constructor` neither. */
export function tableBy<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const table: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) table[name] = value;
  return table;
}
