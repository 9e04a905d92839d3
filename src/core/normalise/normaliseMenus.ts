/** Defaults of menu entries, each a function named after its rule. */
import type { Call, MenuEntry, Screen } from '../model/catalogue.ts';
import { isTypes } from '../access/access.ts';
import { menuPathOf, screenOfPath } from '../model/menuPath.ts';
import { readRoleRule } from '../access/roles.ts';
import { given, lastPart } from '../source/raw.ts';
import type { RawRoles } from '../../generated/grammar.ts';
import type { Declared } from '../source/raw.ts';

type Entry = Declared['menus'][number];

/** A screen that says `menu` is an entry beneath that one: its path the last part of its id, its name the screen's title. */
function entriesOfScreens(declared: Declared, screens: Readonly<Record<string, Screen>>): Entry[] {
  return Object.entries(declared.screens).flatMap(([id, raw]): Entry[] => {
    const menu = 'menu' in raw ? raw.menu : undefined;
    const screen = screens[id];
    if (menu === undefined || !screen) return [];
    return [{ id, parentId: menu, name: screen.title, path: lastPart(id), screen: id }];
  });
}

/** An entry without `allow` is for those who may send its screen's call. */
function typesOf(entry: Entry, screen: Screen | undefined, calls: Readonly<Record<string, Call>>): readonly number[] {
  if (entry.allow) return entry.allow;
  const allow = screen && calls[screen.call]?.allow;
  return allow && isTypes(allow) ? allow : [];
}

const isNames = (roles: RawRoles): roles is readonly string[] => Array.isArray(roles);

/** How roles are held is its mode. */
function roleRuleOf(roles: RawRoles | undefined): unknown {
  if (roles === undefined || isNames(roles)) return roles;
  const { as: mode, ...words } = roles;
  return { ...words, mode };
}

/** An entry opens the screen that its whole path names, unless it says another or something else. Entries stand in the order written. */
export function normaliseMenus(
  declared: Declared,
  screens: Readonly<Record<string, Screen>>,
  calls: Readonly<Record<string, Call>>,
): MenuEntry[] {
  const written = [...declared.menus, ...entriesOfScreens(declared, screens)];
  const byId = new Map(written.map((entry) => [entry.id, entry]));
  return written.map((entry, i) => {
    const named = screenOfPath(menuPathOf(entry, byId));
    const isElsewhere = entry.component !== undefined || entry.remote !== undefined;
    const screen = entry.screen ?? (named in screens && !isElsewhere ? named : undefined);
    return given<MenuEntry>({
      id: entry.id,
      parentId: entry.parentId ?? null,
      name: entry.name,
      path: entry.path,
      icon: entry.icon,
      screen,
      roles: readRoleRule(roleRuleOf(entry.roles)),
      component: entry.component,
      link: entry.remote,
      params: entry.params,
      hidden: entry.visible === false ? true : undefined,
      visible: entry.visible === false ? undefined : entry.visible,
      redirect: entry.goto,
      types: typesOf(entry, screen === undefined ? undefined : screens[screen], calls),
      order: entry.order ?? i,
    });
  });
}
