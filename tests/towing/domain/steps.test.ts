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

test('an allowed step has no reason against it', () => {
  for (const { step, state, allowed } of cells) {
    if (allowed) expect(whyNot(step as StepName, state as TaskState)).toBeNull();
  }
});
