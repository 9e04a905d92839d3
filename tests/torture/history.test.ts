/** The judge of histories finds what it is there to find. */
import { expect, test } from 'vitest';
import { gridAllows, gridSteps } from '../towing/domain/grid.ts';
import { History, type StoredEvent } from './history.ts';
import type { Deed, Outcome } from './journal.ts';
import { mayRefuse, rules, type State, type Step } from './oracle.ts';
import { taskStates, type TaskState } from '../../src/towing/domain/orderState.ts';
import type { StepName } from '../../src/towing/domain/steps.ts';

const unset = {
  orderNo: null,
  trailerCompanyId: null,
  receiptStatus: 10,
  rescueStatus: 10,
  orderStatus: 0,
  cancelStatus: 0,
};
const at: Readonly<Record<'unassigned' | 'assigned' | 'dispatched' | 'accepted', Readonly<Record<string, unknown>>>> = {
  unassigned: unset,
  assigned: { orderNo: 'N1', trailerCompanyId: 'A' },
  dispatched: { receiptStatus: 0 },
  accepted: { receiptStatus: 1, rescueStatus: 0 },
};

/** What the database holds after these steps of one task, each by its user. */
function chain(
  ...steps: readonly (readonly [step: string, userId: string, to: keyof typeof at, why?: string])[]
): StoredEvent[] {
  return steps.flatMap(([step, userId, to, why = null], index) => {
    const common = { feed: 'A', feedVersion: index + 1, seq: index + 1, step, userId };
    return [
      { ...common, why, entity: 'task', recordId: 't', to: {} },
      { ...common, why, entity: 'trailerOrder', recordId: 'o', to: { taskId: 't', ...at[to] } },
    ];
  });
}

let marks = 0;
function deed(step: Step, userId: string, outcome: Outcome, sent: number, more: Partial<Deed> = {}): Deed {
  marks += 1;
  const status = { done: 200, refused: 409, unknown: 0 }[outcome];
  const answered = outcome === 'unknown' ? Number.POSITIVE_INFINITY : sent + 1;
  const told = {
    name: step,
    path: '',
    body: {},
    tag: `m${marks}`,
    who: userId,
    userId,
    attempts: [],
    error: '',
    data: null,
  };
  return { ...told, chain: { entity: 'task', record: 't', step }, sent, answered, outcome, status, ...more };
}

const judge = (events: readonly StoredEvent[], ...deeds: readonly Deed[]): string =>
  new History().judge(events, deeds, new Set(['dispatcher'])).join('\n');

const begun = [['start', 'police', 'unassigned']] as const;
const assigned = [...begun, ['assign', 'police', 'assigned']] as const;

test('a true history has no fault, whether an unanswered deed is in it or not', () => {
  const deeds = [deed('assign', 'police', 'done', 1), deed('dispatch', 'dispatcher', 'unknown', 3)];
  expect(judge(chain(...assigned, ['dispatch', 'dispatcher', 'dispatched']), ...deeds)).toBe('');
  expect(judge(chain(...assigned), ...deeds)).toBe('');
});

test('an acknowledged deed that is not there is found, one that is there twice, and one that nobody did', () => {
  expect(judge(chain(...begun), deed('assign', 'police', 'done', 1))).toContain('the chain holds []');
  const twice = chain(...assigned, ['withdraw', 'police', 'unassigned'], ['assign', 'police', 'assigned']);
  expect(judge(twice, deed('assign', 'police', 'done', 1), deed('withdraw', 'police', 'done', 3))).toContain(
    'the chain holds',
  );
  expect(judge(chain(...assigned), deed('assign', 'other', 'refused', 1))).toContain('task t by police');
});

test('a deed that was refused and happened is found', () => {
  expect(judge(chain(...assigned), deed('assign', 'police', 'refused', 1))).toContain('refused (409)');
});

test('a step that the state does not allow is found', () => {
  expect(judge(chain(...begun, ['accept', 'driver', 'accepted']), deed('accept', 'driver', 'done', 1))).toContain(
    'accept took no order: unassigned',
  );
});

test('a step that makes of an order what it should not is found', () => {
  expect(judge(chain(...begun, ['assign', 'police', 'unassigned']), deed('assign', 'police', 'done', 1))).toContain(
    'assign took no order',
  );
});

test('a remark that changes a state is found', () => {
  expect(judge(chain(...begun, ['remark', 'police', 'assigned']))).toContain(
    'remark made an order that was unassigned assigned',
  );
});

test('a reason that stands under another deed is found', () => {
  const one = deed('assign', 'police', 'done', 1, { tag: 'mine', body: { reason: 'mine' } });
  expect(judge(chain(...begun, ['assign', 'police', 'assigned', 'another']), one)).toContain('the chain holds');
});

test('deeds that stand in the chain the other way round than they were answered are found', () => {
  const events = chain(...assigned, ['dispatch', 'dispatcher', 'dispatched']);
  expect(judge(events, deed('dispatch', 'dispatcher', 'done', 1), deed('assign', 'police', 'done', 10))).toContain(
    'was answered before',
  );
});

test('a refusal is found where no state that it could have met allows it, and only there', () => {
  const events = chain(...assigned);
  const done = deed('assign', 'police', 'done', 10);
  const refused = (sent: number): Deed => deed('dispatch', 'dispatcher', 'refused', sent, { error: 'wrong-state' });
  expect(judge(events, done, refused(20))).toContain('but the task was assigned');
  expect(judge(events, done, refused(10))).toBe('');
  expect(judge(events, done, refused(1))).toBe('');
});

test('the oracle and the grid of the domain, written apart, say the same of every step and state', () => {
  const states = taskStates.filter((state): state is Exclude<TaskState, 'deleted'> => state !== 'deleted');
  const steps = gridSteps.filter((step) => step in rules) as Step[];
  expect(steps).toHaveLength(Object.keys(rules).length);
  for (const step of steps) {
    for (const state of states) {
      const standing = { deleted: false, orders: new Map<string, State>([['o', state]]) };
      expect([step, state, mayRefuse(step, standing)]).toEqual([step, state, !gridAllows(step as StepName, state)]);
    }
  }
});
