/** A world in which one driver may be sent to one task, to be changed by a test. */
import { label } from '../../../src/core/model/label.ts';
import type {
  Company,
  DecisionSettings,
  Driver,
  Fence,
  Task,
  Vehicle,
  World,
} from '../../../src/towing/decide/world.ts';

/** Noon in Shenzhen. */
export const noon = Date.parse('2026-11-20T04:00:00Z');
export const minute = 60_000;
export const scene = { lng: 114, lat: 22.5 };

export const plainSettings: DecisionSettings = {
  heavyTonnageAbove: 3,
  tonnageNames: new Map([
    [1, label('2吨以下', 'under 2 t')],
    [3, label('5–8吨', '5–8 t')],
    [4, label('8–15吨', '8–15 t')],
    [6, label('30吨以上', 'over 30 t')],
  ]),
  roadFactor: 1.3,
  speedKmh: 30,
  speedByHour: new Map(),
  corrections: new Map(),
  zoneMinutes: 480,
  positionStaleSeconds: 120,
  positionLostSeconds: 600,
  proposalsShown: 25,
};

export const plainVehicle: Vehicle = { id: 'v1', tonnageId: 1, vehicleTypeId: 'car', rescueTypeId: 'flatbed' };

export const plainTask: Task = {
  id: 't1',
  detachmentId: 'd1',
  regionId: null,
  serviceTypeId: null,
  point: scene,
  createdAt: noon - 5 * minute,
  companyId: null,
  driverIds: [],
  vehicles: [plainVehicle],
  rescueStatusIds: [1],
  expectParkId: null,
  declined: [],
};

export const plainCompany: Company = { id: 'c1', name: '安达', detachmentIds: ['d1'], suspensions: [], turn: null };

export const plainDriver: Driver = {
  id: 'p1',
  name: '王伟',
  companyId: 'c1',
  active: true,
  onShift: true,
  shiftUntil: null,
  onStandby: false,
  section: null,
  position: { point: { lng: 114.01, lat: 22.5 }, at: noon - 20_000 },
  truck: { tonnageId: 3, licenceTonnageId: null, vehicleTypeIds: [], rescueTypeIds: [] },
  work: null,
};

/** Two kilometres around the scene. */
export const plainFence: Fence = {
  id: 'f1',
  name: '福田',
  detachmentId: 'd1',
  active: true,
  polygons: [
    [
      [
        [113.98, 22.48],
        [114.02, 22.48],
        [114.02, 22.52],
        [113.98, 22.52],
        [113.98, 22.48],
      ],
    ],
  ],
  rule: 0,
  companyIds: [],
};

export interface Changes {
  readonly task?: Partial<Task>;
  readonly vehicle?: Partial<Vehicle>;
  readonly driver?: Partial<Driver>;
  readonly truck?: Partial<Driver['truck']>;
  readonly company?: Partial<Company>;
  readonly fence?: Partial<Fence>;
  readonly settings?: Partial<DecisionSettings>;
  readonly world?: Partial<World>;
}

export function plainWorld({ task, vehicle, driver, truck, company, fence, settings, world }: Changes = {}): World {
  return {
    now: noon,
    settings: { ...plainSettings, ...settings },
    tasks: [{ ...plainTask, ...(vehicle ? { vehicles: [{ ...plainVehicle, ...vehicle }] } : {}), ...task }],
    drivers: [{ ...plainDriver, truck: { ...plainDriver.truck, ...truck }, ...driver }],
    companies: [{ ...plainCompany, ...company }],
    parks: [],
    fences: fence ? [{ ...plainFence, ...fence }] : [],
    dispatchRules: [],
    ...world,
  };
}
