/** Whether this machine, or this tab, has slept: its clock has gone on while nothing of the page ran. */
import type { Ticker } from './ticker.ts';

const beat = 1000;
/** Milliseconds that no page is busy for, and no line need survive. */
const sleepsFor = 10_000;

/** Tells once after each sleep. Returns how to stop. */
export function watchWaking(ticker: Pick<Ticker, 'every'>, onWoken: () => void, now: () => number = Date.now) {
  let last = now();
  return ticker.every(beat, () => {
    const slept = now() - last;
    last = now();
    if (slept >= sleepsFor) onWoken();
  });
}
