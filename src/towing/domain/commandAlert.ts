/** What a command centre is alerted to of a task that a company has: its truck is late, or nobody of it responds. Pure. */
import { isTruckAwaited } from './awaitedTruck.ts';

/** As a row stores it, or as it is on the wire: of times only that there are any is asked. */
interface Alerted {
  readonly deleted?: unknown;
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
  const isLate = !task.deleted && Boolean(task.breachTime) && isTruckAwaited(task);
  const alerts: readonly CommandAlert[] = [
    ...(isLate ? (['late'] as const) : []),
    ...(task.escalatedTime ? (['escalated'] as const) : []),
  ];
  const known = { late: task.breachKnownTime, escalated: task.escalationKnownTime };
  const unanswered = alerts.filter((alert) => !known[alert]);
  return { all: [...unanswered, ...alerts.filter((alert) => known[alert])], unanswered };
}
