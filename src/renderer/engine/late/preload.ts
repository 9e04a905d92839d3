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

/** Told by whoever prints rows, or says that there are none. What waits for them lets them be seen first. */
export function firstRowsStand(): void {
  if (isTold) return;
  isTold = true;
  afterFrames(framesFirst, begin);
}

/** What has been asked for before all is there: what was to come after the rows comes after it, too. */
const before = new Set<symbol>();
let isDue = false;

function begin(): void {
  isDue = true;
  if (before.size > 0) return;
  clearTimeout(timer);
  tell();
}

/** Something that somebody waits for is on its way. @returns what tells that it is there */
export function comesFirst(): () => void {
  const mine = Symbol();
  before.add(mine);
  return () => {
    if (before.delete(mine) && isDue && before.size === 0) afterFrames(framesFirst, begin);
  };
}

/** The frame that shows the rows, and the one that a user sees it by. */
const framesFirst = 3;
let isTold = false;

/** A window that is not looked at has no frames: there the time above goes on. */
function afterFrames(count: number, then: () => void): void {
  if (count === 0) setTimeout(then);
  else requestAnimationFrame(() => afterFrames(count - 1, then));
}

export function afterFirstRows(): Promise<void> {
  timer ??= setTimeout(tell, longest);
  return standing;
}
