/** The menu of the signed-in user, in the language of the request. */
import type { Json, Language, MenuEntry, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { menuFor, readRoleRule, thereFor } from '../../core/access/roles.ts';
import { conditionContext } from '../records/access.ts';
import { type MenuRow } from '../releases/menus.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';

interface UserMenuEntry {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly path: string;
  readonly icon: string | null;
  readonly component: string;
  readonly screen?: string;
  readonly link?: string;
  readonly params?: Json;
  readonly redirect?: string;
  readonly hidden?: true;
  /** True for an entry that the user's roles refuse: the console shows it nowhere, and answers its address with /403. */
  readonly forbidden?: true;
}

/** Every super manager has it, whatever the menu table holds. */
const userPermissions = { id: 'userAuthPublic', path: 'userAuthPublic', icon: 'permission', parentId: null, types: [] };
const userPermissionsName = { 'zh-CN': '用户权限管理', 'en-US': 'User permissions' };

type Listed = Omit<MenuEntry, 'name' | 'order'> & { readonly name: string };

/** Entries whose `visible` does not hold for the user are not in the menu, with all beneath them, nor told as refused. */
export const userMenu: Handler<Row, UserMenuEntry[]> = async (context) => {
  const { actor, language } = context;
  const own = ownMenu(await listedMenu(context), actor.userType, await ownEntries(context));
  const all = thereFor(own, conditionContext(context));
  const mine = menuFor(all, actor, actor.userType);
  const entries = controlsRoutes(context) ? [...mine, ...refused(all, mine)] : mine;
  if (!actor.superManager || entries.some(({ path }) => path === userPermissions.path)) return entries.map(entryOf);
  return [...entries, { ...userPermissions, name: textOf(userPermissionsName, language) }].map(entryOf);
};

/** `rolesControl` tells the pages that roles refuse from addresses that are none; `intelligence` leaves routes to the console. */
function controlsRoutes({ release }: HandlerContext): boolean {
  const { rolesControl, authentication } = release.catalogue.settings;
  return rolesControl === true || authentication === 'intelligence';
}

interface OwnEntries {
  readonly extra: readonly string[];
  readonly hidden: readonly string[];
}

/** What a super manager has set for this user alone; super managers see everything. */
async function ownEntries({ db, actor, release }: HandlerContext): Promise<OwnEntries> {
  const nothing = { extra: [], hidden: [] };
  if (actor.superManager || !release.catalogue.entities['user']?.fields['extraMenus']) return nothing;
  const columns = ['extraMenus', 'hiddenMenus'] as const;
  const row = await db.selectFrom('user').select(columns).where('id', '=', actor.id).executeTakeFirst();
  return row ? { extra: row.extraMenus ?? [], hidden: row.hiddenMenus ?? [] } : nothing;
}

/** Extra entries, and the groups above them, count as the user type's own; what is hidden is not there, nor what stands beneath. */
function ownMenu(entries: readonly Listed[], userType: number, { extra, hidden }: OwnEntries): readonly Listed[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const withAbove = (id: string): readonly string[] => {
    const ids: string[] = [];
    for (let at = byId.get(id); at && !ids.includes(at.id); at = byId.get(at.parentId ?? '')) ids.push(at.id);
    return ids;
  };
  const granted = new Set(extra.flatMap(withAbove));
  return entries
    .filter(({ id }) => !withAbove(id).some((above) => hidden.includes(above)))
    .map((entry) => (granted.has(entry.id) ? { ...entry, types: [...entry.types, userType] } : entry));
}

/** What roles speak of, and this user does not see. */
function refused(all: readonly Listed[], mine: readonly Listed[]): (Listed & { readonly forbidden: true })[] {
  const seen = new Set(mine.map(({ id }) => id));
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const isRuled = (entry: Listed | undefined): boolean =>
    entry !== undefined &&
    (entry.roles !== undefined || (entry.parentId !== null && isRuled(byId.get(entry.parentId))));
  return all.filter((entry) => !seen.has(entry.id) && isRuled(entry)).map((entry) => ({ ...entry, forbidden: true }));
}

type MenuReading = Pick<HandlerContext, 'db' | 'release' | 'language'>;

/** The menu as it is kept, for whoever it is. */
export async function menuEntries(reading: MenuReading): Promise<MenuEntry[]> {
  const listed = await listedMenu(reading);
  return listed.map((entry, order) => ({ ...entry, order }));
}

/** Whom an entry is there for is the schemas' to say, of whatever stands in the table by their id. */
async function listedMenu({ db, release, language }: MenuReading): Promise<Listed[]> {
  const { entities, menus } = release.catalogue;
  if (!entities['menu']) return menus.map((entry) => ({ ...entry, name: textOf(entry.name, language) }));
  const conditions = new Map(menus.map(({ id, visible }) => [id, visible]));
  const rows = await db.selectFrom('menu').selectAll().orderBy('sort').orderBy('id').execute();
  return rows.map((row) => {
    const visible = conditions.get(row.id);
    return { ...listedOf(row, language), ...(visible && { visible }) };
  });
}

function listedOf(row: MenuRow, language: Language): Listed {
  const { id, parentId, path, icon, screen, component, link, redirect } = row;
  return {
    id,
    parentId,
    name: language === 'en-US' ? (row.nameEn ?? row.name) : row.name,
    path,
    types: row.userTypes ?? [],
    ...(icon === null ? {} : { icon }),
    ...(screen === null ? {} : { screen }),
    ...(component === null ? {} : { component }),
    ...(link === null ? {} : { link }),
    ...(redirect === null ? {} : { redirect }),
    ...(row.hidden ? { hidden: true } : {}),
    ...paramsOf(row.params),
    ...rolesOf(row.roles),
  };
}

function paramsOf(params: unknown): Pick<Listed, 'params'> {
  return typeof params === 'object' && params !== null ? { params: { ...params } } : {};
}

function rolesOf(given: unknown): Pick<Listed, 'roles'> {
  const roles = readRoleRule(given);
  return roles ? { roles } : {};
}

/** A top-level entry is a layout group; the others name their page by parent and path. */
function entryOf(entry: Listed & { readonly forbidden?: true }): UserMenuEntry {
  const { id, parentId, name, path, icon = null, screen, link, params, redirect, hidden, forbidden } = entry;
  return {
    id,
    parentId,
    name,
    path,
    icon,
    component: entry.component ?? (parentId === null ? 'Layout' : path),
    ...(screen === undefined ? {} : { screen }),
    ...(link === undefined ? {} : { link }),
    ...(params === undefined ? {} : { params }),
    ...(redirect === undefined ? {} : { redirect }),
    ...(hidden ? { hidden } : {}),
    ...(forbidden ? { forbidden } : {}),
  };
}
