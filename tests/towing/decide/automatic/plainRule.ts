/** A rule that is for every task of the plain world's detachment, to be changed by a test. */
import type { Window } from '../../../../src/towing/decide/automatic/decision.ts';
import { methods, type AutomaticRule } from '../../../../src/towing/decide/automatic/rule.ts';
import type { World } from '../../../../src/towing/decide/world.ts';

export const plainRule: AutomaticRule = {
  id: 'r1',
  name: '全区',
  detachmentId: 'd1',
  regionId: null,
  serviceTypeId: null,
  companyId: null,
  fromHour: null,
  untilHour: null,
  overMidnight: false,
  fenceId: null,
  method: methods.nearest,
  windowSeconds: null,
  maxMinutes: null,
  choiceOfDriver: null,
  shadow: false,
  active: true,
};

export const plainWindow: Window = { taskIds: [], lists: [], had: new Map(), driven: new Map() };

export function allOf(world: World, more: Partial<Window> = {}): Window {
  return { ...plainWindow, taskIds: world.tasks.map(({ id }) => id), ...more };
}
