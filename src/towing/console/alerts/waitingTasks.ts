/** Tasks that wait to be assigned, as the polls answer them, and which poll a user has. */
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf, rowsOf, textIn } from '../../../core/model/row.ts';
import {
  type Alerting,
  type AlertingOf,
  type Answering,
  type Waiting,
  type WaitingItem,
  readNotices,
} from '../../../console/app/waiting.ts';
import { instantOf } from '../../../console/api/wireInstant.ts';
import { hasMenuNamed } from '../../../console/session/navigation.ts';
import { numberIn } from '../../../console/session/settings.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { words } from './words.ts';

interface WaitingTask extends WaitingItem {
  /** Its place in the queue: 0 where somebody waits at the roadside; null where the answer does not say. */
  readonly gravity: number | null;
}

export interface TasksWaiting extends Waiting {
  readonly items: readonly WaitingTask[];
}

/**
 * Police are alerted of tasks only while their menu has `commandCentre`, a company only for `trailerOrdersCompany`; without it they
 * are told of what concerns them, as a lot and an office are, and answer no tasks; a super manager never.
 */
export const alertingOf: AlertingOf = ({ user, menu, manifest: { settings } }) => {
  if (user.superManager) return null;
  const common = {
    ...commonAlerting,
    read: (answer: unknown, zone: string) => readWaiting(answer, zone, settings),
  };
  if (user.userType === userTypes.police && hasMenuNamed(menu, 'commandCentre'))
    return {
      ...common,
      kind: 'command',
      ask: async (http) => (await http.call('getTask', {}, { quiet: true })).data,
      answering: {
        ...commonAnswers,
        dialog: 'dispatch/assign',
        list: 'dispatch/commandCentre',
        desk: 'dispatch/desk',
        verb: ({ reason }) => (reason === null ? words.assign : words.transfer),
      },
      words: { failed: words.failed, ...words.toAssign },
    };
  if (user.userType === userTypes.company && hasMenuNamed(menu, 'trailerOrdersCompany'))
    return {
      ...common,
      kind: 'company',
      ask: async (http) => (await http.call('getCompanyTask', {}, { quiet: true })).data,
      answering: {
        ...commonAnswers,
        dialog: 'dispatch/dispatchDriver',
        list: 'dispatch/trailerOrdersCompany',
        desk: 'dispatch/companyDesk',
        verb: ({ reason }) => (reason === null ? words.dispatch : words.transfer),
      },
      words: { failed: words.failed, ...words.toDispatch },
    };
  if (areTold.includes(user.userType))
    return {
      ...common,
      kind: 'told',
      ask: async (http) => (await http.call('getNotices', {}, { quiet: true })).data,
      acknowledgeNotice: (http, { id }) => http.call('seeNotice', { id }),
      watched: ['notification'],
      answering: null,
      notices: null,
      words: { failed: words.noticesFailed, ...words.told },
    };
  return null;
};

const areTold: readonly number[] = [userTypes.police, userTypes.office, userTypes.park, userTypes.company];

const commonAnswers = {
  acknowledge: (http, { id }) => http.call('acknowledge', { id }),
  acknowledged: ['task', 'trailerOrder'],
  dialogParams,
  gravest: words.gravest,
  arrived: words.arrived,
} satisfies Partial<Answering>;

const commonAlerting = {
  acknowledgeNotice: (http, { id }) => http.call('acknowledgeNotice', { id }),
  watched: ['task', 'trailerOrder', 'fenceEvent', 'notification'],
  noticed: ['fenceEvent', 'notification'],
  notices: { list: 'dispatch/fenceEvents', title: words.fenceEvents },
} satisfies Partial<Alerting>;

const given = ['id', 'version', 'taskNo', 'rescueStatusId', 'accidentPlaceName', 'detachmentId', 'plates', 'tonnageId'];

/** What a dialog over a task is given of its row. */
export function rowParams(row: Row): Row {
  return Object.fromEntries(given.filter((name) => name in row).map((name) => [name, row[name]]));
}

/** What a dialog over a waiting task is opened with: what the list's own button gives it. */
export function dialogParams({ row, reason }: WaitingItem): Row {
  return { ...rowParams(row), mode: reason === null ? 0 : 1 };
}

const unknownGravity = 9;

/** As the queue is sorted: the gravest first, then by when each should have been answered. */
function inQueueOrder(one: WaitingTask, other: WaitingTask): number {
  const [grave, lighter] = [one.gravity ?? unknownGravity, other.gravity ?? unknownGravity];
  if (grave !== lighter) return grave - lighter;
  const sooner = (one.due ?? Number.MAX_VALUE) - (other.due ?? Number.MAX_VALUE);
  // As the queue breaks a tie: by what was stored first.
  return sooner !== 0 ? sooner : one.id < other.id ? -1 : Number(one.id > other.id);
}

/**
 * Reads `{count, records, worst, notices}`, and puts the records in the order of the queue, with the worst of those that are not among
 * them; a bare array counts itself.
 *
 * @param settings the deployment's: they say from which tonnage a vehicle is heavy
 */
export function readWaiting(data: unknown, zone: string, settings: Row): TasksWaiting {
  const answer = rowOf(data);
  const heavyAbove = numberIn(settings, 'heavyTonnageAbove') ?? Infinity;
  const records = [...rowsOf(answer['worst']), ...rowsOf(Array.isArray(data) ? data : answer['records'])];
  const byId = new Map(records.filter(({ id }) => id !== undefined).map((row) => [String(row['id']), row]));
  const items = [...byId.values()].map((row) => readTask(row, zone, heavyAbove));
  const count = typeof answer['count'] === 'number' ? answer['count'] : items.length;
  return { count, items: items.sort(inQueueOrder), notices: readNotices(answer['notices'], zone) };
}

/** In milliseconds: less than that more says nothing. */
const minute = 60_000;

function readTask(row: Row, zone: string, heavyAbove: number): WaitingTask {
  const [place, plates] = [textIn(row['accidentPlaceName']), platesOf(row)];
  const reason = textIn(row['alertReason']) || null;
  const returned = textIn(row['returnedText']);
  const isHeavy = Number(row['tonnageId'] ?? Number.NaN) > heavyAbove;
  const from = instantOf(row['assignTime'] ?? row['taskCreateTime'] ?? row['createTime'], zone);
  const since = instantOf(row['waitingSince'], zone) ?? from;
  return {
    id: String(row['id']),
    title: place,
    detail: plates === null ? null : plates === '' ? words.noPlate : plates,
    mark: isHeavy ? { says: words.heavy, values: { tonnage: row['tonnageName'] } } : null,
    said: [reason, returned, place, plates].filter(Boolean).join(' · '),
    gravity: typeof row['gravity'] === 'number' ? row['gravity'] : null,
    due: instantOf(row['dueTime'], zone),
    since,
    ...(from !== null && since !== null && since - from >= minute && { from }),
    ...(returned && { returned }),
    acknowledgedBy: row['acknowledgedTime'] ? textIn(row['acknowledgedBy']) : null,
    reason,
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
