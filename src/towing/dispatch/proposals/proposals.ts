/** Who should be sent to a task, with reasons; on request why everybody else is out. */
import type { Label, Language } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { chooseLot } from '../../decide/lot.ts';
import { propose, type Proposals } from '../../decide/propose.ts';
import type { World } from '../../decide/world.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler } from '../../records/handler.ts';
import { dbOf, type TaskInHand } from '../../records/productTables.ts';
import { findTask } from '../../tasks/taskInHand.ts';
import { minutesFor } from './minutesOf.ts';
import type { WorldAsked } from './readDrivers.ts';
import { readWorld } from './readWorld.ts';
import { readTurns } from '../turnsRule.ts';
import { keepShown } from './shownList.ts';

export const proposals: Handler<'proposals'> = async (context, input) => {
  const hand = await findTask(context, requiredText(input, 'id'));
  const why = input.why === true;
  const found = await proposalsFor(context, hand, {
    companyId: ownCompany(context),
    others: why ? 'near' : 'none',
  });
  await keepShown(context, hand.task, found.proposals);
  const text = (label: Label): string => textOf(label, context.language);
  const [task] = found.world.tasks;
  const lot = task ? chooseLot(found.world, task) : null;
  return {
    records: found.proposals.map((one) => proposalRow(one, context.language)),
    excluded: why ? found.excluded.map((one) => ({ ...pickExcluded(one), text: text(one.text) })) : [],
    ...(await ofTask(context, hand)),
    parkId: lot?.parkId ?? null,
    parkName: lot && text(lot.parkName),
    parkText: lot && text(lot.text),
  };
};

/** What is told of the task itself: whoever puts it onto the map goes on from there. */
async function ofTask(context: HandlerContext, { task }: TaskInHand) {
  const { version, accidentPoint, accidentPlaceName, regionId, brigadeId } = task;
  const named = (table: 'region' | 'brigade', id: string | null) =>
    dbOf(context)
      .selectFrom(table)
      .select('name')
      .where('detachmentId', '=', task.detachmentId)
      .where('id', '=', id)
      .executeTakeFirst();
  const [region, brigade] = [await named('region', regionId), await named('brigade', brigadeId)];
  const areas = { regionId, regionName: region?.name ?? null, brigadeId, brigadeName: brigade?.name ?? null };
  return { version, placed: accidentPoint !== null, accidentPlaceName, ...areas };
}

/** A company sends its own drivers alone. */
function ownCompany({ actor }: HandlerContext): string | undefined {
  return actor.userType === userTypes.company && !actor.superManager ? (actor.capacityId ?? '') : undefined;
}

export async function proposalsFor(
  context: HandlerContext,
  hand: TaskInHand,
  asked: WorldAsked,
): Promise<Proposals & { readonly world: World }> {
  // A company sends its own: whose turn it was is over.
  const turns = asked.companyId === undefined ? await readTurns(context, hand) : null;
  const world = await readWorld(context, hand, { ...asked, ofEachCompany: turns !== null });
  const ask = { taskId: hand.task.id, companyId: asked.companyId, turns };
  const minutes = await minutesFor(context, world, [ask]);
  return { world, ...propose(world, { ...ask, minutes: minutes.get(ask.taskId) }) };
}

function proposalRow({ companyId, companyName, reasons, ...one }: Proposals['proposals'][number], language: Language) {
  return {
    ...one,
    trailerCompanyId: companyId,
    trailerCompanyName: companyName,
    reasons: reasons.map(({ code, text }) => ({ code, text: textOf(text, language) })),
  };
}

function pickExcluded({ driverId, driverName, code, codes, choosable }: Proposals['excluded'][number]) {
  return { driverId, driverName, code, codes, choosable };
}
