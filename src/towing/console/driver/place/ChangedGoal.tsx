/** Says, with one ring, that the way leads elsewhere by now, or that a vehicle or what it needs was corrected: a driver on the road does not compare what the card shows. */
import { Button } from 'antd';
import { useState } from 'react';
import type { DriverTask } from '../task.ts';
import { useRinging } from '../useNewTaskBell.ts';
import { changedGoal, goalIn, isNews } from './goal.ts';
import { useWords } from '../useWords.ts';

export function ChangedGoal({ task }: { readonly task: DriverTask }) {
  const say = useWords();
  const now = goalIn(task);
  const [known, setKnown] = useState(now);
  const changed = changedGoal(known, task);
  const { isLot, isPlace, isRequirement, vehicles } = changed;
  useRinging(isNews(changed) ? JSON.stringify(now) : null, null);
  if (!isNews(changed)) return null;
  return (
    <div className="driver-offer driver-changed" role="alert">
      {isPlace && <p>{say((w) => w.changedPlace, { place: now.place })}</p>}
      {isLot && <p>{say((w) => w.changedLot, { lot: task.onTheSpot ? say((w) => w.spot) : now.lot })}</p>}
      {isRequirement && <p>{say((w) => w.changedRequirement, { requirement: task.requirement || '—' })}</p>}
      {vehicles.map(({ id, plate, about }) => (
        <p key={id}>{say((w) => w.changedVehicle, { vehicle: [plate, about].filter(Boolean).join(' ') })}</p>
      ))}
      <Button size="large" onClick={() => setKnown(now)}>
        {say((w) => w.lostRead)}
      </Button>
    </div>
  );
}
