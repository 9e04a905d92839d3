/** The one table of refusals: every name has its status and both texts, with the same placeholders. */
import { expect, test } from 'vitest';
import { placesOf } from '../../../src/core/model/said/message.ts';
import { taskStates } from '../../../src/towing/domain/orderState.ts';
import { steps, whyNot, type StepName } from '../../../src/towing/domain/steps.ts';
import { errors, refusal, texts, wrongState, type ErrorName } from '../../../src/towing/records/errors.ts';

test.each(Object.entries(errors))('%s', (name, { status, text }) => {
  expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect([404, 409, 422]).toContain(status);
  expect(text).toEqual({
    'zh-CN': expect.stringMatching(/[\u4e00-\u9fa5]/),
    'en-US': expect.stringMatching(/^[A-Z{]/),
  });
  const { 'zh-CN': zh, 'en-US': en } = text as { 'zh-CN': string; 'en-US': string };
  expect(placesOf(zh).sort()).toEqual(placesOf(en).sort());
});

test('what stands at a field is there in both languages', () => {
  for (const text of Object.values(texts)) {
    expect(text).toEqual({
      'zh-CN': expect.stringMatching(/[\u4e00-\u9fa5]/),
      'en-US': expect.stringMatching(/^[A-Z]/),
    });
  }
});

test('a busy driver has one name on the wire, whatever was tried', () => {
  const names: ErrorName[] = ['driver-busy', 'driver-busy-transfer', 'shift-busy'];
  expect(names.map((name) => refusal(name).error)).toEqual(['driver-busy', 'driver-busy', 'driver-busy']);
});

test('a step that a state forbids is a 409 with the reason of the table', () => {
  for (const step of Object.keys(steps) as StepName[]) {
    for (const state of taskStates) {
      const reason = whyNot(step, state);
      if (!reason) continue;
      const refused = wrongState(step, state);
      expect(refused).toMatchObject({ status: 409, text: reason, data: { state } });
      expect(Object.keys(errors)).toContain(refused.error);
    }
  }
});
