/**
 * A day as a file has it, one JSON object a line: first `{"day": …}`, then `{"park": …}`, `{"company": …}`, `{"driver": …}`
 * and `{"task": …}`, in any order. Moments are clock times of the day, `08:30` or `08:30:15`, of the next day from `24:00` on.
 */
import {
  plainSettings,
  type Day,
  type DayCompany,
  type DayDriver,
  type DayPark,
  type DaySettings,
  type DayTask,
} from './day.ts';
import { DayFault, openFields, type Fields } from './dayFields.ts';

type Head = Omit<Day, 'parks' | 'companies' | 'drivers' | 'tasks'>;

interface Lists {
  readonly parks: Map<string, DayPark>;
  readonly companies: Map<string, DayCompany>;
  readonly drivers: Map<string, DayDriver>;
  readonly tasks: Map<string, DayTask>;
}

/** @throws DayFault with the line and the field that is wrong. */
export function readDay(text: string): Day {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const [first, ...rest] = lines;
  if (!first) throw new DayFault(1, null, 'the file is empty: a line {"day": …} is expected');
  const head = headOf(openFields(first.line, first.number));
  const lists: Lists = { parks: new Map(), companies: new Map(), drivers: new Map(), tasks: new Map() };
  const owed: (() => void)[] = [];
  for (const { line, number } of rest) takeLine(openFields(line, number), head, lists, owed);
  for (const check of owed) check();
  return {
    ...head,
    parks: [...lists.parks.values()],
    companies: [...lists.companies.values()],
    drivers: [...lists.drivers.values()],
    tasks: [...lists.tasks.values()],
  };
}

function headOf(fields: Fields): Head {
  const day = fields.text('day');
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(midnight)) throw fields.fault('day', `a date as 2026-11-20 is expected, given "${day}"`);
  const zoneMinutes = fields.number('zoneMinutes', -840, 840, 480);
  const ground = fields.oneOf('ground', ['streets', 'estimate'], 'estimate');
  const head = {
    from: midnight - zoneMinutes * 60_000,
    zoneMinutes,
    seed: fields.whole('seed', 0, 0xffffffff, 0),
    ground,
    settings: settingsIn(fields),
  } as const;
  fields.end();
  return head;
}

function settingsIn(fields: Fields): DaySettings {
  const { heavyTonnageAbove, roadFactor, speedKmh, windowSeconds, limits, spread } = plainSettings;
  return {
    heavyTonnageAbove: fields.number('heavyTonnageAbove', 0, 100, heavyTonnageAbove),
    roadFactor: fields.number('roadFactor', 1, 5, roadFactor),
    speedKmh: fields.number('speedKmh', 1, 150, speedKmh),
    windowSeconds: fields.whole('windowSeconds', 0, 3600, windowSeconds),
    limits: {
      day: fields.number('limitDay', 1, 600, limits.day),
      night: fields.number('limitNight', 1, 600, limits.night),
      nightFrom: fields.whole('nightFrom', 0, 24, limits.nightFrom),
      nightTo: fields.whole('nightTo', 0, 24, limits.nightTo),
    },
    spread: fields.number('spread', 0, 0.9, spread),
  };
}

function takeLine(fields: Fields, head: Head, lists: Lists, owed: (() => void)[]): void {
  if (fields.has('park')) keep(fields, 'park', lists.parks, parkOf(fields));
  else if (fields.has('company')) keep(fields, 'company', lists.companies, companyOf(fields));
  else if (fields.has('driver')) {
    const driver = driverOf(fields, head);
    keep(fields, 'driver', lists.drivers, driver);
    owed.push(() => known(fields, 'companyId', driver.companyId, lists.companies));
  } else if (fields.has('task')) {
    const task = taskOf(fields, head);
    keep(fields, 'task', lists.tasks, task);
    owed.push(() => known(fields, 'parkId', task.parkId, lists.parks));
  } else throw fields.fault(null, 'one of "park", "company", "driver" or "task" is expected');
  fields.end();
}

function keep<T extends { readonly id: string }>(fields: Fields, name: string, list: Map<string, T>, one: T): void {
  if (list.has(one.id)) throw fields.fault(name, `"${one.id}" is there twice`);
  list.set(one.id, one);
}

function known(fields: Fields, name: string, id: string | null, list: ReadonlyMap<string, unknown>): void {
  if (id !== null && !list.has(id)) throw fields.fault(name, `the day has no "${id}"`);
}

function parkOf(fields: Fields): DayPark {
  return { id: fields.text('park'), detachmentId: fields.text('detachmentId'), point: fields.point() };
}

function companyOf(fields: Fields): DayCompany {
  return { id: fields.text('company'), detachmentIds: fields.texts('detachmentIds') };
}

function driverOf(fields: Fields, { from }: Head): DayDriver {
  const id = fields.text('driver');
  const shifts = fields.texts('shifts').map((shift) => {
    const [begin = NaN, end = NaN, ...more] = shift.split('-').map(clockOf);
    if (!(begin < end) || more.length > 0)
      throw fields.fault('shifts', `a shift as "08:00-16:00" is expected, given "${shift}"`);
    return { from: from + begin, until: from + end };
  });
  return {
    id,
    companyId: fields.text('companyId'),
    point: fields.point(),
    tonnageId: fields.numberOrNull('tonnageId', 0, 100),
    shifts: shifts.sort((one, other) => one.from - other.from),
  };
}

function taskOf(fields: Fields, { from }: Head): DayTask {
  const id = fields.text('task');
  const said = fields.text('at');
  const at = clockOf(said);
  if (Number.isNaN(at)) throw fields.fault('at', `a time as 08:30 or 08:30:15 is expected, given "${said}"`);
  return {
    id,
    detachmentId: fields.text('detachmentId'),
    regionId: fields.textOrNull('regionId'),
    at: from + at,
    point: fields.point(),
    tonnageId: fields.numberOrNull('tonnageId', 0, 100),
    sceneMinutes: fields.number('sceneMinutes', 0, 600, 10),
    lotMinutes: fields.number('lotMinutes', 0, 600, 5),
    parkId: fields.textOrNull('parkId'),
  };
}

/** Milliseconds after midnight. */
function clockOf(text: string): number {
  const found = /^(\d\d):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  const [hours, minutes, seconds] = [found?.[1], found?.[2], found?.[3] ?? 0].map(Number);
  return found && Number(hours) < 72 ? (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 : NaN;
}

/** What `readDay` reads. */
export function writeDay(day: Day): string {
  const { from, zoneMinutes, seed, ground, settings } = day;
  const { limits, ...plain } = settings;
  const head = {
    day: new Date(from + zoneMinutes * 60_000).toISOString().slice(0, 10),
    zoneMinutes,
    seed,
    ground,
    ...plain,
    limitDay: limits.day,
    limitNight: limits.night,
    nightFrom: limits.nightFrom,
    nightTo: limits.nightTo,
  };
  const clock = (at: number): string => clockText(at - from);
  const lines: readonly unknown[] = [
    head,
    ...day.parks.map(({ id, point, ...rest }) => ({ park: id, ...rest, ...point })),
    ...day.companies.map(({ id, ...rest }) => ({ company: id, ...rest })),
    ...day.drivers.map(({ id, point, shifts, ...rest }) => ({
      driver: id,
      ...rest,
      ...point,
      shifts: shifts.map((shift) => `${clock(shift.from)}-${clock(shift.until)}`),
    })),
    ...day.tasks.map(({ id, at, point, ...rest }) => ({ task: id, at: clock(at), ...rest, ...point })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function clockText(after: number): string {
  const seconds = Math.round(after / 1000);
  const parts = [seconds / 3600, (seconds % 3600) / 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
