/** Worlds of chance: by no method is a rule broken, a driver sent twice, or anything dependent on the order of the telling. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../../../src/towing/decide/automatic/decide.ts';
import type { Window } from '../../../../src/towing/decide/automatic/decision.ts';
import { methods } from '../../../../src/towing/decide/automatic/rule.ts';
import { emptyList } from '../../../../src/towing/decide/rotation/list.ts';
import type { World } from '../../../../src/towing/decide/world.ts';
import { breaches, retold } from '../breaches.ts';
import { worlds } from '../randomWorlds.ts';
import { allOf, plainRule } from './plainRule.ts';

/** Three tasks at three places, of which the last is the earliest. */
function withMore(world: World): World {
  const tasks = world.tasks.flatMap((task) =>
    [0, 1, 2].map((one) => ({
      ...task,
      id: `t${one}`,
      point: task.point && { lng: task.point.lng + one / 50, lat: task.point.lat },
      createdAt: task.createdAt - one,
    })),
  );
  return { ...world, tasks };
}

function windowOf(world: World): Window {
  const order = ['c2', 'c1', 'c3'];
  const lists = ['d1', 'd2'].flatMap((detachmentId) =>
    (['normal', 'heavy'] as const).map((one) => ({
      key: { detachmentId, class: one, zone: '' },
      list: { ...emptyList, order },
    })),
  );
  return allOf(world, { lists, had: new Map([['c1', 3]]), driven: new Map([['p1', 2]]) });
}

const rules = Object.values(methods).flatMap((method) =>
  (method < 4 ? [null, 0, 1, 2, 3] : [null]).map((choiceOfDriver) => ({
    ...plainRule,
    method,
    choiceOfDriver,
    windowSeconds: method < 4 ? null : 30,
  })),
);

test('2,000 worlds, every method', () => {
  let sent = 0;
  fc.assert(
    fc.property(worlds, fc.constantFrom(...rules), (one, rule) => {
      const world = withMore(one);
      const decisions = decide(world, rule, windowOf(world));
      expect(decisions.map(({ taskId }) => taskId)).toEqual(['t2', 't1', 't0']);
      for (const { taskId, driverId, companyId, minutes, candidates } of decisions) {
        if (companyId === null) continue;
        expect(candidates[0]).toMatchObject({ companyId });
        const chosen = driverId ?? candidates[0]?.driverId ?? '';
        const alone = { ...world, tasks: world.tasks.filter(({ id }) => id === taskId) };
        expect(breaches(alone, { driverId: chosen, minutes: minutes ?? NaN })).toEqual([]);
        sent += 1;
      }
      const drivers = decisions.flatMap(({ driverId }) => driverId ?? []);
      expect(new Set(drivers).size).toBe(drivers.length);
      const other = retold(world);
      const turned = { ...other, tasks: [...other.tasks].reverse() };
      const window = windowOf(turned);
      const again = decide(turned, rule, { ...window, lists: [...window.lists].reverse() });
      expect(JSON.stringify(again)).toBe(JSON.stringify(decisions));
    }),
    { numRuns: 2_000 },
  );
  // Worlds are drawn anew each time; the fewest seen of 2,000 were 600.
  expect(sent).toBeGreaterThan(400);
}, 300_000);
