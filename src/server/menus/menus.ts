/**
 * The menu as administrators keep it: a tree, whose entries stand beneath one that there is, never beneath themselves,
 * and each at an address of its own.
 */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { screenOfPath } from '../../core/model/menuPath.ts';
import { givenText, requiredText } from '../calls/inputValues.ts';
import type { Given } from '../records/given.ts';
import { refuse } from '../records/faults.ts';
import { genericHandlers } from '../calls/generic.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { Refusal } from '../records/refusal.ts';
import { pagesOf, withPage, type Opening } from './menuPages.ts';

type Text = string | null | undefined;
type Placed = { readonly parentId?: Text; readonly path?: Text; readonly sort?: number | null };
type Moved = Placed & { readonly id: string; readonly version?: number | null; readonly beforeId?: Text };

interface Branch extends Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly children: Branch[];
}

/** Every entry with its `children`, in their order. */
export const getMenuAll: Handler = async (context) => {
  const columns = [
    'id',
    'version',
    'parentId',
    'name',
    'nameEn',
    'path',
    'icon',
    'component',
    'screen',
    'link',
    'params',
  ] as const;
  const rows = await context.db
    .selectFrom('menu')
    .select([...columns, 'redirect', 'hidden', 'userTypes', 'roles', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const branches = new Map(rows.map((row): [string, Branch] => [row.id, { ...row, children: [] }]));
  const roots: Branch[] = [];
  for (const branch of branches.values()) {
    const parent = branches.get(branch.parentId ?? '');
    (parent?.children ?? roots).push(branch);
  }
  return roots;
};

/** Without a place of its own it stands last among those of its parent. */
export const addMenu: Handler<Placed & Opening & { readonly path: string }, Given> = async (context, given) => {
  const input = withPage(context, given);
  const parentId = givenText(input.parentId) ?? null;
  await lockTree(context);
  await requireParent(context, parentId, null);
  await requireFreePath(context, { id: null, parentId, path: requiredText(input, 'path') }, 'path');
  const sort = input.sort ?? afterAll(await siblingsOf(context, parentId));
  return genericHandlers.insert(context, { ...input, sort });
};

export const updateMenu: Handler<Placed & Opening & { readonly id: string }, Given> = async (context, given) => {
  const input = withPage(context, given);
  const id = requiredText(input, 'id');
  await lockTree(context);
  await requireParent(context, givenText(input.parentId) ?? null, id);
  const kept = await readPlace(context, id);
  if (kept) {
    const parentId = 'parentId' in input ? (givenText(input.parentId) ?? null) : kept.parentId;
    const path = givenText(input.path) ?? kept.path;
    // One that shares its address since before may be edited otherwise.
    if (parentId !== kept.parentId || path !== kept.path)
      await requireFreePath(context, { id, parentId, path }, 'path');
  }
  return genericHandlers.update(context, input);
};

/** @throws Refusal 409 while entries stand beneath it */
export const deleteMenu: Handler<{ readonly id: string }, Given> = async (context, input) => {
  const id = requiredText(input, 'id');
  await lockTree(context);
  const beneath = await siblingsOf(context, id);
  if (beneath.length > 0) {
    throw new Refusal('still-referenced', { status: 409, text: holdsOthers }, { values: { count: beneath.length } });
  }
  return genericHandlers.remove(context, input);
};

/**
 * Puts an entry before `beforeId` beneath `parentId`, or last. Others of that parent get a new place only where theirs
 * would not come after it any more. @throws Refusal 422 where it would stand beneath itself, or at another's address
 */
export const moveMenu: Handler<Moved, null> = async (context, input) => {
  const id = requiredText(input, 'id');
  const parentId = givenText(input.parentId) ?? null;
  await lockTree(context);
  await requireParent(context, parentId, id);
  const kept = await readPlace(context, id);
  if (kept && kept.parentId !== parentId) await requireFreePath(context, { ...kept, parentId }, 'parentId');
  const others = (await siblingsOf(context, parentId)).filter((row) => row.id !== id);
  const at = others.findIndex((row) => row.id === givenText(input.beforeId));
  const behind = at < 0 ? [] : others.slice(at);
  let sort = afterAll(at < 0 ? others : others.slice(0, at));
  await genericHandlers.update(context, { id, version: input.version, parentId, sort });
  for (const row of behind) {
    if (row.sort > sort) break;
    sort += 1;
    await genericHandlers.update(context, { id: row.id, sort });
  }
  return null;
};

/** The pages that an entry may open, by name; what floats above a page is none. */
export const menuScreens: Handler<Row, { readonly id: string; readonly name: string }[]> = ({ release, language }) => {
  const named = pagesOf(release).map(({ id, title }) => ({ id, name: `${textOf(title, language)} · ${id}` }));
  return Promise.resolve(named.sort((left, right) => (left.id < right.id ? -1 : 1)));
};

interface Sibling {
  readonly id: string;
  readonly path: string;
  readonly sort: number;
}

/** Whoever changes the tree waits for whoever changes it already: what is asked of it below stays true until the change. */
async function lockTree(context: HandlerContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('menu tree'))`.execute(context.db);
}

async function siblingsOf(context: HandlerContext, parentId: string | null): Promise<readonly Sibling[]> {
  const all = context.db.selectFrom('menu').select(['id', 'path', 'sort']).orderBy('sort').orderBy('id');
  const rows = await all.where('parentId', parentId === null ? 'is' : '=', parentId).execute();
  return rows.map((row) => ({ ...row, sort: row.sort ?? 0 }));
}

function afterAll(siblings: readonly Sibling[]): number {
  return (siblings.at(-1)?.sort ?? -1) + 1;
}

/** @throws Refusal 422 where the parent is not there, or is the entry itself or beneath it */
async function requireParent(context: HandlerContext, parentId: string | null, id: string | null): Promise<void> {
  const seen = new Set<string>();
  for (let at = parentId; at !== null;) {
    if (at === id || seen.has(at)) throw refuse('rule-broken', { fields: { parentId: beneathItself } });
    seen.add(at);
    const row: { parentId: string | null } | undefined = await context.db
      .selectFrom('menu')
      .select('parentId')
      .where('id', '=', at)
      .executeTakeFirst();
    if (!row) throw refuse('unknown-reference', { fields: { parentId: noParent } });
    at = row.parentId;
  }
}

interface Place {
  readonly id: string | null;
  readonly parentId: string | null;
  readonly path: string;
}

function readPlace(context: HandlerContext, id: string): Promise<Place | undefined> {
  return context.db.selectFrom('menu').select(['id', 'parentId', 'path']).where('id', '=', id).executeTakeFirst();
}

/** @throws Refusal 422 where a sibling has the address */
async function requireFreePath(
  context: HandlerContext,
  { id, parentId, path }: Place,
  field: 'path' | 'parentId',
): Promise<void> {
  const siblings = await siblingsOf(context, parentId);
  const address = screenOfPath(path);
  if (siblings.some((other) => other.id !== id && screenOfPath(other.path) === address))
    throw refuse('rule-broken', { fields: { [field]: pathTaken } });
}

const pathTaken = {
  'zh-CN': '同一上级下已有相同的路径',
  'en-US': 'Another entry under the same parent has this path',
};
const beneathItself = { 'zh-CN': '上级不能是自己或自己的下级', 'en-US': 'An entry cannot be moved under itself' };
const noParent = { 'zh-CN': '上级菜单不存在', 'en-US': 'The parent menu does not exist' };
const holdsOthers = {
  'zh-CN': '其下还有 {count} 个菜单，请先移走或删除',
  'en-US': '{count} entries are below it: move or delete them first',
};
