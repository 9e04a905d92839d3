/** The wall clock, and the two directions between an instant and its wire form `YYYY-MM-DD HH:mm:ss` in the deployment's zone. */

export interface Clock {
  readonly now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

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
  return formatIn(zone).format(instant);
}
