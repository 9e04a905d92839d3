/**
 * Wall-clock times as the wire has them, `YYYY-MM-DD HH:mm:ss` in the deployment's zone, and dates, `YYYY-MM-DD`.
 * Arithmetic is on the wall clock: a day has 24 hours, so no zone is needed.
 */
const wireTimePattern = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const stepPattern = /^([+-]?\d{1,9})([yMwdhms])$/;

interface Step {
  readonly count: number;
  readonly unit: 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's';
}

const secondsOf = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 } as const;

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}

/** Milliseconds of the wall clock, as if it were in UTC; NaN where the text is no wire time. */
function wallClock(time: string): number {
  const parts = wireTimePattern.exec(time)?.slice(1).map(Number);
  if (!parts) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** From one wire time to another; negative where the other is earlier. */
export function secondsBetween(from: string, to: string): number {
  return (wallClock(to) - wallClock(from)) / 1000;
}

/** Prints milliseconds of a wall clock (as if it were in UTC) as wire time. */
export function printWallClock(milliseconds: number): string {
  const date = new Date(milliseconds);
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return `${day} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}

/** True for a time that exists: `2026-02-30 00:00:00` does not. */
export function isWireTime(text: string): boolean {
  const milliseconds = wallClock(text);
  return !Number.isNaN(milliseconds) && printWallClock(milliseconds) === text;
}

export function isWireDate(text: string): boolean {
  return text.length === 10 && isWireTime(`${text} 00:00:00`);
}

/** `-2M`, `+1d`, `30m`: years, Months, weeks, days, hours, minutes, seconds. */
export function readStep(text: string): Step | undefined {
  const match = stepPattern.exec(text);
  return match ? { count: Number(match[1]), unit: match[2] as Step['unit'] } : undefined;
}

/** The same day some months on; the last of the month where that has no such day (31 January + 1M = 28 February). */
function addMonths(milliseconds: number, months: number): number {
  const date = new Date(milliseconds);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Throws where the time is no wire time or the step is unknown. */
export function addToWireTime(time: string, step: string): string {
  const milliseconds = wallClock(time);
  const read = readStep(step);
  if (Number.isNaN(milliseconds)) throw new Error(`A time must be "YYYY-MM-DD HH:mm:ss", given "${time}"`);
  if (!read) throw new Error(`A step must be a number and one of y M w d h m s, as in "-2M", given "${step}"`);
  const { count, unit } = read;
  if (unit === 'M' || unit === 'y') return printWallClock(addMonths(milliseconds, unit === 'y' ? count * 12 : count));
  return printWallClock(milliseconds + count * secondsOf[unit] * 1000);
}

export function dayStart(time: string): string {
  return `${time.slice(0, 10)} 00:00:00`;
}

export function dayEnd(time: string): string {
  return `${time.slice(0, 10)} 23:59:59`;
}
