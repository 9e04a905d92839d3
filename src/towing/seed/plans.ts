/** Which ways a demonstration task goes, and how long each step of it takes. */
import type { OrderState } from '../domain/orderState.ts';
import type { PlannedStep } from './life.ts';
import type { StepId } from './lifeSteps.ts';
import type { Random } from '../domain/random.ts';

const minutes: Readonly<Record<StepId, readonly [from: number, to: number]>> = {
  assign: [1, 6],
  dispatch: [1, 5],
  accept: [1, 3],
  arrive: [8, 35],
  tow: [5, 20],
  finish: [12, 50],
  mismatch: [12, 50],
  photosMissing: [12, 50],
  supplement: [5, 40],
  confirm: [10, 120],
  empty: [3, 10],
  refuse: [1, 3],
  withdraw: [2, 6],
  cancel: [2, 15],
  leave: [1, 6],
  selfDriven: [10, 45],
  delete: [30, 600],
  vehicleIn: [5, 30],
  hold: [10, 90],
  release: [1_500, 14_000],
  vehicleOut: [600, 30_000],
};

const towed: readonly StepId[] = ['assign', 'dispatch', 'accept', 'arrive', 'tow'];

/** The straight way to each state. */
const ways: Readonly<Record<OrderState, readonly StepId[]>> = {
  unassigned: [],
  assigned: ['assign'],
  selfDriven: ['leave'],
  dispatched: ['assign', 'dispatch'],
  accepted: ['assign', 'dispatch', 'accept'],
  arrived: ['assign', 'dispatch', 'accept', 'arrive'],
  towing: towed,
  photosMissing: [...towed, 'photosMissing'],
  mismatch: [...towed, 'mismatch'],
  supplemented: [...towed, 'photosMissing', 'supplement'],
  complete: [...towed, 'finish'],
  cancelled: ['assign', 'cancel'],
};

const detours: readonly (readonly StepId[])[] = [
  ['assign', 'withdraw', ...ways.complete],
  ['assign', 'dispatch', 'refuse', 'dispatch', 'accept', 'arrive', 'tow', 'finish'],
  [...ways.mismatch, 'confirm'],
  [...ways.supplemented, 'confirm'],
];
const endings: readonly (readonly StepId[])[] = [
  ['cancel'],
  ['assign', 'cancel'],
  ['assign', 'dispatch', 'cancel'],
  [...ways.arrived, 'empty'],
];

const reasons: Partial<Record<StepId, readonly string[]>> = {
  refuse: ['车辆故障', '距离太远，绕行拥堵'],
  withdraw: ['现场改派', '公司长时间未派车'],
  cancel: ['当事人自行处理', '车辆已驶离', '重复报警'],
  empty: ['到场后车辆已驶离'],
  leave: ['车辆可以行驶，车主自行驶离'],
};

export function planWay(state: OrderState, random: Random): readonly PlannedStep[] {
  return timed(chooseWay(state, random), random);
}

/** What happens in the lot after the tow, as far as the time until now reaches. @param ended whether its vehicle has left */
export function planLot(random: Random, minutesLeft: number, ended: boolean): readonly PlannedStep[] {
  const picked = random.pick<readonly StepId[]>(lotWays);
  const way = timed(ended ? leavingWay(picked) : picked, random);
  let left = minutesLeft;
  const happened: PlannedStep[] = [];
  for (const step of way) {
    left -= step.minutes;
    if (left < 0) break;
    happened.push(step);
  }
  return happened;
}

const lotWays: readonly (readonly StepId[])[] = [
  ['vehicleIn', 'vehicleOut'],
  ['vehicleIn', 'vehicleOut'],
  ['vehicleIn', 'vehicleOut'],
  ['vehicleIn'],
  ['vehicleIn', 'hold'],
  ['vehicleIn', 'hold', 'release'],
  ['vehicleIn', 'hold', 'release', 'vehicleOut'],
];

const leavingWay = (way: readonly StepId[]): readonly StepId[] =>
  way.includes('hold') ? ['vehicleIn', 'hold', 'release', 'vehicleOut'] : ['vehicleIn', 'vehicleOut'];

/** Every so many tasks one whose vehicle could drive; of a stream of its own. */
export const selfDrivenEvery = 60;

export function planSelfDriven(random: Random): readonly PlannedStep[] {
  return timed(['leave', 'selfDriven'], random);
}

export function planDeletion(random: Random): readonly PlannedStep[] {
  return timed([...random.pick<readonly StepId[]>([[], ways.complete, ['cancel']]), 'delete'], random);
}

function chooseWay(state: OrderState, random: Random): readonly StepId[] {
  if (state === 'cancelled') return random.pick(endings);
  return state === 'complete' && random.chance(0.12) ? random.pick(detours) : ways[state];
}

function timed(steps: readonly StepId[], random: Random): readonly PlannedStep[] {
  return steps.map((step) => {
    const why = reasons[step];
    return { step, minutes: random.between(...minutes[step]), ...(why ? { why: random.pick(why) } : {}) };
  });
}

/** What happens now: the newest tasks, the same whatever the size; the rest lie behind. */
export const happeningNow: readonly OrderState[] = [
  'unassigned',
  'assigned',
  'towing',
  'unassigned',
  'arrived',
  'dispatched',
  'unassigned',
  'accepted',
  'towing',
  'assigned',
  'mismatch',
  'arrived',
  'dispatched',
  'unassigned',
  'accepted',
  'supplemented',
  'unassigned',
  'towing',
  'photosMissing',
  'selfDriven',
  'assigned',
];

/** How the finished ones ended. @param ended whether nobody has to check it any more */
export function pastState(random: Random, ended: boolean): OrderState {
  const chance = random.next();
  if (chance < 0.86 || (ended && chance >= 0.95)) return 'complete';
  if (chance < 0.95) return 'cancelled';
  return chance < 0.98 ? 'mismatch' : 'supplemented';
}
