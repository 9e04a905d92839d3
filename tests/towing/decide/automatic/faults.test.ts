/** Rules that contradict themselves, each other, or what there is: the field that is at fault, and the sentence. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../src/core/model/label.ts';
import { faultsOf, type Known } from '../../../../src/towing/decide/automatic/faults.ts';
import type { AutomaticRule } from '../../../../src/towing/decide/automatic/rule.ts';
import { plainCompany, plainFence } from '../plainWorld.ts';
import { plainRule } from './plainRule.ts';

const around: Known = { rules: [], fences: [plainFence], companies: [plainCompany] };

function faults(change: Partial<AutomaticRule>, more: Partial<Known> = {}): readonly string[] {
  return faultsOf({ ...plainRule, ...change }, { ...around, ...more }).map(({ field, code }) => `${field} ${code}`);
}

describe('a rule that contradicts itself', () => {
  const cases: readonly (readonly [says: string, rule: Partial<AutomaticRule>, fault: readonly string[]])[] = [
    ['holds the whole day', {}, []],
    ['holds from 8 to 20', { fromHour: 8, untilHour: 20 }, []],
    ['holds over midnight', { fromHour: 20, untilHour: 8, overMidnight: true }, []],
    ['has a beginning but no end', { fromHour: 8 }, ['untilHour hours-half']],
    ['has an end but no beginning', { untilHour: 8 }, ['fromHour hours-half']],
    ['ends before it begins', { fromHour: 20, untilHour: 8 }, ['untilHour hours-reversed']],
    ['ends when it begins', { fromHour: 8, untilHour: 8 }, ['untilHour hours-reversed']],
    ['crosses no midnight', { fromHour: 8, untilHour: 20, overMidnight: true }, ['overMidnight hours-within-day']],
    ['crosses midnight without hours', { overMidnight: true }, ['overMidnight hours-missing']],
    ['has a batch without a window', { method: 4 }, ['windowSeconds window-missing']],
    ['has a bounded batch without a window', { method: 5 }, ['windowSeconds window-missing']],
    ['has a batch with a window', { method: 4, windowSeconds: 30 }, []],
    ['has a window for the nearest', { method: 1, windowSeconds: 30 }, ['windowSeconds window-idle']],
    [
      'lets the company choose in a batch',
      { method: 4, windowSeconds: 30, choiceOfDriver: 2 },
      ['companyAutoAllotDriverType batch-chooses'],
    ],
    ['rotates within one company', { method: 3, companyId: 'c1' }, ['trailerCompanyId shared-by-one']],
  ];
  test.each(cases)('%s', (_, rule, expected) => expect(faults(rule)).toEqual(expected));
});

describe('a rule that names what is not there', () => {
  test('an active fence of its unit is no fault', () => expect(faults({ fenceId: 'f1' })).toEqual([]));
  test('a fence that has vanished', () => expect(faults({ fenceId: 'f9' })).toEqual(['fenceId fence-gone']));
  test('a fence that is switched off, by its name', () => {
    const off = { ...around, fences: [{ ...plainFence, active: false }] };
    const [fault] = faultsOf({ ...plainRule, fenceId: 'f1' }, off);
    expect(fault && textOf(fault.text, 'en-US')).toBe('Fence “福田” is off: the rule applies to no task');
  });
  test('a fence of another unit', () =>
    expect(faults({ fenceId: 'f1' }, { fences: [{ ...plainFence, detachmentId: 'd2' }] })).toEqual([
      'fenceId fence-elsewhere',
    ]));
  test('a company that has vanished', () =>
    expect(faults({ companyId: 'c9' })).toEqual(['trailerCompanyId company-gone']));
  test('a company that does not serve the unit', () =>
    expect(faults({ companyId: 'c1' }, { companies: [{ ...plainCompany, detachmentIds: [] }] })).toEqual([
      'trailerCompanyId company-elsewhere',
    ]));
});

describe('two rules of the same specificity', () => {
  const other: AutomaticRule = { ...plainRule, id: 'r2', name: '另一条', method: 2 };
  const against = (rule: Partial<AutomaticRule>, rival: Partial<AutomaticRule> = {}): readonly string[] =>
    faults(rule, { rules: [plainRule, { ...other, ...rival }] });

  test('with different methods contradict each other', () =>
    expect(against({})).toEqual(['methodOfDispatch rival-method']));
  test('with different companies too', () =>
    expect(against({}, { method: 1, companyId: 'c1' })).toEqual(['trailerCompanyId rival-company']));
  test('in regions that are apart do not', () => expect(against({ regionId: 'a' }, { regionId: 'b' })).toEqual([]));
  test('at hours that are apart do not', () =>
    expect(against({ fromHour: 8, untilHour: 20 }, { fromHour: 20, untilHour: 8, overMidnight: true })).toEqual([]));
  test('at hours that meet do', () =>
    expect(against({ fromHour: 8, untilHour: 21 }, { fromHour: 20, untilHour: 8, overMidnight: true })).toEqual([
      'methodOfDispatch rival-method',
    ]));
  test('one of them more specific do not', () => expect(against({ regionId: 'a' })).toEqual([]));
  test('one of them off do not', () => {
    expect(against({ active: false })).toEqual([]);
    expect(against({}, { active: false })).toEqual([]);
  });
  test('one of them in shadow do not: it does nothing', () => expect(against({}, { shadow: true })).toEqual([]));
});
