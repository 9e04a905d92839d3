/**
 * The template's access control: an admin has everything, others by role and ability. It decides
 * what menus show; what the server allows follows the user type alone.
 */
import type { Context } from '../condition/condition.ts';
import type { Condition } from '../model/condition.ts';
import type { RoleRule } from '../model/catalogue.ts';
import { isRow } from '../model/row.ts';
import { allowed } from './access.ts';

export interface RoleHolder {
  readonly superManager: boolean;
  readonly roles: readonly string[];
  readonly ability: readonly string[];
}

const admin = 'admin';

/** Does the rule let this user in? Whoever has neither roles nor abilities is let in everywhere, and so is no rule. */
export function admits(rule: RoleRule | undefined, user: RoleHolder): boolean {
  if (rule === undefined || user.superManager || user.roles.includes(admin)) return true;
  if (user.roles.length === 0 && user.ability.length === 0) return true;
  const held = [
    ...rule.role.map((name) => user.roles.includes(name)),
    ...rule.ability.map((name) => user.ability.includes(name)),
  ];
  switch (rule.mode) {
    case 'oneOf':
      return held.includes(true);
    case 'allOf':
      return !held.includes(false);
    case 'except':
      return !held.includes(true);
  }
}

/** Is the user let in by a role or ability of their own, not for want of any? */
function holds(rule: RoleRule | undefined, user: RoleHolder): boolean {
  const hasSome = user.superManager || user.roles.length > 0 || user.ability.length > 0;
  return rule !== undefined && hasSome && admits(rule, user);
}

/** The entries that are there at all for a user, whatever their type and roles: not those whose `visible` does not hold, nor what stands beneath them. */
export function thereFor<Entry extends MenuItem>(entries: readonly Entry[], { user, now }: Context): Entry[] {
  return withAbove(entries, ({ visible }) => allowed(visible, user, now));
}

/**
 * What of a menu this user sees: entries of their type that their roles do not refuse, and entries that their roles give
 * them. What stands beneath an entry that they do not see is not seen either.
 */
export function menuFor<Entry extends MenuItem>(
  entries: readonly Entry[],
  user: RoleHolder,
  userType: number,
): Entry[] {
  return withAbove(
    entries,
    ({ types, roles }) => user.superManager || holds(roles, user) || (types.includes(userType) && admits(roles, user)),
  );
}

/** Entries that something holds of, and of all above them; one that stands above itself is none. */
function withAbove<Entry extends MenuItem>(entries: readonly Entry[], isOf: (entry: Entry) => boolean): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const holdsUp = (entry: Entry, beneath: ReadonlySet<string>): boolean => {
    if (beneath.has(entry.id)) return false;
    const parent = entry.parentId === null ? undefined : byId.get(entry.parentId);
    return isOf(entry) && (parent === undefined || holdsUp(parent, new Set([...beneath, entry.id])));
  };
  return entries.filter((entry) => holdsUp(entry, new Set()));
}

interface MenuItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly types: readonly number[];
  readonly roles?: RoleRule | undefined;
  readonly visible?: Condition | undefined;
}

/** A rule as it comes from outside: a list of roles, or an object; undefined where it is neither. */
export function readRoleRule(given: unknown): RoleRule | undefined {
  const names = (list: unknown): readonly string[] =>
    Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [];
  if (Array.isArray(given)) return { role: names(given), ability: [], mode: 'oneOf' };
  if (!isRow(given)) return undefined;
  const { role, ability, mode } = given;
  return { role: names(role), ability: names(ability), mode: mode === 'allOf' || mode === 'except' ? mode : 'oneOf' };
}
