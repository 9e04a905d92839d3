/** What a rule has decided for one task, with all that it was decided from. */
import type { Label } from '../../../core/model/values.ts';
import type { Happening, ListKey } from '../rotation/entries.ts';
import type { Skip } from '../rotation/next.ts';
import type { RotationList } from '../rotation/list.ts';
import type { Minutes, Reason } from '../world.ts';

/** What a decision looks at beside the world. */
export interface Window {
  /** Those that are decided now; the world may hold more. */
  readonly taskIds: readonly string[];
  /** The lists that the tasks belong to, for a rotation. */
  readonly lists: readonly RotationOf[];
  /** Task → the company that works at its scene already, for a rotation. */
  readonly scenes?: ReadonlyMap<string, string> | undefined;
  /** Company → tasks that it was given in the time that fairness looks at. Whoever is missing had none. */
  readonly had: ReadonlyMap<string, number>;
  /** Driver → tasks of the day. Whoever is missing had none. */
  readonly driven: ReadonlyMap<string, number>;
  /** Task → driver → minutes that are better than the estimate. */
  readonly minutes?: ReadonlyMap<string, ReadonlyMap<string, Minutes>> | undefined;
}

export interface RotationOf {
  readonly key: ListKey;
  readonly list: RotationList;
}

export interface Candidate {
  readonly driverId: string;
  readonly driverName: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly minutes: number;
  readonly minutesFrom: Minutes['from'];
  readonly distance: number;
  readonly reasons: readonly Reason[];
}

/** How many were out for one reason. */
export interface Out {
  readonly code: string;
  readonly count: number;
}

export interface Inputs {
  readonly now: number;
  readonly method: number;
  readonly maxMinutes: number | null;
  /** Of the window, in the order in which they were looked at. */
  readonly taskIds: readonly string[];
  /** Companies of the rotation, the next one first; empty for other methods. */
  readonly order: readonly string[];
  /** Who stood before the one that was chosen, and why they were passed over. */
  readonly skips: readonly Skip[];
  /** The most tasks that each company may get of this window; empty where there is no bound. */
  readonly bounds: readonly { readonly companyId: string; readonly most: number }[];
}

export interface Decision {
  readonly taskId: string;
  readonly ruleId: string;
  readonly method: number;
  readonly shadow: boolean;
  /** A stable name: the method that chose, or `nobody`. */
  readonly code: string;
  readonly reason: Label;
  /** Null: nobody could be sent, the task stays where people decide. */
  readonly companyId: string | null;
  /** Null with a company: its people choose. */
  readonly driverId: string | null;
  readonly minutes: number | null;
  readonly parkId: string | null;
  readonly candidates: readonly Candidate[];
  readonly out: readonly Out[];
  readonly inputs: Inputs;
  /** What a rotation's ledger says of it. */
  readonly happenings: readonly Happening[];
}
