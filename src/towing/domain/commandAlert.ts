/** What a command centre is alerted to of a task that a company has: its truck is late, or nobody of it responds. Pure. */
import { order } from './orderState.ts';

/** As a row stores it, or as it is on the wire: of times only that there are any is asked. */
interface Alerted {
  readonly deleted?: unknown;
  readonly orderStatus?: unknown;
  readonly cancelStatus?: unknown;
  readonly arriveTime?: unknown;
  readonly breachTime?: unknown;
  readonly breachKnownTime?: unknown;
  readonly escalatedTime?: unknown;
  readonly escalationKnownTime?: unknown;
}

type CommandAlert = 'late' | 'escalated';

interface CommandAlerts {
  /** All that there are; the one that is said, first: what nobody has answered goes before what is known. */
  readonly all: readonly CommandAlert[];
  /** Those that nobody has answered. */
  readonly unanswered: readonly CommandAlert[];
}

export function commandAlerts(task: Alerted): CommandAlerts {
  const isOpen = !task.deleted && task.orderStatus === order.open && task.cancelStatus !== 1;
  // A truck has come since, and the company has yet to send one for a vehicle that was added.
  const isLate = isOpen && Boolean(task.breachTime) && !task.arriveTime;
  const alerts: readonly CommandAlert[] = [
    ...(isLate ? (['late'] as const) : []),
    ...(task.escalatedTime ? (['escalated'] as const) : []),
  ];
  const known = { late: task.breachKnownTime, escalated: task.escalationKnownTime };
  const unanswered = alerts.filter((alert) => !known[alert]);
  return { all: [...unanswered, ...alerts.filter((alert) => known[alert])], unanswered };
}
