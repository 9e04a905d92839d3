/** Tasks that wait to be assigned, as the polls answer them, and which poll a user has. */
import type { Row } from '../../../core/model/catalogue.ts';
import { label } from '../../../core/model/label.ts';
import { rowOf, rowsOf } from '../../../core/model/row.ts';
import {
  type Alerting,
  type AlertingOf,
  type Waiting,
  type WaitingItem,
  readNotices,
} from '../../../console/app/waiting.ts';
import { instantOf } from '../../../console/api/wireInstant.ts';
import { hasMenuNamed } from '../../../console/session/navigation.ts';
import { numberIn } from '../../../console/session/settings.ts';
import { userTypes } from '../../domain/userTypes.ts';

export interface WaitingTask extends WaitingItem {
  /** Its place in the queue: 0 where somebody waits at the roadside; null where the answer does not say. */
  readonly gravity: number | null;
  /** By when it should have been answered, as it stands on the wire; null where nothing says it. */
  readonly due: string | null;
}

export interface TasksWaiting extends Waiting {
  readonly items: readonly WaitingTask[];
}

/** Police are alerted only while their menu has `commandCentre`, a company only for `trailerOrdersCompany`; a super manager never. */
export const alertingOf: AlertingOf = ({ user, menu, manifest: { settings } }) => {
  if (user.superManager) return null;
  const common = {
    ...commonAlerting,
    read: (answer: unknown, zone: string) => readWaiting(answer, zone, settings),
  };
  if (user.userType === userTypes.police && hasMenuNamed(menu, 'commandCentre'))
    return {
      ...common,
      ask: async (http) => (await http.call('getTask', {}, { quiet: true })).data,
      dialog: 'dispatch/assign',
      list: 'dispatch/commandCentre',
      desk: 'dispatch/desk',
      verb: ({ reason }) => (reason === null ? verbs.assign : verbs.transfer),
    };
  if (user.userType === userTypes.company && hasMenuNamed(menu, 'trailerOrdersCompany'))
    return {
      ...common,
      ask: async (http) => (await http.call('getCompanyTask', {}, { quiet: true })).data,
      dialog: 'dispatch/dispatchDriver',
      list: 'dispatch/trailerOrdersCompany',
      desk: 'dispatch/companyDesk',
      verb: ({ reason }) => (reason === null ? verbs.dispatch : verbs.transfer),
    };
  return null;
};

export const verbs = {
  assign: label('分派', 'Assign'),
  transfer: label('转交', 'Transfer'),
  dispatch: label('派车', 'Dispatch'),
  see: label('详情', 'Details'),
} as const;

const commonAlerting = {
  acknowledge: (http, { id }) => http.call('acknowledge', { id }),
  acknowledgeNotice: (http, { id }) => http.call('acknowledgeNotice', { id }),
  watched: ['task', 'trailerOrder', 'fenceEvent', 'notification'],
  acknowledged: { item: ['task', 'trailerOrder'], notice: ['fenceEvent', 'notification'] },
  dialogParams,
  notices: { list: 'dispatch/fenceEvents', title: label('围栏事件', 'Fence events') },
  arrived: label('新的拖车任务', 'New towing task'),
} satisfies Partial<Alerting>;

/** What a dialog over a waiting task is opened with: what the list's own button gives it. */
export function dialogParams({ row, reason }: WaitingItem): Row {
  const names = ['id', 'version', 'taskNo', 'rescueStatusId', 'accidentPlaceName', 'detachmentId', 'tonnageId'];
  return {
    ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
    mode: reason === null ? 0 : 1,
  };
}

const unknownGravity = 9;

/** As the queue is sorted: the gravest first, then by when each should have been answered. */
function inQueueOrder(one: WaitingTask, other: WaitingTask): number {
  const [grave, lighter] = [one.gravity ?? unknownGravity, other.gravity ?? unknownGravity];
  if (grave !== lighter) return grave - lighter;
  if (one.due === other.due) return 0;
  if (one.due === null || other.due === null) return one.due === null ? 1 : -1;
  return one.due < other.due ? -1 : 1;
}

/**
 * Reads `{count, records, notices}`, and puts the records in the order of the queue; a bare array counts itself.
 *
 * @param settings the deployment's: they say from which tonnage a vehicle is heavy
 */
export function readWaiting(data: unknown, zone: string, settings: Row): TasksWaiting {
  const answer = rowOf(data);
  const heavyAbove = numberIn(settings, 'heavyTonnageAbove') ?? Infinity;
  const items = rowsOf(Array.isArray(data) ? data : answer['records']).flatMap((row) => {
    return row['id'] === undefined ? [] : [readTask(row, zone, heavyAbove)];
  });
  const count = typeof answer['count'] === 'number' ? answer['count'] : items.length;
  return { count, items: items.sort(inQueueOrder), notices: readNotices(answer['notices'], zone) };
}

const noPlate = label('未填车牌', 'No plate');

function readTask(row: Row, zone: string, heavyAbove: number): WaitingTask {
  const [place, plates] = [textIn(row['accidentPlaceName']), platesOf(row)];
  const reason = textIn(row['alertReason']) || null;
  const isHeavy = Number(row['tonnageId'] ?? Number.NaN) > heavyAbove;
  const tonnage = textIn(row['tonnageName']);
  return {
    id: String(row['id']),
    title: place,
    detail: plates === null ? null : plates === '' ? noPlate : plates,
    mark: isHeavy ? label(`重型 ${tonnage}`.trim(), `Heavy ${tonnage}`.trim()) : null,
    said: [reason, place, plates].filter(Boolean).join(' · '),
    gravity: typeof row['gravity'] === 'number' ? row['gravity'] : null,
    due: textIn(row['dueTime']) || null,
    since: instantOf(row['waitingSince'] ?? row['assignTime'] ?? row['taskCreateTime'] ?? row['createTime'], zone),
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

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
