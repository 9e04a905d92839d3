/** Where the vehicle should be taken: the lot that is expected, else the nearest with room. */
import type { Label } from '../../core/model/values.ts';
import { label } from '../../core/model/label.ts';
import { distanceKm } from '../domain/distance.ts';
import { keptReasons } from '../domain/keptReasons.ts';
import { onTheSpot } from '../domain/orderState.ts';
import { isPlace } from './ground.ts';
import type { Park, Reason, Task, World } from './world.ts';

interface LotChoice extends Reason {
  readonly parkId: string;
  readonly parkName: Label;
}

/** Moving aside on the spot is chosen only where the task demands it. Null: the unit has no lot. */
export function chooseLot({ parks }: World, task: Task): LotChoice | null {
  if (task.rescueStatusIds.includes(onTheSpot.rescueStatus))
    return { parkId: onTheSpot.parkId, parkName: keptReasons.onTheSpot, ...aside };
  const own = parks.filter(({ detachmentId }) => detachmentId === task.detachmentId);
  const wanted = own.find(({ id }) => id === task.expectParkId);
  if (wanted)
    return { parkId: wanted.id, parkName: wanted.name, ...(hasRoom(wanted) ? expected : expectedFull(wanted)) };
  const open = own.filter(hasRoom);
  const [best] = [...(open.length > 0 ? open : own)].sort(nearer(task));
  return best ? { parkId: best.id, parkName: best.name, ...(open.length > 0 ? nearest : allFull(best)) } : null;
}

const hasRoom = ({ free }: Park): boolean => free === null || free > 0;

function nearer({ point }: Task): (a: Park, b: Park) => number {
  const km = (park: Park): number => (isPlace(point) && isPlace(park.point) ? distanceKm(park.point, point) : Infinity);
  return (a, b) => (km(a) < km(b) ? -1 : km(a) > km(b) ? 1 : a.id < b.id ? -1 : 1);
}

const aside: Reason = {
  code: 'on-the-spot',
  text: label('救援要求为就地拖移', 'The vehicle is to be moved on the spot'),
};
const expected: Reason = { code: 'expected', text: label('任务期望的停车场', 'The lot preferred for this task') };
const nearest: Reason = { code: 'nearest', text: label('最近的有空位的停车场', 'Nearest lot with free places') };
const full: Reason = { code: 'full', text: label('最近的停车场，各停车场均已满', 'Nearest lot; all lots are full') };
const noHeavy: Reason = {
  code: 'full',
  text: label('最近的停车场，各停车场均无重型车位', 'Nearest lot; none has a place for a heavy vehicle'),
};
const allFull = ({ placesFor }: Park): Reason => (placesFor === 'heavy' ? noHeavy : full);
const expectedFull = ({ placesFor }: Park): Reason => ({
  code: 'expected',
  text:
    placesFor === 'heavy'
      ? label('任务期望的停车场，无重型车位', 'The lot preferred for this task; no place for a heavy vehicle')
      : label('任务期望的停车场，已满', 'The lot preferred for this task; full'),
});
