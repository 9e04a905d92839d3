/** What each method decides, in worlds small enough to see. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../src/core/model/label.ts';
import { decide } from '../../../../src/towing/decide/automatic/decide.ts';
import { methods, ruleFor, type AutomaticRule } from '../../../../src/towing/decide/automatic/rule.ts';
import { dueTasks } from '../../../../src/towing/decide/automatic/window.ts';
import { emptyList } from '../../../../src/towing/decide/rotation/list.ts';
import type { Driver, Task, World } from '../../../../src/towing/decide/world.ts';
import { minute, noon, plainCompany, plainDriver, plainFence, plainTask, plainWorld, scene } from '../plainWorld.ts';
import { allOf, plainRule } from './plainRule.ts';

/** So many hundredths of a degree east of the scene. */
const east = (hundredths: number) => ({ lng: scene.lng + hundredths / 100, lat: scene.lat });
const at = (hundredths: number) => ({ point: east(hundredths), at: noon - 20_000 });
const driver = (id: string, hundredths: number, more: Partial<Driver> = {}): Driver => ({
  ...plainDriver,
  id,
  name: id,
  position: at(hundredths),
  ...more,
});
const task = (id: string, hundredths: number, more: Partial<Task> = {}): Task => ({
  ...plainTask,
  id,
  point: east(hundredths),
  ...more,
});
const companies = ['c1', 'c2', 'c3'].map((id) => ({ ...plainCompany, id, name: id }));

function worldOf(tasks: readonly Task[], drivers: readonly Driver[], more: Partial<World> = {}): World {
  return plainWorld({ world: { tasks, drivers, companies, ...more } });
}

function sent(world: World, rule: Partial<AutomaticRule>, more: Parameters<typeof allOf>[1] = {}): readonly string[] {
  return decide(world, { ...plainRule, ...rule }, allOf(world, more)).map(
    ({ taskId, companyId, driverId }) => `${taskId} ${companyId} ${driverId}`,
  );
}

describe('nearest and fastest', () => {
  const world = worldOf([task('t1', 0)], [driver('far', 3), driver('near', 1, { companyId: 'c2' })]);
  test('send the first', () => {
    expect(sent(world, {})).toEqual(['t1 c2 near']);
    expect(sent(world, { method: methods.fastest })).toEqual(['t1 c2 near']);
  });
  test('differ where the nearest is not the fastest', () => {
    const minutes = new Map([['t1', new Map([['near', { minutes: 40, distance: 1, from: 'routed' as const }]])]]);
    expect(sent(world, {}, { minutes })).toEqual(['t1 c2 near']);
    expect(sent(world, { method: methods.fastest }, { minutes })).toEqual(['t1 c1 far']);
  });
  test('send nobody twice, the earlier task first', () => {
    const two = worldOf([task('t2', 0), task('t1', 1, { createdAt: plainTask.createdAt + 1 })], world.drivers);
    expect(sent(two, {})).toEqual(['t2 c2 near', 't1 c1 far']);
  });
  test('say why, and why nobody', () => {
    const [decision] = decide(world, plainRule, allOf(world));
    expect(decision && textOf(decision.reason, 'zh-CN')).toBe('near（c2）距离最近：1.3公里，约3分钟');
    const none = decide(worldOf([task('t1', 0)], [driver('p', 1, { onShift: false })]), plainRule, allOf(world));
    expect(none[0]).toMatchObject({ code: 'nobody', companyId: null, driverId: null, parkId: null });
    expect(none[0] && textOf(none[0].reason, 'en-US')).toBe('No driver available: off shift (1)');
  });
  test('send nobody further than the rule allows, and nobody of another company than its own', () => {
    expect(sent(world, { maxMinutes: 2 })).toEqual(['t1 null null']);
    expect(sent(world, { companyId: 'c1' })).toEqual(['t1 c1 far']);
  });
});

describe("a company's choice of driver", () => {
  const world = worldOf(
    [task('t1', 0)],
    [driver('near', 1), driver('standing', 2, { onStandby: true }), driver('rested', 3)],
  );
  const driven = new Map([
    ['near', 2],
    ['standing', 1],
  ]);
  test.each([
    ['whom the method found', null, 'near'],
    ['by hand', 0, null],
    ['the nearest', 1, 'near'],
    ['one on standby first', 2, 'standing'],
    ['the one with the fewest tasks', 3, 'rested'],
  ])('%s', (_, choiceOfDriver, expected) =>
    expect(sent(world, { choiceOfDriver }, { driven })).toEqual([`t1 c1 ${expected}`]),
  );
});

describe('rotation', () => {
  const drivers = ['c1', 'c2', 'c3'].flatMap((companyId, index) =>
    [1, 2].map((one) => driver(`${companyId}-${one}`, index + one, { companyId })),
  );
  const key = { detachmentId: 'd1', class: 'normal' as const, zone: '' };
  const lists = [{ key, list: { ...emptyList, order: ['c3', 'c1', 'c2'] } }];
  const turns = (world: World, more = {}) => sent(world, { method: methods.rotation, ...more }, { lists });

  test('gives each task to the next company, and goes on within the window', () => {
    const tasks = [1, 2, 3, 4].map((one) => task(`t${one}`, 0, { createdAt: one }));
    expect(turns(worldOf(tasks, drivers)).map((said) => said.split(' ')[1])).toEqual(['c3', 'c1', 'c2', 'c3']);
  });
  test('passes over who has nobody to send, with the reason, and asks them first the next time', () => {
    const tasks = [task('t1', 0, { createdAt: 1 }), task('t2', 0, { createdAt: 2 })];
    const world = worldOf(
      tasks,
      drivers.filter(({ companyId }) => companyId !== 'c3'),
    );
    const [first, second] = decide(world, { ...plainRule, method: methods.rotation }, allOf(world, { lists }));
    expect([first?.companyId, second?.companyId]).toEqual(['c1', 'c2']);
    expect(first && textOf(first.reason, 'en-US')).toBe(
      "It is c1's turn; c1-1 needs about 3 min; c3 was passed over: All trucks are out",
    );
    expect(first?.happenings.map(({ kind, companyId }) => `${kind} ${companyId}`)).toEqual(['allOut c3', 'turn c1']);
  });
  test('never asks a company again whose driver has refused', () => {
    const declined = [{ by: 'driver' as const, id: 'c3-1', how: 'refused' as const, at: noon }];
    expect(turns(worldOf([task('t1', 0, { declined })], drivers))).toEqual(['t1 c1 c1-1']);
  });
  test('has nobody left at the end of the list', () => {
    const declined = ['c1', 'c2', 'c3'].map((id) => ({
      by: 'company' as const,
      id,
      how: 'expired' as const,
      at: noon,
    }));
    expect(turns(worldOf([task('t1', 0, { declined })], drivers))).toEqual(['t1 null null']);
  });
});

describe('the best batch', () => {
  const batch = { method: methods.batch, windowSeconds: 30 };
  test('takes the fewest minutes together where the nearest for each would take more', () => {
    const world = worldOf([task('t1', 0), task('t2', 2)], [driver('a', 1), driver('b', -6)]);
    expect(sent(world, {})).toEqual(['t1 c1 a', 't2 c1 b']);
    expect(sent(world, batch)).toEqual(['t1 c1 b', 't2 c1 a']);
  });
  test('leaves out as few as it can, and says that their drivers went elsewhere', () => {
    const world = worldOf([task('t1', 0), task('t2', 2)], [driver('a', 1)]);
    const decisions = decide(world, { ...plainRule, ...batch }, allOf(world));
    const none = decisions.find(({ driverId }) => driverId === null);
    expect(none && textOf(none.reason, 'en-US')).toBe('No driver available: sent to another task of the window (1)');
  });
  test('does not let a far task starve: each minute that it waits brings it one nearer', () => {
    const [far, near] = [task('far', 8), task('near', 1)];
    const one = driver('a', 0);
    const after = (minutes: number): string | undefined => {
      const waiting = { ...far, createdAt: near.createdAt - minutes * minute };
      return sent(worldOf([waiting, near], [one]), batch)
        .find((said) => said.endsWith('a'))
        ?.split(' ')[0];
    };
    expect(after(0)).toBe('near');
    expect(after(60)).toBe('far');
    // With trucks enough waiting changes nothing of the minutes together.
    const two = [driver('a', 0), driver('b', 7)];
    const waiting = { ...far, createdAt: near.createdAt - 60 * minute };
    expect(sent(worldOf([waiting, near], two), batch)).toEqual(['far c1 b', 'near c1 a']);
  });
  test('bounded, it gives no company more than one above an equal share', () => {
    const tasks = [0, 1, 2, 3].map((one) => task(`t${one}`, one));
    const drivers = [0, 1, 2, 3].flatMap((one) => [
      driver(`a${one}`, one),
      driver(`b${one}`, one + 5, { companyId: 'c2' }),
    ]);
    const world = worldOf(tasks, drivers);
    const of = (rule: Partial<AutomaticRule>, had = new Map<string, number>()): string =>
      sent(world, rule, { had })
        .map((said) => said.split(' ')[1])
        .sort()
        .join(' ');
    expect(of(batch)).toBe('c1 c1 c1 c1');
    expect(of({ ...batch, method: methods.boundedBatch })).toBe('c1 c1 c1 c2');
    expect(of({ ...batch, method: methods.boundedBatch }, new Map([['c1', 4]]))).toBe('c1 c2 c2 c2');
  });
  test('bounded, it lets nobody wait for the sake of shares', () => {
    const world = worldOf([task('t1', 0)], [driver('a', 1), driver('b', 3, { companyId: 'c2', onShift: false })]);
    const had = new Map([['c1', 9]]);
    const window = allOf(world, { had });
    const other = worldOf(
      [task('t1', 0), task('t2', 1)],
      [driver('a', 1), driver('a2', 2), driver('b', 3, { companyId: 'c2' })],
    );
    expect(decide(world, { ...plainRule, ...batch, method: methods.boundedBatch }, window)[0]?.driverId).toBe('a');
    const both = decide(other, { ...plainRule, ...batch, method: methods.boundedBatch }, allOf(other, { had }));
    expect(both.map(({ code }) => code).sort()).toEqual(['bounded', 'unbounded']);
  });
});

test('a method that there is not is refused', () => {
  const world = plainWorld();
  expect(() => decide(world, { ...plainRule, method: 9 }, allOf(world))).toThrow(
    'a method of dispatch is one of 1, 2, 3, 4, 5, given 9',
  );
});

describe('the rule that a task goes by', () => {
  const rule = (id: string, more: Partial<AutomaticRule> = {}): AutomaticRule => ({ ...plainRule, id, ...more });
  const world = plainWorld({ task: { regionId: 'a' }, fence: {} });
  const found = (...rules: AutomaticRule[]) => ruleFor(world, rules, world.tasks[0] ?? plainTask)?.id ?? null;
  test.each<readonly [string, readonly AutomaticRule[], string | null]>([
    ['is the more specific', [rule('r1'), rule('r2', { regionId: 'a' })], 'r2'],
    ['is of its own unit', [rule('r1', { detachmentId: 'd2' })], null],
    ['is of its own region', [rule('r1', { regionId: 'b' })], null],
    ['is on', [rule('r1', { active: false })], null],
    ['is not in shadow', [rule('r1', { shadow: true })], null],
    ['holds at this hour', [rule('r1', { fromHour: 13, untilHour: 20 })], null],
    ['holds at noon', [rule('r1', { fromHour: 12, untilHour: 13 })], 'r1'],
    ['holds over midnight', [rule('r1', { fromHour: 22, untilHour: 13, overMidnight: true })], 'r1'],
    ['holds inside its fence', [rule('r1', { fenceId: 'f1' })], 'r1'],
    ['names a fence that there is', [rule('r1', { fenceId: 'f9' })], null],
    ['is the first of two that say as much', [rule('r2'), rule('r1')], 'r1'],
  ])('%s', (_, rules, expected) => expect(found(...rules)).toBe(expected));
  test('names a fence that is on', () => {
    const off = plainWorld({ fence: { ...plainFence, active: false } });
    expect(ruleFor(off, [rule('r1', { fenceId: 'f1' })], off.tasks[0] ?? plainTask)).toBeNull();
  });
});

describe('windows', () => {
  const waiting = [0, 10, 29, 30, 45].map((seconds) => ({ id: `t${seconds}`, since: noon + seconds * 1000 }));
  const due = (seconds: number, list = waiting) => {
    const now = noon + seconds * 1000;
    return dueTasks(
      list.filter(({ since }) => since <= now),
      30,
      now,
    );
  };
  test('begin with the first who waits and end for all in them at once', () => {
    expect(due(29)).toEqual([]);
    expect(due(30)).toEqual(['t0', 't10', 't29']);
    expect(due(59)).toEqual(['t0', 't10', 't29']);
    expect(due(60)).toEqual(['t0', 't10', 't29', 't30', 't45']);
  });
  test('are the same whoever looks, in whatever order', () => expect(due(30, [...waiting].reverse())).toEqual(due(30)));
  test('let nobody wait longer where those before have been sent for', () =>
    expect(due(60, waiting.slice(2))).toEqual(['t29', 't30', 't45']));
  test('do not wait for a clock that was set back', () =>
    expect(dueTasks([{ id: 't1', since: noon + 60 * minute }], 30, noon)).toEqual(['t1']));
});
