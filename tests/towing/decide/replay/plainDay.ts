/** A day that can be followed by hand: everything lies on one meridian, and a kilometre takes a minute. */
import { plainSettings, type Day } from '../../../../src/towing/decide/replay/day.ts';

export const from = Date.parse('2026-11-19T16:00:00Z');
const minute = 60_000;
const kmInDegrees = 180 / (Math.PI * 6371.0088);

/** So many kilometres north of the lot. */
export const at = (km: number) => ({ lng: 114, lat: 22.5 + km * kmInDegrees });
export const clock = (hours: number, minutes = 0): number => from + (hours * 60 + minutes) * minute;

const task = { detachmentId: 'u1', regionId: null, tonnageId: 1, sceneMinutes: 10, lotMinutes: 5, parkId: null };
const driver = { tonnageId: 3, shifts: [{ from: clock(6), until: clock(20) }] };

export const plainDay: Day = {
  from,
  zoneMinutes: 480,
  seed: 1,
  ground: 'estimate',
  settings: {
    ...plainSettings,
    roadFactor: 1,
    speedKmh: 60,
    windowSeconds: 300,
    spread: 0,
    limits: { day: 15, night: 45, nightFrom: 22, nightTo: 6 },
  },
  parks: [{ id: 'p1', detachmentId: 'u1', point: at(0) }],
  companies: [
    { id: 'c1', detachmentIds: ['u1'] },
    { id: 'c2', detachmentIds: ['u1'] },
  ],
  drivers: [
    { id: 'a', companyId: 'c1', point: at(0), ...driver },
    { id: 'b', companyId: 'c2', point: at(20), ...driver },
  ],
  tasks: [
    { id: 't1', at: clock(8), point: at(9.5), ...task },
    { id: 't2', at: clock(8, 4), point: at(3.5), ...task },
    { id: 't3', at: clock(23, 58), point: at(1), ...task },
    { id: 't4', at: clock(24, 10), point: at(1), ...task },
  ],
};
