/** What happened at a fence, kept with the rule that it set off. Rows are only ever added; what changes is that a suggestion is answered, or a notice acknowledged. */
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { tellChange } from '../../../server/records/recordChange.ts';
import type { FenceRule } from '../../decide/fences/rules.ts';
import type { FenceHappening } from '../../decide/fences/watch.ts';
import { dbOf, type DriverRow } from '../../records/productTables.ts';
import type { Ground } from './readGrounds.ts';

/** Nobody is told, or reminded, of what is older: a phone without a network tells of it hours later. */
export const toldMs = 60 * 60_000;

interface FenceEvent {
  readonly driver: Pick<DriverRow, 'id' | 'driverName' | 'trailerCompanyId' | 'workStatus'>;
  readonly ground: Pick<Ground, 'name' | 'watched' | 'taskId'>;
  readonly happening: FenceHappening;
  readonly rule: FenceRule | null;
}

export async function keepFenceEvent(
  context: HandlerContext,
  { driver, ground, happening, rule }: FenceEvent,
): Promise<void> {
  const { watched } = ground;
  const isOld = happening.at < context.now.getTime() - toldMs;
  const row = await dbOf(context)
    .insertInto('fenceEvent')
    .values({
      id: context.newId(),
      version: 1,
      detachmentId: watched.detachmentId,
      eventTime: new Date(happening.at),
      driverId: driver.id,
      driverName: driver.driverName,
      trailerCompanyId: driver.trailerCompanyId,
      fenceId: watched.place === 'fence' ? watched.fenceId : null,
      fenceName: ground.name,
      fenceKind: happening.kind,
      dwellMinutes: happening.minutes,
      taskId: ground.taskId,
      ruleId: rule?.id ?? null,
      ruleName: rule?.name ?? null,
      fenceAction: rule?.action ?? null,
      notified: rule?.action === 'notify' && !isOld ? rule.notified : null,
      suggestionState: isSuggested(rule, driver) ? 'open' : null,
      createTime: context.now,
      updateTime: context.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'fenceEvent', step: happening.kind, before: null, after: row });
}

/** Whoever is on shift is not offered to start it. */
function isSuggested(rule: FenceRule | null, { workStatus }: Pick<DriverRow, 'workStatus'>): boolean {
  return rule?.action === 'arrived' || (rule?.action === 'shiftStart' && workStatus !== 1);
}
