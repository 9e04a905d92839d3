/** All that the decision on some tasks looks at: their worlds as one, and what a rotation and fair shares count. */
import { sql } from 'kysely';
import { listOf } from '../../decide/rotation/next.ts';
import { emptyList } from '../../decide/rotation/list.ts';
import { heaviest } from '../../decide/rules.ts';
import type { RotationOf, Window } from '../../decide/automatic/decision.ts';
import { methods, type AutomaticRule } from '../../decide/automatic/rule.ts';
import type { World } from '../../decide/world.ts';
import { settingNumber } from '../../records/settings.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { TaskInHand } from '../../records/productTables.ts';
import { sceneCompanyOf } from '../../records/rotation/scene.ts';
import { standingOf } from '../../records/rotation/standing.ts';
import { minutesFor } from '../proposals/minutesOf.ts';
import type { WorldAsked } from '../proposals/readDrivers.ts';
import { readWorld } from '../proposals/readWorld.ts';

interface FieldRead {
  readonly world: World;
  readonly window: Window;
}

export async function readField(
  context: HandlerContext,
  rule: AutomaticRule,
  hands: readonly TaskInHand[],
  others: WorldAsked['others'],
): Promise<FieldRead> {
  const worlds: World[] = [];
  for (const hand of hands) worlds.push(await readWorld(context, hand, { others }));
  const world = together(worlds);
  const window: Window = {
    taskIds: world.tasks.map(({ id }) => id),
    lists: rule.method === methods.rotation ? await readLists(context, world) : [],
    scenes: rule.method === methods.rotation ? await readScenes(context, hands) : undefined,
    had: rule.method === methods.boundedBatch ? await readHad(context, rule) : new Map<string, number>(),
    driven: await readDriven(context, rule),
    minutes: await minutesFor(
      context,
      world,
      world.tasks.map(({ id }) => ({ taskId: id })),
    ),
  };
  return { world, window };
}

/** Each driver, company, lot and fence once. */
function together(worlds: readonly World[]): World {
  const [first] = worlds;
  if (!first) throw new RangeError('a decision must be about at least one task');
  const once = <T extends { readonly id: string }>(lists: readonly (readonly T[])[]): readonly T[] => [
    ...new Map(lists.flat().map((one) => [one.id, one])).values(),
  ];
  return {
    ...first,
    tasks: worlds.flatMap(({ tasks }) => tasks),
    drivers: once(worlds.map(({ drivers }) => drivers)),
    companies: once(worlds.map(({ companies }) => companies)),
    parks: once(worlds.map(({ parks }) => parks)),
    fences: once(worlds.map(({ fences }) => fences)),
  };
}

async function readLists(context: HandlerContext, { tasks, settings }: World): Promise<RotationOf[]> {
  const keys = new Map(
    tasks.map((task) => {
      const key = listOf({ ...task, tonnageId: heaviest(task) }, settings.heavyTonnageAbove);
      return [JSON.stringify(key), key] as const;
    }),
  );
  const lists: RotationOf[] = [];
  for (const key of keys.values()) lists.push({ key, list: { ...emptyList, order: await standingOf(context, key) } });
  return lists;
}

async function readScenes(context: HandlerContext, hands: readonly TaskInHand[]): Promise<ReadonlyMap<string, string>> {
  const scenes = new Map<string, string>();
  for (const { task } of hands) {
    const companyId = await sceneCompanyOf(context, task);
    if (companyId !== null) scenes.set(task.id, companyId);
  }
  return scenes;
}

/** What each company was given in the last `fairnessHours`. */
async function readHad({ db, now, settings }: HandlerContext, rule: AutomaticRule) {
  const since = new Date(now.getTime() - settingNumber(settings, 'fairnessHours') * 3_600_000);
  const { rows } = await sql<{ id: string; count: number }>`
    select trailer_company_id as id, count(*)::int as count from task
    where detachment_id = ${rule.detachmentId} and assign_time >= ${since} and trailer_company_id is not null
      and not deleted and cancel_status = 0 group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Tasks of each driver in the last 24 hours. */
async function readDriven({ db, now }: HandlerContext, { detachmentId, choiceOfDriver }: AutomaticRule) {
  if (choiceOfDriver === null) return new Map<string, number>();
  const since = new Date(now.getTime() - 24 * 3_600_000);
  const { rows } = await sql<{ id: string; count: number }>`
    select driver as id, count(*)::int as count from task, unnest(driver_ids) as driver
    where detachment_id = ${detachmentId} and dispatch_time >= ${since} and not deleted group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
