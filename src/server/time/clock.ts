/** The wall clock, and the two directions between an instant and its wire form `YYYY-MM-DD HH:mm:ss` in the deployment's zone. */

export interface Clock {
  readonly now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** What happens at one moment carries one time everywhere: columns keep whole seconds, and would round up what events cut off. */
export function secondOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

/** For those who act by themselves: what they do carries one time, as calls do. */
export const wholeSeconds = (clock: Clock): Clock => ({ now: () => secondOf(clock.now()) });

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** The zone of this deployment: main sets `TZ` from the checked environment before anything reads the clock. */
export function deploymentZone(): string {
  return process.env['TZ'] || 'Asia/Shanghai';
}

/** @param zone an IANA name; the deployment's where left out. */
export function wireTime(instant: Date, zone: string = deploymentZone()): string {
  const at = instant.getTime();
  if (!(at >= regular.from && at < regular.until)) return formatIn(zone).format(instant);
  const wall = Math.floor(at / 1000) + offsetIn(zone, at) / 1000;
  return minuteText(Math.floor(wall / 60)) + twoDigits[wall % 60];
}

/** A list says the same minutes again and again: a date is printed in ten times the time that a text is found. */
const minutes = new Map<number, string>();
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** @param minute since 1970, by the clock on the wall */
function minuteText(minute: number): string {
  const known = minutes.get(minute);
  if (known !== undefined) return known;
  const text = `${new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ')}:`;
  if (minutes.size >= keptAtMost) minutes.clear();
  minutes.set(minute, text);
  return text;
}

/** Between these every zone changes its clocks at a quarter of an hour, and a year has four digits. */
const regular = { from: Date.UTC(1980, 0, 2), until: Date.UTC(2200, 0, 1) };
const quarter = 15 * 60_000;
const keptAtMost = 50_000;

/** Quarter of an hour → milliseconds that the zone's clocks are ahead of UTC in it: asking `Intl` takes ten times as long. */
const offsets = new Map<string, Map<number, number>>();

function offsetIn(zone: string, at: number): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const number = Math.floor(at / quarter);
  const before = known.get(number);
  if (before !== undefined) return before;
  const start = number * quarter;
  const offset = Date.parse(`${formatIn(zone).format(start).replace(' ', 'T')}Z`) - start;
  if (known.size >= keptAtMost) known.clear();
  known.set(number, offset);
  return offset;
}
