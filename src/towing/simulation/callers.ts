/** Breakdowns on the city's streets, one after another, entered as the police unit would enter them. */
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../domain/random.ts';
import { Refused, type Session } from './connection.ts';
import type { Pace } from './driverLife.ts';

/** Seconds of life between two calls: about 240 in a day. */
const seconds = [120, 600] as const;

/** Until the pace is stopped; a refusal is told, and the next caller tries. */
export async function callForHelp(police: Session, { speed, stop, say, roads }: Pace): Promise<void> {
  const random = randomFrom(20_261_123);
  await roads.load(police);
  while (!stop.aborted) {
    const places = roads.places();
    if (places.length === 0) return say('This city has no streets: nobody calls.');
    const { name, point } = random.pick(places);
    const plate = `粤B${random.hex(5).toUpperCase()}`;
    const tonnageId = random.between(1, 3);
    await start(police, say, {
      accidentPlaceName: name,
      accidentPoint: point,
      trailerOrdersList: [{ vehicleCarno: plate, tonnageId }],
    });
    // Rejected by the stop alone.
    await pause((random.between(...seconds) * 1000) / speed, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function start(
  police: Session,
  say: Pace['say'],
  task: Readonly<Record<string, unknown>> & { readonly accidentPlaceName: string },
): Promise<void> {
  try {
    await police.call('/rescue_public/commandCentre/trailerAddPC', task);
    say(`call: ${task.accidentPlaceName}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(`call: ${error.message}`);
  }
}
