/** Fetches code before it is needed. A failure is told by whoever needs it, who asks again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
