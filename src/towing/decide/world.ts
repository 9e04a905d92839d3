/**
 * What a decision looks at, and nothing else: tasks, drivers, companies, fences, rules, settings, and the moment. Times are
 * epoch milliseconds, points WGS-84, ids strings; `null` is what nobody has entered.
 */
import type { Label } from '../../core/model/values.ts';
import type { Point } from '../domain/distance.ts';

export interface World {
  readonly now: number;
  readonly settings: DecisionSettings;
  readonly tasks: readonly Task[];
  readonly drivers: readonly Driver[];
  readonly companies: readonly Company[];
  readonly parks: readonly Park[];
  readonly fences: readonly Fence[];
  readonly dispatchRules: readonly DispatchRule[];
}

export interface DecisionSettings {
  /** A vehicle of a band above is heavy. */
  readonly heavyTonnageAbove: number;
  /** From the dictionary `tonnage`: what a sentence calls a band. */
  readonly tonnageNames: ReadonlyMap<number, Label>;
  /** How much longer the road is than the straight line. */
  readonly roadFactor: number;
  readonly speedKmh: number;
  /** Hour of the deployment's day (0 to 23) → average speed then; an hour that is missing has `speedKmh`. */
  readonly speedByHour: ReadonlyMap<number, number>;
  /** What the estimate has learned: `correctionKey` → factor. */
  readonly corrections: ReadonlyMap<string, number>;
  /** Minutes that the deployment's clock is ahead of UTC at `now`. */
  readonly zoneMinutes: number;
  /** A position older than this is marked. */
  readonly positionStaleSeconds: number;
  /** A driver whose position is older than this is not proposed. */
  readonly positionLostSeconds: number;
  /** How many proposals a list has at most. */
  readonly proposalsShown: number;
}

export interface Task {
  readonly id: string;
  readonly detachmentId: string;
  readonly regionId: string | null;
  readonly serviceTypeId: string | null;
  readonly point: Point | null;
  readonly createdAt: number;
  /** The company that has it already: the others are asked for a transfer. */
  readonly companyId: string | null;
  /** Whoever is bound by it already. */
  readonly driverIds: readonly string[];
  /** Those that one truck would be sent for. */
  readonly vehicles: readonly Vehicle[];
  /** Codes of the dictionary `rescueStatus`; 4 moves the vehicle aside on the spot. */
  readonly rescueStatusIds: readonly number[];
  readonly expectParkId: string | null;
  /** Who has refused it or let its offer expire: nobody is asked twice. */
  readonly declined: readonly Decline[];
}

export interface Vehicle {
  readonly id: string;
  /** A band of the dictionary `tonnage`. */
  readonly tonnageId: number | null;
  readonly vehicleTypeId: string | null;
  readonly rescueTypeId: string | null;
}

export interface Decline {
  readonly by: 'driver' | 'company';
  readonly id: string;
  readonly how: 'refused' | 'expired';
  readonly at: number;
}

export interface Driver {
  /** The account's. */
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
  readonly active: boolean;
  readonly onShift: boolean;
  readonly shiftUntil: number | null;
  readonly onStandby: boolean;
  readonly section: StandbySection | null;
  readonly position: Position | null;
  readonly truck: Truck;
  /** The unfinished task that binds this driver. */
  readonly work: Work | null;
}

interface Position {
  readonly point: Point;
  /** When the fix was taken. */
  readonly at: number;
}

export interface Truck {
  /** The heaviest band that it tows. */
  readonly tonnageId: number | null;
  /** The heaviest band for whose truck the driver's licence class suffices; null: no limit is known. */
  readonly licenceTonnageId: number | null;
  /** Empty: every one. */
  readonly vehicleTypeIds: readonly string[];
  /** Empty: every one. */
  readonly rescueTypeIds: readonly string[];
}

interface StandbySection {
  readonly id: string;
  readonly name: string;
  readonly regionId: string | null;
}

interface Work {
  /** Null where only the driver's status says so. */
  readonly taskId: string | null;
  /** When it will probably be over. */
  readonly freeAt: number | null;
  /** Where it ends. */
  readonly parkName: string | null;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly detachmentIds: readonly string[];
  readonly suspensions: readonly Suspension[];
  /** Where it stands in the rotation list that the task belongs to, from 1. */
  readonly turn: { readonly place: number; readonly of: number } | null;
}

export interface Suspension {
  readonly detachmentId: string;
  readonly from: number;
  /** Null: until further notice. */
  readonly until: number | null;
  readonly reason: string;
}

export interface Park {
  readonly id: string;
  readonly name: string;
  readonly detachmentId: string;
  readonly point: Point | null;
  /** Places that are left for the vehicles of the task; null where nobody has entered how many it has. */
  readonly free: number | null;
  /** Whether they are places of one class alone, and of which; left out where any vehicle may stand on each. */
  readonly placesFor?: PlacesFor | undefined;
}

type PlacesFor = 'heavy' | 'light';

/** Codes of the dictionary `fenceDispatchRule`. */
export const fenceRule = { none: 0, only: 1, never: 2, inside: 3 } as const;

/** Those that limit who may be sent. */
export const rulesOfFence: readonly number[] = [fenceRule.only, fenceRule.never, fenceRule.inside];

export type Ring = readonly (readonly [lng: number, lat: number])[];

export interface Fence {
  readonly id: string;
  readonly name: string;
  readonly detachmentId: string;
  readonly active: boolean;
  /** Of each polygon: its outline, and what is cut out of it. */
  readonly polygons: readonly (readonly Ring[])[];
  readonly rule: number;
  readonly companyIds: readonly string[];
}

/** A row of `automaticDispatch`. */
export interface DispatchRule {
  readonly id: string;
  readonly name: string;
  readonly detachmentId: string;
  readonly regionId: string | null;
  readonly companyId: string | null;
  /** A code of the dictionary `methodOfDispatch`. */
  readonly method: number;
  readonly maxMinutes: number | null;
  readonly active: boolean;
  /** A code of the dictionary `autoAllotDriverType`. */
  readonly choiceOfDriver: number | null;
}

/** Why something was decided: a stable name, and its sentence. */
export interface Reason {
  readonly code: string;
  readonly text: Label;
}

/** How long a driver needs to the task. `distance` in kilometres by road. */
export interface Minutes {
  readonly minutes: number;
  readonly distance: number;
  readonly from: 'routed' | 'estimated';
}
