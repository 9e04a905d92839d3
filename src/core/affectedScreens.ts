/** Which screens can differ in what anybody sees of them, between two states of the schemas. Pure. */
import type { Catalogue } from './model/catalogue.ts';

const tables = ['entities', 'calls', 'screens', 'rules', 'dictionaries'] as const;

type Named = ReadonlyMap<string, readonly unknown[]>;

/**
 * Those that change, and those that reach, over any number of names, something that changes. Two things of one name count as one: a
 * screen too many is looked at, none too few.
 */
export function affectedScreens(before: Catalogue, after: Catalogue): ReadonlySet<string> {
  const screens = new Set([...Object.keys(before.screens), ...Object.keys(after.screens)]);
  if (differ(before.settings, after.settings)) return screens;
  const [was, is] = [namedIn(before), namedIn(after)];
  const names = new Set([...was.keys(), ...is.keys()]);
  const changed = [...names].filter((name) => differ(was.get(name), is.get(name)));
  const saidBy = sayersOf(names, is);
  for (const name of changed) say(names, name, was.get(name), saidBy);
  const reached = new Set(changed);
  // A set that grows while it is walked is walked to its new end.
  for (const name of reached) for (const sayer of saidBy.get(name) ?? []) reached.add(sayer);
  return new Set([...screens].filter((id) => reached.has(id)));
}

const differ = (left: unknown, right: unknown): boolean => JSON.stringify(left) !== JSON.stringify(right);

function namedIn(catalogue: Catalogue): Named {
  const named = new Map<string, unknown[]>();
  for (const table of tables)
    for (const [name, one] of Object.entries(catalogue[table])) named.set(name, [...(named.get(name) ?? []), one]);
  return named;
}

/** By each name, what says it. */
function sayersOf(names: ReadonlySet<string>, all: Named): Map<string, Set<string>> {
  const saidBy = new Map<string, Set<string>>();
  for (const [name, things] of all) say(names, name, things, saidBy);
  return saidBy;
}

function say(names: ReadonlySet<string>, sayer: string, value: unknown, saidBy: Map<string, Set<string>>): void {
  if (typeof value === 'string') {
    if (!names.has(value)) return;
    const sayers = saidBy.get(value) ?? new Set();
    saidBy.set(value, sayers.add(sayer));
  } else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) say(names, sayer, member, saidBy);
}
