/** Whether the way of a task leads elsewhere than it did. Pure. */
import type { DriverTask } from '../task.ts';

interface Goal {
  readonly lot: string;
  readonly place: string;
}

/** What is compared is no text of a language. */
const lotOf = ({ onTheSpot, park }: DriverTask): string => (onTheSpot ? 'spot' : park);

export const goalIn = (task: DriverTask): Goal => ({ lot: lotOf(task), place: task.place });

/** @param known where the driver knows that it leads */
export function changedGoal(known: Goal, task: DriverTask): { readonly isLot: boolean; readonly isPlace: boolean } {
  const now = goalIn(task);
  return {
    isLot: known.lot !== now.lot && known.lot !== '' && now.lot !== '',
    isPlace: known.place !== now.place && (task.state === 'dispatched' || task.state === 'accepted'),
  };
}
