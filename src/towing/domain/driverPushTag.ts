/** What messages about one task have in common on a driver's phone: the later one takes the place of the earlier. */
export const driverPushTag = (taskId: string): string => `task ${taskId}`;

/** The task that a message is about; null of any other. */
export const taskOfPushTag = (tag: string): string | null => /^task (.+)$/.exec(tag)?.[1] ?? null;
