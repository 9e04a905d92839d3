/** The world as a decision sees it at a moment of a replayed day. */
import { estimate } from '../minutes.ts';
import type { Point } from '../../domain/distance.ts';
import type { Company, DecisionSettings, Driver, Minutes, Park, Task, World } from '../world.ts';
import type { Day, DayDriver, DayTask, WayOf } from './day.ts';

/** Where a driver stands, and until when the task in hand takes. */
export interface Standing {
  readonly driver: DayDriver;
  point: Point;
  freeAt: number;
  taskId: string | null;
}

function settingsOf({ settings, zoneMinutes }: Day): DecisionSettings {
  return {
    ...settings,
    zoneMinutes,
    tonnageNames: new Map(),
    speedByHour: new Map(),
    corrections: new Map(),
    positionStaleSeconds: 120,
    positionLostSeconds: 600,
    proposalsShown: 25,
  };
}

/** Whoever is busy or off shift is left out where nobody asks why not: the rules would keep them from being sent. */
export function worldAt(day: Day, now: number, waiting: readonly DayTask[], standing: readonly Standing[]): World {
  return {
    now,
    settings: settingsOf(day),
    tasks: waiting.map(taskOf),
    drivers: standing.filter((one) => one.taskId === null && shiftAt(one, now)).map((one) => driverAt(one, now)),
    companies: day.companies.map(companyOf),
    parks: day.parks.map(parkOf),
    fences: [],
    dispatchRules: [],
  };
}

function shiftAt({ driver }: Standing, now: number): { readonly until: number } | undefined {
  return driver.shifts.find(({ from, until }) => from <= now && now < until);
}

function driverAt(one: Standing, now: number): Driver {
  const { id, companyId, tonnageId } = one.driver;
  return {
    id,
    name: id,
    companyId,
    active: true,
    onShift: true,
    shiftUntil: shiftAt(one, now)?.until ?? null,
    onStandby: false,
    section: null,
    position: { point: one.point, at: now },
    truck: { tonnageId, licenceTonnageId: null, vehicleTypeIds: [], rescueTypeIds: [] },
    work: null,
  };
}

function taskOf({ id, detachmentId, regionId, at, point, tonnageId, parkId }: DayTask): Task {
  return {
    id,
    detachmentId,
    regionId,
    serviceTypeId: null,
    point,
    createdAt: at,
    companyId: null,
    driverIds: [],
    vehicles: [{ id, tonnageId, vehicleTypeId: null, rescueTypeId: null }],
    rescueStatusIds: [],
    expectParkId: parkId,
    declined: [],
  };
}

function companyOf({ id, detachmentIds }: Day['companies'][number]): Company {
  return { id, name: id, detachmentIds, suspensions: [], turn: null };
}

function parkOf({ id, detachmentId, point }: Day['parks'][number]): Park {
  return { id, name: id, detachmentId, point, free: null };
}

/** As the day's ground has it, else estimated. */
export function minutesBetween(day: Day, way: WayOf | null, from: Point, to: Point, at: number): Minutes {
  const estimated = (): Minutes | null => estimate(settingsOf(day), { driverId: '', detachmentId: '', from, to }, at);
  return way?.(from, to) ?? estimated() ?? { minutes: 0, distance: 0, from: 'estimated' };
}
