/** One driver's day: on shift, on standby, and step by step through whatever they are given. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Point } from '../domain/distance.ts';
import { stateOf, type OrderCodes, type OrderState } from '../domain/orderState.ts';
import { wireTime } from '../../server/time/clock.ts';
import { demonstrationPassword } from '../seed/accounts.ts';
import { randomFrom, type Random } from '../domain/random.ts';
import { placeOn, type CityRoads } from './cityRoads.ts';
import { Refused, type Server, type Session } from './connection.ts';

export interface Pace {
  /** How many times as fast as life. */
  readonly speed: number;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
  readonly roads: CityRoads;
}

interface Task extends OrderCodes {
  readonly id: string;
  readonly accidentPlaceName: string;
  readonly accidentPoint: Point | null;
  readonly trailerOrdersList: readonly OrderCodes[];
}
interface Driver {
  readonly username: string;
  readonly session: Session;
  readonly random: Random;
  readonly pace: Pace;
  at: Point;
  /** Where they wander to while nothing is to be done. */
  aim: readonly Point[];
}

const app = '/trailerOrdersDriverAPP';
/** Seconds of life between two looks at the list of tasks. */
const lookEvery = 40;
const centres: readonly Point[] = [
  { lng: 113.9304, lat: 22.5333 },
  { lng: 113.8837, lat: 22.5553 },
  { lng: 114.055, lat: 22.5411 },
];

type Step = 'accept' | 'arrive' | 'tow' | 'finish';

/** What a driver does about a task in this state: the step, and how many seconds of life it takes before. */
const next: Partial<Record<OrderState, { readonly step: Step; readonly seconds: readonly [number, number] }>> = {
  dispatched: { step: 'accept', seconds: [20, 90] },
  arrived: { step: 'tow', seconds: [240, 600] },
  towing: { step: 'finish', seconds: [600, 1500] },
};

export async function liveAsDriver(server: Server, username: string, index: number, pace: Pace): Promise<void> {
  const session = await server.signIn(username, demonstrationPassword);
  const random = randomFrom(index + 1);
  const home = centres[index % centres.length] ?? { lng: 113.93, lat: 22.53 };
  const at = { lng: home.lng + (random.next() - 0.5) * 0.05, lat: home.lat + (random.next() - 0.5) * 0.05 };
  const driver: Driver = { username, session, random, pace, at, aim: [] };
  await pace.roads.load(session);
  await goToWork(driver);
  while (!pace.stop.aborted) {
    await round(driver);
    await wait(driver, lookEvery * (0.7 + random.next() * 0.6));
  }
}

async function goToWork(driver: Driver): Promise<void> {
  const { session } = driver;
  await session.call(`${app}/shift`, { workStatus: 1 });
  await session.call(`${app}/standby`, { standStatus: 1 });
  await reportPosition(driver, 0);
}

/** A refusal is somebody else's step in between, such as a withdrawal: the next look shows what is now. */
async function round(driver: Driver): Promise<void> {
  try {
    const task = await currentTask(driver);
    if (task) await work(driver, task);
    else await wander(driver);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    driver.pace.say(`${driver.username}: ${error.message}`);
  }
}

const unfinished: ReadonlySet<OrderState> = new Set(['dispatched', 'accepted', 'arrived', 'towing']);

async function currentTask({ session }: Driver): Promise<(Task & { readonly state: OrderState }) | undefined> {
  const data = (await session.call(`${app}/myTasks`, { size: 20 })) as { records: readonly Task[] };
  return data.records
    .map((task) => ({ ...task, state: stateOf({ ...task, orderNo: 'assigned' }) }))
    .find(({ state }) => unfinished.has(state));
}

async function work(driver: Driver, task: Task & { readonly state: OrderState }): Promise<void> {
  const { random, pace } = driver;
  if (task.state === 'accepted') {
    if (task.accidentPoint) await driveTo(driver, task.accidentPoint);
    if (pace.stop.aborted) return;
    await step(driver, task, 'arrive');
    return;
  }
  const todo = next[task.state];
  if (!todo) return;
  await wait(driver, random.between(...todo.seconds));
  if (pace.stop.aborted) return;
  await step(driver, task, todo.step);
  await reportPosition(driver, 0);
}

async function step({ session, username, pace }: Driver, task: Task, name: Step): Promise<void> {
  await session.call(`${app}/${name}`, { id: task.id });
  pace.say(`${username}: ${name} · ${task.accidentPlaceName}`);
}

/** Along the streets, telling on the way where they are. */
async function driveTo(driver: Driver, goal: Point): Promise<void> {
  const { path, seconds, speed } = driver.pace.roads.way(driver.at, goal);
  const stages = stagesOf(seconds, speed);
  for (let stage = 1; stage <= stages && !driver.pace.stop.aborted; stage += 1) {
    await wait(driver, seconds / stages);
    driver.at = placeOn(path, stage / stages);
    await reportPosition(driver, speed);
  }
}

/** Short ones: a truck that lives faster than the clock would jump from fix to fix, and not be believed. */
function stagesOf(seconds: number, speed: number): number {
  const km = (seconds / 3600) * speed;
  return Math.max(1, Math.ceil(seconds / 60), Math.ceil(km / 0.3));
}

/** Slowly to and fro between places not far away, on streets. */
async function wander(driver: Driver): Promise<void> {
  const [next, ...rest] = driver.aim.length > 0 ? driver.aim : stroll(driver);
  driver.aim = rest;
  driver.at = next ?? driver.at;
  await reportPosition(driver, 20);
}

function stroll({ at, random, pace }: Driver): Point[] {
  const turn = (): number => (random.next() - 0.5) * 0.02;
  const { path, seconds, speed } = pace.roads.way(at, { lng: at.lng + turn(), lat: at.lat + turn() });
  const stages = Math.max(stagesOf(seconds, speed), Math.ceil(seconds / lookEvery));
  return Array.from({ length: stages }, (_, stage) => placeOn(path, (stage + 0.99) / stages));
}

/** Faster than life, a truck drives on within the second that its fix is told in: the fix is only so accurate. */
async function reportPosition({ session, pace, at: { lng, lat } }: Driver, speed: number): Promise<void> {
  const point = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) };
  const accuracy = pace.speed > 4 ? 150 : 10;
  await session.call(`${app}/position`, { positions: [{ point, accuracy, speed, time: wireTime(new Date()) }] });
}

/** @param seconds of life. */
async function wait({ pace }: Driver, seconds: number): Promise<void> {
  if (pace.stop.aborted) return;
  // Rejected by the stop alone.
  await pause((seconds * 1000) / pace.speed, undefined, { signal: pace.stop }).catch(() => undefined);
}
