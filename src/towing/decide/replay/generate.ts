/** A day of chance: the same from the same number, and the same tasks whatever the supply. */
import { distanceKm, type Point } from '../../domain/distance.ts';
import { randomFrom, type Random } from '../../domain/random.ts';
import {
  dayLength,
  plainSettings,
  type Day,
  type DayCompany,
  type DayDriver,
  type DayPark,
  type DayTask,
  type WayOf,
} from './day.ts';

interface DayAsked {
  readonly seed: number;
  /** Minutes of drivers on shift for each minute that the tasks are expected to take, in each third of the day. */
  readonly supply: number;
  readonly tasks?: number;
  /** Where tasks happen and trucks stand; left out, anywhere in a square of twenty kilometres. */
  readonly places?: readonly Point[];
  /** How a truck gets from one to another; left out, by the straight line made longer. */
  readonly way?: WayOf;
}

const zoneMinutes = 480;
const from = Date.parse('2026-11-20T00:00:00Z') - zoneMinutes * 60_000;
const hour = 3_600_000;
const detachmentId = 'u1';
/** How much comes in each hour of the day, against the others. */
const weights = [2, 1, 1, 1, 1, 2, 3, 6, 8, 7, 6, 6, 5, 5, 6, 6, 7, 9, 9, 7, 5, 4, 3, 2] as const;
/** Drivers of each company, against the others. */
const fleets = [5, 4, 3, 3, 2, 1] as const;

export function generateDay({ seed, supply, tasks: count = 240, places = [], way }: DayAsked): Day {
  const random = randomFrom(seed);
  const place = placesFrom(places);
  const parks = numbered('p', 3).map<DayPark>((id) => ({ id, detachmentId, point: place(random) }));
  const tasks = numbered('t', count).map<DayTask>((id) => taskOf(id, random, place));
  const companies = numbered('c', fleets.length).map<DayCompany>((id) => ({ id, detachmentIds: [detachmentId] }));
  const expected = (task: DayTask): number => expectedMinutes(task, parks, way);
  const drivers = driversFor({ tasks, supply, place, random: randomFrom(seed + 1), minutesOf: expected });
  return { from, zoneMinutes, seed, ground: 'estimate', settings: plainSettings, parks, companies, drivers, tasks };
}

type Place = (random: Random) => Point;

function placesFrom(places: readonly Point[]): Place {
  if (places.length > 0) return (random) => random.pick(places);
  return (random) => ({ lng: degrees(113.93 + random.next() * 0.2), lat: degrees(22.5 + random.next() * 0.18) });
}

function degrees(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

function numbered(letter: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(3, '0')}`);
}

function taskOf(id: string, random: Random, place: Place): DayTask {
  const at = from + hourOfChance(random) * hour + random.below(3600) * 1000;
  const tonnageId = random.chance(0.08) ? random.between(4, 6) : random.between(1, 3);
  const [sceneMinutes, lotMinutes] = [random.between(5, 20), random.between(4, 10)];
  return {
    id,
    detachmentId,
    regionId: null,
    at,
    point: place(random),
    tonnageId,
    sceneMinutes,
    lotMinutes,
    parkId: null,
  };
}

function hourOfChance(random: Random): number {
  let left = random.below(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (left -= weight) < 0);
}

interface Supply {
  readonly tasks: readonly DayTask[];
  readonly supply: number;
  readonly random: Random;
  readonly place: Place;
  readonly minutesOf: (task: DayTask) => number;
}

/** Three shifts of eight hours, each with as many drivers as its own tasks demand. */
function driversFor({ tasks, supply, random, place, minutesOf }: Supply): readonly DayDriver[] {
  const length = dayLength / 3;
  const shifts = [0, 1, 2].flatMap((third) => {
    const shift = { from: from + third * length, until: from + (third + 1) * length };
    const demand = tasks
      .filter(({ at }) => at >= shift.from && at < shift.until)
      .reduce((sum, task) => sum + minutesOf(task), 0);
    return Array.from({ length: Math.max(1, Math.round((supply * demand * 60_000) / length)) }, () => shift);
  });
  return numbered('d', shifts.length).map((id, index) => ({
    id,
    companyId: `c${String(companyOfChance(random) + 1).padStart(3, '0')}`,
    point: place(random),
    tonnageId: index % 5 === 0 ? 6 : 3,
    shifts: shifts.slice(index, index + 1),
  }));
}

function companyOfChance(random: Random): number {
  let left = random.below(fleets.reduce((sum, size) => sum + size, 0));
  return fleets.findIndex((size) => (left -= size) < 0);
}

/** The truck comes from the nearest lot and tows there. */
function expectedMinutes(task: DayTask, parks: readonly DayPark[], way: WayOf | undefined): number {
  const { roadFactor, speedKmh } = plainSettings;
  const minutes = (park: DayPark): number =>
    way?.(task.point, park.point)?.minutes ?? (distanceKm(task.point, park.point) * roadFactor * 60) / speedKmh;
  return task.sceneMinutes + 2 * Math.min(...parks.map(minutes)) + task.lotMinutes;
}
