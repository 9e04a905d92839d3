/** The server's menu as a tree, and which page an address is. Pure. */
import type { Row } from '../../core/model/catalogue.ts';
import { menuPathOf, screenOfPath } from '../../core/model/menuPath.ts';
import type { MenuRow, SignedIn } from './session.ts';

export interface NavigationNode {
  readonly id: string;
  readonly name: string;
  /** The address behind the `#`, unique in the tree. */
  readonly path: string;
  readonly icon: string | null;
  /** What a leaf opens: a screen, a page written by hand, or an address elsewhere; all null for a group. */
  readonly screen: string | null;
  readonly component: string | null;
  readonly link: string | null;
  /** What its page opens with, where the address says nothing else. */
  readonly params: Row;
  /** Where a group's own address leads to. */
  readonly redirect: string | null;
  readonly children: readonly NavigationNode[];
  /** Entries beneath it that have an address and stand in no menu. */
  readonly hidden: readonly NavigationNode[];
}

export type Trail = readonly NavigationNode[];
export type Place =
  | { readonly is: 'home' }
  | { readonly is: 'screen'; readonly screen: string; readonly trail: Trail; readonly params: Row }
  /** A page written by hand that the menu names; the parameters of its address with it. */
  | { readonly is: 'component'; readonly component: string; readonly trail: Trail; readonly params: Row }
  | { readonly is: 'link'; readonly link: string; readonly trail: Trail }
  /** A group: sent on to a page beneath it. */
  | { readonly is: 'group'; readonly to: string }
  /** A small page of the console's own. */
  | { readonly is: 'own'; readonly page: OwnPageName }
  /** Sent on to the home page. */
  | { readonly is: 'unknown' };

/** Pages of the console's own; the personal centre exists and is linked nowhere. */
const ownPages = {
  '/error/403': 'forbidden',
  '/error/404': 'missing',
  '/personalCenter/personalCenter': 'personalCenter',
  '/workbench': 'workbench',
  '/studio': 'studio',
} as const;
export type OwnPageName = (typeof ownPages)[keyof typeof ownPages];

const userPermissions = 'userAuthPublic';

/** Groups and pages of the menu; what this user has no view of is left out, and a group that is empty then. */
export function navigationOf({ user, menu, manifest }: SignedIn, permissionsName: string): readonly NavigationNode[] {
  const isNamed = menu.some((entry) => lastName(entry.path) === userPermissions);
  const extra: MenuRow = {
    id: userPermissions,
    parentId: null,
    name: permissionsName,
    path: userPermissions,
    icon: 'team',
  };
  const entries = (user.superManager && !isNamed ? [...menu, extra] : menu).filter((entry) => !entry.forbidden);
  const known = new Set(entries.map((entry) => entry.id));

  function below(parentId: string | null, base: string): NavigationNode[] {
    return entries
      .filter((entry) => (entry.parentId !== null && known.has(entry.parentId) ? entry.parentId : null) === parentId)
      .flatMap((entry) => nodeOf(entry, joined(base, entry.path)));
  }
  function nodeOf(entry: MenuRow, path: string): NavigationNode[] {
    const beneath = below(entry.id, path);
    const children = beneath.filter((child) => !offMenu.has(child));
    const hidden = beneath.filter((child) => offMenu.has(child));
    const opens = beneath.length > 0 ? nothing : openedBy(entry, path, manifest.screens);
    if (beneath.length === 0 && opens === nothing) return [];
    const { id, name, icon = null, params = {} } = entry;
    const redirect = beneath.find((child) => child.id === entry.redirect)?.path ?? children[0]?.path ?? null;
    const isHidden = entry.hidden === true || (beneath.length > 0 && children.length === 0);
    const node = { id, name, path: `/${path}`, icon, ...opens, params, redirect, children, hidden };
    if (isHidden) offMenu.add(node);
    return [node];
  }
  const offMenu = new Set<NavigationNode>();
  return below(null, '');
}

const nothing = { screen: null, component: null, link: null };

/** What an entry opens: what it names, else the screen of its path; a page written by hand has a `/` in its name. */
function openedBy(
  { screen, component, link }: MenuRow,
  path: string,
  screens: Readonly<Record<string, string>>,
): Pick<NavigationNode, 'screen' | 'component' | 'link'> {
  if (link !== undefined) return { ...nothing, link };
  if (component?.includes('/')) return { ...nothing, component };
  const named = screen ?? screenOfPath(path);
  return named in screens ? { ...nothing, screen: named } : nothing;
}

function joined(base: string, path: string): string {
  if (base === '' || path === base || path.startsWith(`${base}/`)) return path;
  return `${base}/${path}`;
}

/** The groups and the entry that lead to a page; none for pages outside the menu. */
export function trailOf(place: Place): Trail {
  return 'trail' in place ? place.trail : [];
}

/** Which page stands at a path: the home page, the console's own, the menu's, or a screen reached by its id. */
export function placeOf(path: string, navigation: Trail, screens: Readonly<Record<string, string>>): Place {
  if (path === '/index') return { is: 'home' };
  const own = Object.entries(ownPages).find(([at]) => at === path)?.[1];
  if (own !== undefined) return { is: 'own', page: own };
  const trail = trailTo(navigation, (node) => paramsIn(path, node.path) !== null);
  const found = trail.length > 0 ? placeOfTrail(trail, path) : null;
  if (found) return found;
  const id = path.slice(1);
  if (!(id in screens)) return { is: 'unknown' };
  return { is: 'screen', screen: id, trail: trailTo(navigation, (node) => node.screen === id), params: {} };
}

function placeOfTrail(trail: Trail, path: string): Place | null {
  const leaf = trail.at(-1);
  if (!leaf) return null;
  const params = { ...leaf.params, ...paramsIn(path, leaf.path) };
  if (leaf.screen !== null) return { is: 'screen', screen: leaf.screen, trail, params };
  if (leaf.component !== null) return { is: 'component', component: leaf.component, trail, params };
  if (leaf.link !== null) return { is: 'link', link: leaf.link, trail };
  return leaf.redirect === null ? null : { is: 'group', to: leaf.redirect };
}

/** The parameters of an address that a menu path fits (`/book/:id`, also written as its screen); null where it does not fit. */
function paramsIn(path: string, pattern: string): Row | null {
  if (pattern === path || `/${screenOfPath(pattern)}` === path) return {};
  if (!pattern.includes('/:')) return null;
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

function trailTo(nodes: Trail, matches: (node: NavigationNode) => boolean): Trail {
  for (const node of nodes) {
    if (matches(node)) return [node];
    const deeper = trailTo([...node.children, ...node.hidden], matches);
    if (deeper.length > 0) return [node, ...deeper];
  }
  return [];
}

const isPage = (node: NavigationNode): boolean => node.screen !== null || node.component !== null || node.link !== null;

/** All pages of a tree, in its order. */
export function pagesOf(nodes: Trail): Trail {
  return nodes.flatMap((node) => (isPage(node) ? [node] : pagesOf(node.children)));
}

/** The groups that stand open at first: those that the settings name, or all where the menu has none of them. */
export function openedFirst(nodes: Trail, defaultOpened: unknown): readonly string[] {
  const paths = nodes.map((node) => node.path);
  const named = Array.isArray(defaultOpened) ? paths.filter((path) => defaultOpened.includes(path)) : [];
  return named.length > 0 ? named : paths;
}

/** What of a menu is lit on a page: its entry, the groups that lead to it, and all groups that stand open at first. */
export function litIn(place: Place, nodes: Trail, { defaultOpened }: Row) {
  const trail = trailOf(place);
  const groups = trail.slice(0, -1).map((node) => node.path);
  return {
    selected: place.is === 'home' ? '/index' : trail.at(-1)?.path,
    groups,
    open: [...new Set([...openedFirst(nodes, defaultOpened), ...groups])],
  };
}

/** The address of a screen: its place in the menu, else its id. */
export function pathOfScreen(screen: string, navigation: Trail): string {
  return pagesOf(navigation).find((node) => node.screen === screen)?.path ?? `/${screen}`;
}

export const isInMenu = (screen: string, navigation: Trail): boolean =>
  pagesOf(navigation).some((node) => node.screen === screen);

/** Whether a path is that of an entry which the user's roles refuse. */
export function isForbidden(path: string, menu: SignedIn['menu']): boolean {
  const byId = new Map(menu.map((entry) => [entry.id, entry]));
  return menu.some((entry) => entry.forbidden === true && paramsIn(path, `/${menuPathOf(entry, byId)}`) !== null);
}

/** Whether the menu holds an entry of this name (`commandCentre`), which switches alerts on. */
export function hasMenuNamed(menu: SignedIn['menu'], name: string): boolean {
  return menu.some((entry) => lastName(entry.path) === name);
}

function lastName(path: string): string {
  return screenOfPath(path).split('/').at(-1) ?? '';
}
