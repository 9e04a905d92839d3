/** Code that is fetched before it is needed, and when: what the first rows can do without comes after them. */

/** A failure is told by whoever needs it, who asks again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** A page without a list waits no longer for one. In milliseconds. */
const longest = 3000;

let tell: () => void = () => undefined;
const standing = new Promise<void>((done) => (tell = done));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Told by whoever prints rows, or says that there are none. */
export function firstRowsStand(): void {
  clearTimeout(timer);
  tell();
}

export function afterFirstRows(): Promise<void> {
  timer ??= setTimeout(tell, longest);
  return standing;
}
