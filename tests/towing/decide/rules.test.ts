import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/core/model/label.ts';
import { propose } from '../../../src/towing/decide/propose.ts';
import { rules } from '../../../src/towing/decide/rules.ts';
import { fenceRule } from '../../../src/towing/decide/world.ts';
import { minute, noon, plainWorld, scene, type Changes } from './plainWorld.ts';

type Case = readonly [sentence: string, changes: Changes, code: string | null];

const suspension = { detachmentId: 'd1', from: noon - minute, until: noon + minute, reason: '三次超时' };
const away = { lng: 114.1, lat: 22.6 };

const cases: readonly Case[] = [
  ['a driver who is idle, on shift and near is proposed', {}, null],
  ['a locked account is not', { driver: { active: false } }, 'locked'],
  ['nor one whose company does not serve the detachment', { company: { detachmentIds: ['d2'] } }, 'elsewhere'],
  ['nor one whose company is not there', { world: { companies: [] } }, 'elsewhere'],
  ['nor one whose company is suspended', { company: { suspensions: [suspension] } }, 'suspended'],
  ['nor where it is until further notice', { company: { suspensions: [{ ...suspension, until: null }] } }, 'suspended'],
  ['a suspension that is over does not count', { company: { suspensions: [{ ...suspension, until: noon }] } }, null],
  ['one that is to come does not count', { company: { suspensions: [{ ...suspension, from: noon + 1 }] } }, null],
  ['one elsewhere does not count', { company: { suspensions: [{ ...suspension, detachmentId: 'd2' }] } }, null],
  ['a driver off shift is not proposed', { driver: { onShift: false } }, 'off-shift'],
  ['nor one who is on a task', { driver: { work: { taskId: 't9', freeAt: null, parkName: null } } }, 'busy'],
  ['nor one who is on this very task', { task: { driverIds: ['p1'] } }, 'busy'],
  ['nor one of the company that has it', { task: { companyId: 'c1' } }, 'has-task'],
  ['a heavy vehicle gets no light truck', { vehicle: { tonnageId: 4 } }, 'light-truck'],
  [
    'nor one whose tonnage nobody has entered',
    { vehicle: { tonnageId: 4 }, truck: { tonnageId: null } },
    'light-truck',
  ],
  ['it gets a heavy one', { vehicle: { tonnageId: 4 }, truck: { tonnageId: 4 } }, null],
  [
    'the heaviest heavy vehicle gets no smaller heavy truck',
    { vehicle: { tonnageId: 6 }, truck: { tonnageId: 4 } },
    'tonnage',
  ],
  ['nor a light vehicle a truck that is too small', { vehicle: { tonnageId: 3 }, truck: { tonnageId: 1 } }, 'tonnage'],
  ['a light one goes with a truck of unknown tonnage', { truck: { tonnageId: null } }, null],
  ['a vehicle of unknown tonnage goes with any', { vehicle: { tonnageId: null } }, null],
  [
    'the licence class must suffice',
    { vehicle: { tonnageId: 4 }, truck: { tonnageId: 6, licenceTonnageId: 3 } },
    'licence',
  ],
  ['the rescue type must be the truck’s', { truck: { rescueTypeIds: ['crane'] } }, 'rescue-type'],
  [
    'one that nobody has entered is in conflict with nothing',
    { vehicle: { rescueTypeId: null }, truck: { rescueTypeIds: ['crane'] } },
    null,
  ],
  ['the vehicle type must be the truck’s', { truck: { vehicleTypeIds: ['lorry'] } }, 'vehicle-type'],
  ['a fence lets in only its companies', { fence: { rule: fenceRule.only, companyIds: ['c2'] } }, 'fence'],
  ['those it names may come', { fence: { rule: fenceRule.only, companyIds: ['c1'] } }, null],
  ['a fence keeps out those it forbids', { fence: { rule: fenceRule.never, companyIds: ['c1'] } }, 'fence'],
  [
    'a fence may want drivers inside',
    { fence: { rule: fenceRule.inside }, driver: { position: { point: away, at: noon } } },
    'fence',
  ],
  ['one inside may come', { fence: { rule: fenceRule.inside } }, null],
  ['a fence that is switched off forbids nothing', { fence: { rule: fenceRule.only, active: false } }, null],
  ['nor does one elsewhere', { fence: { rule: fenceRule.only }, task: { point: away } }, null],
  ['nor one of another detachment', { fence: { rule: fenceRule.only, detachmentId: 'd2' } }, null],
  ['nor one whose shape is broken', { fence: { rule: fenceRule.only, polygons: [[]] } }, null],
  [
    'who has refused is not asked again',
    { task: { declined: [{ by: 'driver', id: 'p1', how: 'refused', at: noon }] } },
    'declined',
  ],
  [
    'nor a company that let an offer expire',
    { task: { declined: [{ by: 'company', id: 'c1', how: 'expired', at: noon }] } },
    'declined',
  ],
  ['a task without a place has no proposals', { task: { point: null } }, 'no-place'],
  ['nor one at no place of this world', { task: { point: { lng: NaN, lat: 22 } } }, 'no-place'],
  ['a driver without a position is not proposed', { driver: { position: null } }, 'no-position'],
  ['nor with a broken one', { driver: { position: { point: { lng: 0, lat: Infinity }, at: noon } } }, 'no-position'],
  ['nor with one of no time', { driver: { position: { point: scene, at: NaN } } }, 'no-position'],
  ['a position of 600 seconds still counts', { driver: { position: { point: scene, at: noon - 600_000 } } }, null],
  ['an older one does not', { driver: { position: { point: scene, at: noon - 601_000 } } }, 'position-lost'],
  ['one dated far ahead does not', { driver: { position: { point: scene, at: noon + 3_600_000 } } }, 'position-lost'],
  ['one dated a little ahead counts as new', { driver: { position: { point: scene, at: noon + 30_000 } } }, null],
  ['settings without a speed give no minutes', { settings: { speedKmh: 0 } }, 'no-minutes'],
  ['a shift must last until the arrival', { driver: { shiftUntil: noon + minute } }, 'shift-ends'],
  ['one that lasts longer is long enough', { driver: { shiftUntil: noon + 60 * minute } }, null],
];

test.each(cases)('%s', (_, changes, code) => {
  const { proposals, excluded } = propose(plainWorld(changes), { taskId: 't1' });
  expect(excluded.map((one) => one.code)).toEqual(code === null ? [] : [code]);
  expect(proposals).toHaveLength(code === null ? 1 : 0);
});

test('every rule has its case', () => {
  const told = new Set(cases.map(([, , code]) => code));
  expect(rules.map(({ code }) => code).filter((code) => !told.has(code))).toEqual([]);
});

describe('the sentence that is told', () => {
  const sentenceOf = (changes: Changes): readonly string[] => {
    const [first] = propose(plainWorld(changes), { taskId: 't1' }).excluded;
    return first ? [textOf(first.text, 'zh-CN'), textOf(first.text, 'en-US')] : [];
  };

  test('names the reason of a suspension', () => {
    expect(sentenceOf({ company: { suspensions: [suspension] } })).toEqual([
      '安达已暂停派单：三次超时',
      '安达 is suspended: 三次超时',
    ]);
  });

  test('names both bands', () => {
    expect(sentenceOf({ vehicle: { tonnageId: 4 } })).toEqual([
      '重型车辆（8–15吨），拖车只能承载5–8吨',
      'Heavy vehicle (8–15 t); the truck can take 5–8 t',
    ]);
  });

  test('names when a busy driver is free, and where', () => {
    const work = { taskId: 't9', freeAt: noon + 7.5 * minute, parkName: '西丽停车场' };
    expect(sentenceOf({ driver: { work } })).toEqual([
      '正在执行任务，约8分钟后在西丽停车场结束',
      'On a task, free in about 8 min at 西丽停车场',
    ]);
  });
});

test('of several broken rules the first is told, and all are named', () => {
  const { excluded } = propose(plainWorld({ driver: { onShift: false, active: false, position: null } }), {
    taskId: 't1',
  });
  expect(excluded).toMatchObject([{ code: 'locked', codes: ['locked', 'off-shift', 'no-position'], choosable: false }]);
});

test('who is only not proposed may still be chosen by hand', () => {
  expect(propose(plainWorld({ driver: { position: null } }), { taskId: 't1' }).excluded).toMatchObject([
    { choosable: true },
  ]);
});
