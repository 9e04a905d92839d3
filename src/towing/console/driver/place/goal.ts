/** Whether the way of a task leads elsewhere than it did, to another vehicle, or asks something else of the truck. Pure. */
import type { DriverTask } from '../task.ts';

interface Goal {
  readonly lot: string;
  readonly place: string;
  readonly point: DriverTask['point'];
  readonly requirement: string;
  readonly vehicles: DriverTask['vehicles'];
}

const isElsewhere = (one: Goal, other: Goal): boolean =>
  one.place !== other.place || JSON.stringify(one.point) !== JSON.stringify(other.point);

/** What is compared is no text of a language. */
const lotOf = ({ onTheSpot, park }: DriverTask): string => (onTheSpot ? 'spot' : park);

export const goalIn = (task: DriverTask): Goal => ({
  lot: lotOf(task),
  place: task.place,
  point: task.point,
  requirement: task.requirementSort,
  vehicles: task.vehicles,
});

interface ChangedGoal {
  readonly isLot: boolean;
  readonly isPlace: boolean;
  readonly isRequirement: boolean;
  /** Those whose plate or weight is another; one that came or went is told otherwise. */
  readonly vehicles: DriverTask['vehicles'];
}

/** @param known where the driver knows that it leads */
export function changedGoal(known: Goal, task: DriverTask): ChangedGoal {
  const now = goalIn(task);
  return {
    isLot: known.lot !== now.lot && known.lot !== '' && now.lot !== '',
    isPlace: isElsewhere(known, now) && (task.state === 'dispatched' || task.state === 'accepted'),
    isRequirement: known.requirement !== now.requirement,
    vehicles: now.vehicles.filter(({ id, plate, sort }) => {
      const was = known.vehicles.find((one) => one.id === id);
      return was !== undefined && (was.plate !== plate || was.sort !== sort);
    }),
  };
}

/** Whether the driver is to be told. */
export const isNews = ({ isLot, isPlace, isRequirement, vehicles }: ChangedGoal): boolean =>
  isLot || isPlace || isRequirement || vehicles.length > 0;
