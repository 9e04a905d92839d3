/** A task that waits to be assigned, as the polls answer it, and which poll a user has. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf, rowsOf } from '../../core/model/row.ts';
import type { SignedIn } from '../session/session.ts';
import { hasMenuNamed } from '../session/navigation.ts';
import { instantOf } from '../api/wireInstant.ts';

export interface WaitingTask {
  readonly id: string;
  readonly place: string;
  /** Null where this user may not see them. */
  readonly plates: string | null;
  readonly tonnageId: number | null;
  readonly tonnageName: string;
  /** Its place in the queue: 0 where somebody waits at the roadside; null where the answer does not say. */
  readonly gravity: number | null;
  /** By when it should have been answered, as it stands on the wire; null where nothing says it. */
  readonly due: string | null;
  /** Since when it waits, in milliseconds since 1970; null where the answer does not say. */
  readonly since: number | null;
  readonly acknowledgedBy: string | null;
  /** Why a task rings that another unit has not answered; null for the unit's own. */
  readonly reason: string | null;
  readonly row: Row;
}

export interface Alerting {
  readonly call: 'getTask' | 'getCompanyTask';
  /** The dialog that answers it, the list it stands in, and what the button says. */
  readonly dialog: string;
  readonly list: string;
  /** Where it is answered beside all others; null where there is no such page. */
  readonly desk: string | null;
  readonly verb: 'bell.assign' | 'bell.dispatch';
}

/** Type 1 is alerted only while its menu has `commandCentre`, type 4 only for `trailerOrdersCompany`; a super manager never. */
export function alertingOf({ user, menu }: Pick<SignedIn, 'user' | 'menu'>): Alerting | null {
  if (user.superManager) return null;
  if (user.userType === 1 && hasMenuNamed(menu, 'commandCentre'))
    return {
      call: 'getTask',
      dialog: 'dispatch/assign',
      list: 'dispatch/commandCentre',
      desk: 'dispatch/desk',
      verb: 'bell.assign',
    };
  if (user.userType === 4 && hasMenuNamed(menu, 'trailerOrdersCompany'))
    return {
      call: 'getCompanyTask',
      dialog: 'dispatch/dispatchDriver',
      list: 'dispatch/trailerOrdersCompany',
      desk: 'dispatch/companyDesk',
      verb: 'bell.dispatch',
    };
  return null;
}

/** What a dialog over a waiting task is opened with: what the list's own button gives it. */
export function dialogParams({ row, reason }: WaitingTask): Row {
  const names = ['id', 'version', 'taskNo', 'rescueStatusId', 'accidentPlaceName', 'detachmentId', 'tonnageId'];
  return {
    ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
    mode: reason === null ? 0 : 1,
  };
}

/** What a rule has told this unit, until somebody of it says that they have seen it. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  /** The rule's name. */
  readonly rule: string;
  /** In milliseconds since 1970; null where the answer does not say. */
  readonly since: number | null;
}

export interface Waiting {
  readonly count: number;
  readonly tasks: readonly WaitingTask[];
  readonly notices: readonly Notice[];
}

export const nothingWaits: Waiting = { count: 0, tasks: [], notices: [] };

const unknownGravity = 9;

/** As the queue is sorted: the gravest first, then by when each should have been answered. */
function inQueueOrder(one: WaitingTask, other: WaitingTask): number {
  const [grave, lighter] = [one.gravity ?? unknownGravity, other.gravity ?? unknownGravity];
  if (grave !== lighter) return grave - lighter;
  if (one.due === other.due) return 0;
  if (one.due === null || other.due === null) return one.due === null ? 1 : -1;
  return one.due < other.due ? -1 : 1;
}

/** Reads `{count, records, notices}`, and puts the records in the order of the queue; a bare array counts itself. */
export function readWaiting(data: unknown, zone: string): Waiting {
  const answer = rowOf(data);
  const tasks = rowsOf(Array.isArray(data) ? data : answer['records']).flatMap((row) => {
    return row['id'] === undefined ? [] : [readTask(row, zone)];
  });
  const count = typeof answer['count'] === 'number' ? answer['count'] : tasks.length;
  return { count, tasks: tasks.sort(inQueueOrder), notices: readNotices(answer['notices'], zone) };
}

function readNotices(given: unknown, zone: string): readonly Notice[] {
  return rowsOf(given).flatMap((row) => {
    if (row['id'] === undefined) return [];
    const { id, text, rule, eventTime } = row;
    return [{ id: String(id), text: textIn(text), rule: textIn(rule), since: instantOf(eventTime, zone) }];
  });
}

function readTask(row: Row, zone: string): WaitingTask {
  const tonnage = Number(row['tonnageId'] ?? Number.NaN);
  return {
    id: String(row['id']),
    place: textIn(row['accidentPlaceName']),
    plates: platesOf(row),
    tonnageId: Number.isNaN(tonnage) ? null : tonnage,
    tonnageName: textIn(row['tonnageName']),
    gravity: typeof row['gravity'] === 'number' ? row['gravity'] : null,
    due: textIn(row['dueTime']) || null,
    since: instantOf(row['waitingSince'] ?? row['assignTime'] ?? row['taskCreateTime'] ?? row['createTime'], zone),
    acknowledgedBy: row['acknowledgedTime'] ? textIn(row['acknowledgedBy']) : null,
    reason: textIn(row['alertReason']) || null,
    row,
  };
}

/** Its own, else those of its orders; a field that a user may not read is not in the answer at all. */
function platesOf(row: Row): string | null {
  const own = textIn(row['plates']);
  if (own !== '') return own;
  const plates = rowsOf(row['trailerOrdersList'])
    .map((order) => textIn(order['vehicleCarno']))
    .filter(Boolean);
  return plates.length > 0 || 'plates' in row ? plates.join('、') : null;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
