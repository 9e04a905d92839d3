/** Which user types are told, over the event stream, that a record of an entity has changed: those that can read it by a call. */
import { beforeAll, describe, expect, test } from 'vitest';
import { scopeOf } from '../../src/core/access/access.ts';
import type { Row } from '../../src/core/model/catalogue.ts';
import { mayBeTold } from '../../src/server/events/tellable.ts';
import type { Release } from '../../src/release/release.ts';
import { productRelease } from '../serverKit/product.ts';

const everybody = [1, 2, 3, 4, 5, 6, 7];
/** Where no row of an own unit is withheld by a condition. Super managers are told of everything that is listed at all. */
const told: Readonly<Record<string, readonly number[]>> = {
  appVersion: everybody,
  article: [],
  auditEntry: [],
  automaticDispatch: [1, 2, 7],
  brigade: everybody,
  brigadePark: [1, 2, 7],
  company: everybody,
  companySuspension: [1, 2, 4, 7],
  detachment: [7],
  detachmentServiceType: everybody,
  dispatchChoice: [],
  dispatchDecision: [1, 2, 7],
  driver: [1, 2, 4, 6, 7],
  driverHold: [],
  fence: [1, 2, 5, 7],
  fenceEvent: [1, 2, 4, 6, 7],
  fenceRule: [1, 2, 7],
  generalDivision: everybody,
  goods: [],
  menu: everybody,
  notice: everybody,
  notification: [1, 2, 3, 4, 6, 7],
  park: everybody,
  purchase: [],
  quasiDrivingType: everybody,
  region: everybody,
  regionCompany: [1, 2, 7],
  remark: [1, 2, 5, 7],
  rescueType: everybody,
  role: [],
  standbyType: everybody,
  task: everybody,
  taskImage: [],
  trailerOrder: everybody,
  user: [1, 2, 4, 7],
  vehicleType: everybody,
  zunDianLd: everybody,
  zunJianChe: everybody,
};

let release: Release;
beforeAll(async () => {
  release = await productRelease();
});

const here = { detachmentId: 'd', generalDivisionId: 'g', capacityId: 'c', id: 'c', userType: 4, deleted: false };
const record: Row = {
  ...here,
  active: true,
  published: true,
  driverIds: ['c'],
  driverId: 'c',
  userId: 'c',
  trailerCompanyId: 'c',
  companyId: 'c',
  detachmentIds: ['d'],
  parkId: 'c',
  parkIds: ['c'],
};

function userOf(userType: number): Row {
  return { ...here, userType, superManager: 0, detachments: ['d'], roles: [] };
}

test('the table names every entity', () => {
  expect(Object.keys(told).sort()).toEqual(Object.keys(release.catalogue.entities).sort());
});

describe.each(Object.entries(told))('a change of %s', (entity, types) => {
  test.each([...everybody, 0])('is told to user type %i only where it may list it', (type) => {
    const user = userOf(type);
    const { catalogue } = release;
    const definition = catalogue.entities[entity];
    if (!definition) throw new Error(`The product must have the entity "${entity}"`);
    const context = { user, now: '2026-01-01 00:00:00' };
    // Whose rows those are is another matter: here each type has all of those that its scope can hold.
    const open = scopeOf(definition, user) === 'none' ? definition : { ...definition, scope: 'all' as const };
    const laidOpen = { ...catalogue, entities: { ...catalogue.entities, [entity]: open } };
    expect(mayBeTold(laidOpen, entity, [record], context)).toBe(types.includes(type));
  });
});

test('a change of a record beyond the scope is told to nobody but whom it was or is of', () => {
  const { catalogue } = release;
  const context = { user: userOf(1), now: '2026-01-01 00:00:00' };
  const elsewhere = { ...record, detachmentId: 'other' };
  expect(mayBeTold(catalogue, 'fence', [elsewhere], context)).toBe(false);
  expect(mayBeTold(catalogue, 'fence', [elsewhere, { ...record }], context)).toBe(true);
});
