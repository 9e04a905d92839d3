/** Worlds that chance makes: most of what they hold is sound, some of it is what a careless hand or a broken phone leaves. */
import fc from 'fast-check';
import type { Company, Driver, Fence, Park, Task, Truck, Vehicle, World } from '../../../src/towing/decide/world.ts';
import { minute, noon, plainSettings } from './plainWorld.ts';

const detachment = fc.constantFrom('d1', 'd1', 'd2');
const company = fc.constantFrom('c1', 'c2', 'c3', '1');
const someCompanies = fc.uniqueArray(company, { maxLength: 3 });
const light = fc.constantFrom(null, 1, 1, 2, 3, 4, 6);
const strong = fc.constantFrom(null, 2, 3, 4, 5, 6, 6);
const lng = fc.integer({ min: 113_900, max: 114_200 }).map((thousandths) => thousandths / 1000);
const lat = fc.integer({ min: 22_400, max: 22_700 }).map((thousandths) => thousandths / 1000);
const point = fc.oneof(
  { weight: 30, arbitrary: fc.record({ lng, lat }) },
  { weight: 1, arbitrary: fc.constantFrom(null, { lng: NaN, lat: 22.5 }, { lng: 400, lat: 22.5 }) },
);
const near = (past: number, ahead: number) => fc.integer({ min: noon - past * minute, max: noon + ahead * minute });

const suspension = fc.record({
  detachmentId: detachment,
  from: near(60, 60),
  until: fc.option(near(60, 60)),
  reason: fc.constant('超时'),
});

const companies: fc.Arbitrary<readonly Company[]> = fc.uniqueArray(company, { maxLength: 4 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: fc.constant(`公司${id}`),
        detachmentIds: fc.constantFrom(['d1', 'd2'], ['d1'], ['d2'], []),
        suspensions: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(suspension, { maxLength: 2 })),
        turn: fc.option(fc.record({ place: fc.integer({ min: 1, max: 3 }), of: fc.constant(3) })),
      }),
    ),
  ),
);

const truck: fc.Arbitrary<Truck> = fc.record({
  tonnageId: strong,
  licenceTonnageId: fc.constantFrom(null, null, 3, 6),
  vehicleTypeIds: fc.constantFrom([], [], ['car'], ['car', 'lorry']),
  rescueTypeIds: fc.constantFrom([], [], ['flatbed'], ['flatbed', 'crane']),
});

const driver: fc.Arbitrary<Omit<Driver, 'id'>> = fc.record({
  name: fc.constantFrom('王伟', '李强'),
  companyId: company,
  active: fc.constant(true),
  onShift: fc.integer({ max: 4, min: 0 }).map((chance) => chance > 0),
  shiftUntil: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: near(5, 120) },
    { weight: 1, arbitrary: fc.constant(NaN) },
  ),
  onStandby: fc.boolean(),
  section: fc.option(fc.constant({ id: 's1', name: '北环', regionId: null })),
  position: fc.option(fc.record({ point: point.map((at) => at ?? { lng: NaN, lat: NaN }), at: near(11, 1) }), {
    freq: 9,
  }),
  truck,
  work: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.record({ taskId: fc.constant('t9'), freeAt: fc.option(near(10, 60)), parkName: fc.option(fc.constant('西丽')) }),
  ),
});

const drivers: fc.Arbitrary<readonly Driver[]> = fc
  .array(fc.tuple(driver, fc.boolean()), { minLength: 6, maxLength: 12 })
  .map((rows) => rows.map(([row, locked], index) => ({ ...row, active: !locked || index % 4 > 0, id: `p${index}` })));

const vehicle: fc.Arbitrary<Vehicle> = fc.record({
  id: fc.constant('v'),
  tonnageId: light,
  vehicleTypeId: fc.constantFrom(null, 'car', 'lorry'),
  rescueTypeId: fc.constantFrom(null, 'flatbed', 'crane'),
});

const task: fc.Arbitrary<Task> = fc.record({
  id: fc.constant('t1'),
  detachmentId: detachment,
  regionId: fc.constant(null),
  serviceTypeId: fc.constant(null),
  point,
  createdAt: near(60, 0),
  companyId: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, company),
  driverIds: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.constant(['p1'])),
  vehicles: fc.array(vehicle, { maxLength: 2 }),
  rescueStatusIds: fc.subarray([1, 2, 4]),
  expectParkId: fc.constantFrom(null, 'k1', 'k9', '-1'),
  declined: fc.array(
    fc.oneof(
      fc.record({
        by: fc.constant('driver' as const),
        id: fc.constantFrom('p0', 'p1'),
        how: fc.constant('refused' as const),
        at: near(9, 0),
      }),
      fc.record({
        by: fc.constant('company' as const),
        id: company,
        how: fc.constant('expired' as const),
        at: near(9, 0),
      }),
    ),
    { maxLength: 1 },
  ),
});

const corner = fc.tuple(lng, lat);

const fence: fc.Arbitrary<Fence> = fc.record({
  id: fc.constantFrom('f1', 'f2'),
  name: fc.constantFrom('福田', '南山'),
  detachmentId: detachment,
  active: fc.boolean(),
  polygons: fc.array(fc.array(fc.array(corner, { maxLength: 6 }), { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  rule: fc.integer({ min: 0, max: 3 }),
  companyIds: someCompanies,
});

const park: fc.Arbitrary<Park> = fc.record({
  id: fc.constantFrom('k1', 'k2', 'k3'),
  name: fc.constant('西丽'),
  detachmentId: detachment,
  point,
  free: fc.option(fc.integer({ min: 0, max: 2 })),
});

export const worlds: fc.Arbitrary<World> = fc.record({
  now: fc.constant(noon),
  settings: fc
    .record({ roadFactor: fc.constantFrom(1, 1.3), proposalsShown: fc.constantFrom(1, 3, 25) })
    .map((more) => ({ ...plainSettings, ...more })),
  tasks: task.map((one) => [one]),
  drivers,
  companies,
  parks: fc.uniqueArray(park, { maxLength: 3, selector: ({ id }) => id }),
  fences: fc.array(fence, { maxLength: 2 }),
  dispatchRules: fc.constant([]),
});
