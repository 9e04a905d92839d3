/** A day to be replayed: what came when and where, and who could be sent. Ids are any text; times are epoch milliseconds. */
import type { Point } from '../../domain/distance.ts';
import type { DecisionSettings, Minutes } from '../world.ts';

export interface Day {
  /** Local midnight; the day ends 24 hours later. */
  readonly from: number;
  readonly zoneMinutes: number;
  /** Of the chance with which trucks are faster or slower than expected. */
  readonly seed: number;
  /** Which ways trucks drive: the demonstration's streets, or the straight line made longer. */
  readonly ground: 'streets' | 'estimate';
  readonly settings: DaySettings;
  readonly parks: readonly DayPark[];
  readonly companies: readonly DayCompany[];
  readonly drivers: readonly DayDriver[];
  readonly tasks: readonly DayTask[];
}

export interface DaySettings extends Pick<DecisionSettings, 'heavyTonnageAbove' | 'roadFactor' | 'speedKmh'> {
  /** Of a batch. */
  readonly windowSeconds: number;
  /** Minutes from the call to the arrival, by day and by night; night runs from an hour to an hour (`domain/night.ts`). */
  readonly limits: {
    readonly day: number;
    readonly night: number;
    readonly nightFrom: number;
    readonly nightTo: number;
  };
  /** How much faster or slower a truck is than expected, at most: 0.2 is a fifth. */
  readonly spread: number;
}

export interface DayPark {
  readonly id: string;
  readonly detachmentId: string;
  readonly point: Point;
}

export interface DayCompany {
  readonly id: string;
  readonly detachmentIds: readonly string[];
}

export interface DayDriver {
  readonly id: string;
  readonly companyId: string;
  /** Where the first shift begins. */
  readonly point: Point;
  /** The heaviest band that the truck tows. */
  readonly tonnageId: number | null;
  readonly shifts: readonly { readonly from: number; readonly until: number }[];
}

export interface DayTask {
  readonly id: string;
  readonly detachmentId: string;
  readonly regionId: string | null;
  readonly at: number;
  readonly point: Point;
  readonly tonnageId: number | null;
  readonly sceneMinutes: number;
  readonly lotMinutes: number;
  /** The lot that is expected; null: the nearest. */
  readonly parkId: string | null;
}

/** The way from a place to another; null where there is none to tell, then it is estimated. */
export type WayOf = (from: Point, to: Point) => Minutes | null;

export const dayLength = 86_400_000;

export const plainSettings: DaySettings = {
  heavyTonnageAbove: 3,
  roadFactor: 1.3,
  speedKmh: 30,
  windowSeconds: 60,
  limits: { day: 30, night: 45, nightFrom: 22, nightTo: 6 },
  spread: 0.2,
};

/** By code units: the same on every machine. */
export function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
