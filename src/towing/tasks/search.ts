/** The search dialog: tasks by number or plate, and pages of one's own menu by name; nothing beyond one's scope. */
import { menuPathOf } from '../../core/model/menuPath.ts';
import { readMany, type Source } from '../../server/records/query.ts';
import { identifier } from '../../core/model/identifier.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { mayRead } from '../../server/records/access.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { userMenu } from '../../server/sessions/userMenu.ts';

const ofEach = 10;

/** @returns `{id, name, kind, path}`: pages first; nothing without a keyword. */
export const searchAll: Handler<'search'> = async (context, input) => {
  const keyword = givenText(input.keyword);
  if (keyword === undefined) return [];
  return [...(await pages(context, keyword)), ...(await tasks(context, keyword))];
};

async function pages(context: HandlerContext, keyword: string): Promise<readonly AnswerRow<'search'>[]> {
  const menu = await userMenu(context, {});
  const wanted = keyword.toLowerCase();
  const byId = new Map(menu.map((entry) => [entry.id, entry]));
  return menu
    .filter(({ hidden, forbidden }) => !hidden && !forbidden)
    .filter(({ parentId, name }) => parentId !== null && name.toLowerCase().includes(wanted))
    .slice(0, ofEach)
    .map((entry) => ({ id: entry.id, name: entry.name, kind: 'page', path: menuPathOf(entry, byId) }));
}

async function tasks(context: HandlerContext, keyword: string): Promise<readonly AnswerRow<'search'>[]> {
  const plates = context.release.catalogue.entities['task']?.fields['plates'];
  const found = [
    ...(await tasksBy(context, 'taskNo', keyword)),
    ...(plates && mayRead(context, plates) ? await tasksBy(context, 'plates', identifier(keyword)) : []),
  ];
  const once = new Map(found.map((task) => [task['id'], task]));
  return [...once.values()].slice(0, ofEach).map((task) => {
    const name = [task['taskNo'], task['plates'], task['accidentPlaceName']].filter(Boolean).join(' · ');
    return { id: String(task['id']), name, kind: 'task', path: null };
  });
}

function tasksBy(context: HandlerContext, field: 'taskNo' | 'plates', keyword: string) {
  const source: Source = { entity: 'task', where: { deleted: false, [field]: { like: keyword } } };
  // What is masked elsewhere is read along, and not given.
  return readMany({ ...context, audit: undefined }, source, ofEach);
}
