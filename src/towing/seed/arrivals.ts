/** The ways of the demonstration's drivers, measured: slower than estimated in the rush hours, a little faster at night. */
import type { Row } from '../../core/model/catalogue.ts';
import { listOf } from '../../core/model/row.ts';
import { wireTime } from '../../server/time/clock.ts';
import { randomFrom } from '../domain/random.ts';
import type { SeededLife } from './tasks.ts';

const usualSpeedKmh = 28;

/** With numbers of its own, so that the city stays the same. @returns the row of each task that a driver was sent to */
export function openMeasuring(seed: number): (life: SeededLife) => Row | null {
  const random = randomFrom(seed);
  return ({ task }) => {
    const { dispatchTime: sent, arriveTime: arrived, driverIds } = task;
    const [driverId] = listOf(driverIds);
    if (!(sent instanceof Date) || driverId === undefined || task['cancelStatus'] === 1) return null;
    const minutes = arrived instanceof Date ? (arrived.getTime() - sent.getTime()) / 60_000 : random.between(8, 25);
    const estimated = minutes / (slowness(hourOf(sent)) * (0.85 + random.next() * 0.3));
    return {
      taskId: task['id'],
      driverId,
      detachmentId: task['detachmentId'],
      companyId: task['trailerCompanyId'],
      sentAt: sent,
      arrivedAt: arrived instanceof Date ? arrived : null,
      km: (estimated / 60) * usualSpeedKmh,
      estimated,
      predicted: Math.max(1, Math.ceil(estimated)),
      minutesFrom: 'estimated',
    };
  };
}

const hourOf = (time: Date): number => Number(wireTime(time).slice(11, 13));

function slowness(hour: number): number {
  if (hour >= 22 || hour < 6) return 0.9;
  return (hour >= 7 && hour <= 9) || (hour >= 17 && hour <= 19) ? 1.35 : 1.1;
}
