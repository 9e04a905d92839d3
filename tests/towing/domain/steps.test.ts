import { describe, expect, test } from 'vitest';
import { taskStates, type TaskState } from '../../../src/towing/domain/orderState.ts';
import { cells, columns, gridSteps } from './grid.ts';
import { mayTake, steps, whyNot, type StepName } from '../../../src/towing/domain/steps.ts';

test('the grid has every state and every step', () => {
  expect(columns).toEqual([...taskStates]);
  expect([...gridSteps].sort()).toEqual(Object.keys(steps).sort());
  expect(cells).toHaveLength(columns.length * Object.keys(steps).length);
});

test.each(cells)('$step from $state: $allowed', ({ step, state, allowed }) => {
  expect(mayTake(step as StepName, state as TaskState)).toBe(allowed);
});

describe('a refusal says why, in both languages', () => {
  test.each(cells.filter(({ allowed }) => !allowed))('$step from $state', ({ step, state }) => {
    const reason = whyNot(step as StepName, state as TaskState);
    expect(reason).toEqual({
      'zh-CN': expect.stringMatching(/^.+，不能.+$/),
      'en-US': expect.stringMatching(/^.+; it cannot .+$/),
    });
  });
});

test('whoever was about to go on with a task that came back meanwhile hears that it did', () => {
  expect(whyNot('transferCompany', 'unassigned')).toMatchObject({ 'zh-CN': '任务还没有分派，不能转交任务' });
  expect(whyNot('transferCompany', 'unassigned', true)).toEqual({
    'zh-CN': '任务已被撤回或退回，目前没有分派，不能转交任务',
    'en-US': expect.stringMatching(/^The task was withdrawn or returned and is not assigned now; it cannot .+$/),
  });
});

test('an allowed step has no reason against it', () => {
  for (const { step, state, allowed } of cells) {
    if (allowed) expect(whyNot(step as StepName, state as TaskState)).toBeNull();
  }
});
