import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/core/model/label.ts';
import { chooseLot } from '../../../src/towing/decide/lot.ts';
import { propose, shortlist } from '../../../src/towing/decide/propose.ts';
import type { Turns } from '../../../src/towing/decide/rotation/turns.ts';
import type { Driver, Park } from '../../../src/towing/decide/world.ts';
import { fenceRule } from '../../../src/towing/decide/world.ts';
import { minute, noon, plainCompany, plainDriver, plainTask, plainWorld, scene, type Changes } from './plainWorld.ts';

function reasons(changes: Changes): Readonly<Record<string, string>> {
  const [first] = propose(plainWorld(changes), { taskId: 't1' }).proposals;
  return Object.fromEntries((first?.reasons ?? []).map(({ code, text }) => [code, textOf(text, 'en-US')]));
}

describe('a proposal says', () => {
  const cases: readonly (readonly [string, Changes, string, string])[] = [
    ['its minutes and that they are estimated', {}, 'minutes-estimated', 'About 3 min (1.3 km, estimated)'],
    ['how old the position is', {}, 'position', 'Position 20 s old'],
    [
      'that the position is stale',
      { driver: { position: { point: scene, at: noon - 200_000 } } },
      'position-stale',
      'Position 3 min old: may have moved',
    ],
    ['that the driver is idle', {}, 'idle', 'Idle'],
    ['until when the shift lasts', { driver: { shiftUntil: noon + 90 * minute } }, 'shift', 'On shift until 13:30'],
    ['that the driver stands by', { driver: { onStandby: true } }, 'standby', 'On standby'],
    [
      'where the driver stands by',
      { driver: { onStandby: true, section: { id: 's', name: '北环大道', regionId: null } } },
      'standby-section',
      'On standby at 北环大道',
    ],
    ['that the truck fits', {}, 'tonnage', 'Truck capacity 5–8 t: sufficient'],
    [
      'that the vehicle type fits',
      { truck: { vehicleTypeIds: ['car'] } },
      'vehicle-type',
      'The truck can tow this vehicle type',
    ],
    [
      'that the rescue type fits',
      { truck: { rescueTypeIds: ['flatbed'] } },
      'rescue-type',
      'The truck can do this rescue type',
    ],
    [
      'that a fence allows it',
      { fence: { rule: fenceRule.only, companyIds: ['c1'] } },
      'fence',
      'Fence “福田” allows it',
    ],
    ['whose turn it is', { company: { turn: { place: 2, of: 3 } } }, 'rotation', '安达 is no. 2 of 3 in the rotation'],
  ];
  test.each(cases)('%s', (_, changes, code, text) => {
    expect(reasons(changes)).toMatchObject({ [code]: text });
  });
});

describe('where companies take turns by a rule', () => {
  const at = (id: string, companyId: string, lng: number, more: Partial<Driver> = {}): Driver => ({
    ...plainDriver,
    id,
    companyId,
    position: { point: { lng, lat: 22.5 }, at: noon },
    ...more,
  });
  const companies = ['c1', 'c2', 'c3'].map((id) => ({ ...plainCompany, id }));
  const near = at('near', 'c1', 114.001);
  const far = [at('far', 'c2', 114.05), at('further', 'c2', 114.06)];
  const drivers = [near, ...far, at('c', 'c3', 114.02)];
  const turns = (more: Partial<Turns['task']> = {}, rule: Partial<Turns['rule']> = {}): Turns => ({
    rule: { companyId: null, maxMinutes: null, ...rule },
    order: ['c2', 'c3', 'c1'],
    task: { id: 't1', detachmentId: 'd1', declinedBy: [], ...more },
  });
  const ranked = (asked: Turns, world: Parameters<typeof plainWorld>[0] = {}) =>
    propose(plainWorld({ world: { drivers, companies }, ...world }), { taskId: 't1', turns: asked });
  const ids = ({ proposals }: Pick<ReturnType<typeof propose>, 'proposals'>) =>
    proposals.map(({ driverId }) => driverId);

  test('the drivers of the company whose turn it is come first, by minutes, and then all others', () => {
    const found = ranked(turns());
    expect(ids(found)).toEqual(['far', 'further', 'near', 'c']);
    const said = found.proposals.map(({ reasons: all }) => all.some(({ code }) => code === 'next-in-turn'));
    expect(said).toEqual([true, true, false, false]);
  });

  test('so they do on the list that a router is asked for', () => {
    const world = plainWorld({ world: { drivers, companies }, settings: { proposalsShown: 2 } });
    expect(shortlist(world, { taskId: 't1', turns: turns() }).map(({ driverId }) => driverId)).toEqual([
      'far',
      'further',
    ]);
  });

  test('who is left out is told that it is not the turn of their company', () => {
    const { excluded } = ranked(turns(), { settings: { proposalsShown: 2 } });
    expect(excluded.map(({ driverId, code }) => [driverId, code])).toEqual([
      ['near', 'not-in-turn'],
      ['c', 'not-in-turn'],
    ]);
  });

  const cases: readonly (readonly [string, Turns, Partial<Driver>, string])[] = [
    ['a company whose drivers break a rule is passed over', turns(), { active: false }, 'c'],
    ['a company that has refused is passed over', turns({ declinedBy: ['c2'] }), {}, 'c'],
    ['the company that the task moves away from is passed over', turns({ leavingId: 'c2' }), {}, 'c'],
    ['a company beyond the minutes of the rule is passed over', turns({}, { maxMinutes: 8 }), {}, 'c'],
    ['a rule for one company has no turn for others', turns({}, { companyId: 'c1' }), {}, 'near'],
    ['the company that works at the scene goes before', turns({ sceneCompanyId: 'c1' }), {}, 'near'],
  ];
  test.each(cases)('%s', (_, asked, change, first) => {
    const changed = drivers.map((driver) => (driver.companyId === 'c2' ? { ...driver, ...change } : driver));
    expect(ids(ranked(asked, { world: { drivers: changed, companies } }))[0]).toBe(first);
  });

  test('better minutes change the order within, not whose turn it is', () => {
    const minutes = new Map([['further', { minutes: 1, distance: 1, from: 'routed' as const }]]);
    const world = plainWorld({ world: { drivers, companies } });
    expect(ids(propose(world, { taskId: 't1', turns: turns(), minutes }))).toEqual(['further', 'far', 'near', 'c']);
  });
});

describe('the order', () => {
  const at = (id: string, lng: number, more: Partial<Driver> = {}): Driver => ({
    ...plainDriver,
    id,
    position: { point: { lng, lat: 22.5 }, at: noon },
    ...more,
  });
  const ranked = (drivers: readonly Driver[], more: Partial<Parameters<typeof propose>[1]> = {}): readonly string[] =>
    propose(plainWorld({ world: { drivers } }), { taskId: 't1', ...more }).proposals.map(({ driverId }) => driverId);

  test('is by minutes', () => {
    expect(ranked([at('a', 114.05), at('b', 114.01), at('c', 114.03)])).toEqual(['b', 'c', 'a']);
  });

  test('of equal minutes by the shorter way', () => {
    expect(ranked([at('a', 114.004), at('b', 114.001)])).toEqual(['b', 'a']);
  });

  test('of equal ways by the smaller id', () => {
    expect(ranked([at('b', 114.01), at('a', 114.01)])).toEqual(['a', 'b']);
  });

  test('is by routed minutes where there are any', () => {
    const minutes = new Map([['b', { minutes: 40, distance: 9, from: 'routed' as const }]]);
    expect(ranked([at('a', 114.05), at('b', 114.01)], { minutes })).toEqual(['a', 'b']);
  });

  test.each([NaN, -3, Infinity])('minutes of %s are not believed', (lie) => {
    const minutes = new Map([['b', { minutes: lie, distance: 9, from: 'routed' as const }]]);
    expect(ranked([at('a', 114.05), at('b', 114.01)], { minutes })).toEqual(['b', 'a']);
  });

  test('routed minutes may end a shift', () => {
    const drivers = [at('a', 114.01, { shiftUntil: noon + 20 * minute })];
    const minutes = new Map([['a', { minutes: 21, distance: 2, from: 'routed' as const }]]);
    expect(ranked(drivers)).toEqual(['a']);
    expect(ranked(drivers, { minutes })).toEqual([]);
  });

  test('has a length, and who is left out is told so', () => {
    const world = plainWorld({
      settings: { proposalsShown: 1 },
      world: { drivers: [at('a', 114.05), at('b', 114.01)] },
    });
    const { proposals, excluded } = propose(world, { taskId: 't1' });
    expect(proposals).toMatchObject([{ driverId: 'b', rank: 1 }]);
    expect(excluded).toMatchObject([{ driverId: 'a', code: 'further', choosable: true }]);
    expect(shortlist(world, { taskId: 't1' }).map(({ driverId }) => driverId)).toEqual(['b']);
  });

  test('a company that has the task is shown its own', () => {
    const world = plainWorld({
      task: { companyId: 'c1' },
      world: { drivers: [at('a', 114.05), at('b', 114, { companyId: 'c2' })] },
    });
    const { proposals, excluded } = propose(world, { taskId: 't1', companyId: 'c1' });
    expect(proposals.map(({ driverId }) => driverId)).toEqual(['a']);
    expect(excluded).toEqual([]);
  });

  test('a company that has refused it and was sent it again is shown its own, but for who has refused it', () => {
    const declined = [
      { by: 'company', id: 'c1', how: 'refused', at: noon },
      { by: 'driver', id: 'b', how: 'refused', at: noon },
    ] as const;
    const drivers = [at('a', 114.05), at('b', 114)];
    const world = plainWorld({ task: { companyId: 'c1', declined }, world: { drivers } });
    const { proposals, excluded } = propose(world, { taskId: 't1', companyId: 'c1' });
    expect(proposals.map(({ driverId }) => driverId)).toEqual(['a']);
    expect(excluded).toMatchObject([{ driverId: 'b', code: 'declined' }]);
  });
});

describe('an odd world has no proposals and no fault', () => {
  test.each([
    ['without drivers', plainWorld({ world: { drivers: [] } })],
    ['without a task', plainWorld({ world: { tasks: [] } })],
    ['without a clock', plainWorld({ world: { now: NaN } })],
    ['with a road factor that is none', plainWorld({ settings: { roadFactor: NaN } })],
  ])('%s', (_, world) => {
    expect(propose(world, { taskId: 't1' }).proposals).toEqual([]);
    expect(shortlist(world, { taskId: 't1' })).toEqual([]);
  });
});

describe('the lot', () => {
  const park = (id: string, lng: number, free: number | null = null, detachmentId = 'd1'): Park => ({
    id,
    name: id,
    detachmentId,
    point: { lng, lat: 22.5 },
    free,
  });
  const parks = [park('far', 114.2), park('full', 114.01, 0), park('near', 114.05, 3), park('other', 114, 9, 'd2')];
  const choose = (task: Changes['task'], list = parks) =>
    chooseLot(plainWorld({ world: { parks: list } }), { ...plainTask, ...task });

  test('is the nearest of the unit with room', () =>
    expect(choose({})).toMatchObject({ parkId: 'near', code: 'nearest' }));
  test('is the one that the task expects', () =>
    expect(choose({ expectParkId: 'far' })).toMatchObject({ parkId: 'far', code: 'expected' }));
  test('is not one that belongs to another unit', () =>
    expect(choose({ expectParkId: 'other' })).toMatchObject({ parkId: 'near' }));
  test('is a full one where all are', () =>
    expect(choose({}, [park('b', 114.1, 0), park('a', 114.1, 0)])).toMatchObject({ parkId: 'a', code: 'full' }));
  test('is the expected one also where it is full, and that is said', () => {
    const asked = { expectParkId: 'full' };
    expect(choose(asked)).toMatchObject({ parkId: 'full', text: { 'zh-CN': '任务期望的停车场，已满' } });
    const heavy = parks.map((one) => ({ ...one, placesFor: 'heavy' as const }));
    expect(choose(asked, heavy)).toMatchObject({ text: { 'zh-CN': '任务期望的停车场，无重型车位' } });
  });
  test('says where no lot has a place for a heavy vehicle', () =>
    expect(choose({}, [{ ...park('a', 114.1, 0), placesFor: 'heavy' }])).toMatchObject({
      code: 'full',
      text: { 'zh-CN': '最近的停车场，各停车场均无重型车位' },
    }));
  test('is none on the spot only where the task demands it', () =>
    expect(choose({ rescueStatusIds: [1, 4] })).toMatchObject({ parkId: '-1', code: 'on-the-spot' }));
  test('is none where the unit has none', () => expect(choose({}, [])).toBeNull());
});
