/** Fetches code before it is needed. A failure is said by whoever needs it: he asks again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
