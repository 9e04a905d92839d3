/**
 * The life of a task, stated once more and for this purpose alone: what a step may start from, and what it makes of an
 * order. Nothing here is read from the product.
 */

export type State =
  | 'unassigned'
  | 'assigned'
  | 'selfDriven'
  | 'dispatched'
  | 'accepted'
  | 'arrived'
  | 'towing'
  | 'photosMissing'
  | 'mismatch'
  | 'supplemented'
  | 'complete'
  | 'cancelled';

export interface Rule {
  readonly from: readonly State[];
  /** What an order can be after it; left out: what it was. */
  readonly to?: readonly State[];
  /** Every order that is not cancelled must stand in `from`; otherwise the step takes those that do. */
  readonly all?: true;
}

const underWay: readonly State[] = ['dispatched', 'accepted', 'arrived', 'towing'];

export const rules = {
  assign: { from: ['unassigned'], to: ['assigned', 'selfDriven', 'dispatched'], all: true },
  transferCompany: { from: ['assigned', 'selfDriven', ...underWay], to: ['assigned', 'selfDriven', 'dispatched'] },
  withdraw: { from: ['assigned', 'selfDriven', 'dispatched', 'accepted'], to: ['unassigned'], all: true },
  cancel: { from: ['unassigned', 'assigned', 'selfDriven', ...underWay, 'photosMissing'], to: ['cancelled'] },
  delete: { from: ['unassigned', 'complete', 'cancelled'], all: true },
  confirm: { from: ['selfDriven', 'mismatch', 'supplemented'], to: ['complete'] },
  // An alert that was escalated may be acknowledged later too: it changes no order.
  acknowledge: { from: ['unassigned'] },
  companyAcknowledge: { from: ['assigned'] },
  dispatch: { from: ['assigned'], to: ['dispatched'] },
  transferDriver: { from: underWay, to: ['dispatched'] },
  companyRefuse: { from: ['assigned', 'dispatched'], to: ['unassigned'], all: true },
  accept: { from: ['dispatched'], to: ['accepted'] },
  refuse: { from: ['dispatched'], to: ['assigned'] },
  arrive: { from: ['accepted'], to: ['arrived'] },
  tow: { from: ['arrived'], to: ['towing'] },
  empty: { from: ['arrived'], to: ['cancelled'] },
  finish: { from: ['towing'], to: ['complete', 'mismatch', 'photosMissing'] },
  supplement: { from: ['photosMissing'], to: ['supplemented'] },
} as const satisfies Readonly<Record<string, Rule>>;

export type Step = keyof typeof rules;

/** How a task stands at one moment. */
export interface Standing {
  readonly deleted: boolean;
  /** Order → state. */
  readonly orders: ReadonlyMap<string, State>;
}

export interface OrderCodes {
  readonly orderNo?: unknown;
  readonly trailerCompanyId?: unknown;
  readonly receiptStatus?: unknown;
  readonly rescueStatus?: unknown;
  readonly orderStatus?: unknown;
  readonly cancelStatus?: unknown;
}

/** The status tables of the task's life, read from the top: the first row that fits. */
export function stateOf(codes: OrderCodes): State {
  if (codes.cancelStatus === 1) return 'cancelled';
  const closed = { 1: 'complete', 2: 'mismatch', 3: 'supplemented' } as const;
  if (codes.orderStatus === 1 || codes.orderStatus === 2 || codes.orderStatus === 3) return closed[codes.orderStatus];
  if ((codes.orderNo ?? null) === null) return 'unassigned';
  if (codes.trailerCompanyId === '1') return 'selfDriven';
  if (codes.receiptStatus === 0) return 'dispatched';
  if (codes.receiptStatus !== 1) return 'assigned';
  if (codes.rescueStatus === 2) return 'arrived';
  if (codes.rescueStatus === 3) return 'towing';
  return codes.rescueStatus === 4 ? 'photosMissing' : 'accepted';
}

/** An order that holds its driver. */
export const holdsDriver = (state: State): boolean => underWay.includes(state);

function considered({ orders }: Standing): readonly State[] {
  const live = [...orders.values()].filter((state) => state !== 'cancelled');
  return live.length > 0 ? live : [...orders.values()];
}

/** Whether somebody who takes this step here may be refused because of the task's state. */
export function mayRefuse(step: Step, standing: Standing): boolean {
  return standing.deleted || considered(standing).some((state) => !fits(step, state));
}

/** What is wrong with a step that was taken: from what stood there to what it made of it; null where nothing is. */
export function faultOf(step: Step, before: Standing, after: Standing): string | null {
  const rule: Rule = rules[step];
  if (before.deleted) return `${step} was taken though the task was deleted`;
  const outside = considered(before).find((state) => !fits(step, state));
  if (rule.all && outside) return `${step} was taken though an order was ${outside}`;
  let took = 0;
  for (const [id, now] of after.orders) {
    const was = before.orders.get(id);
    if (was === undefined) return `${step} made an order`;
    if (rule.to === undefined) {
      if (now !== was) return `${step} made an order that was ${was} ${now}`;
      continue;
    }
    const retaken = fits(step, was) && rule.to.includes(now);
    if (now !== was && !retaken) return `${step} made an order that was ${was} ${now}`;
    if (retaken) took += 1;
  }
  return rule.to !== undefined && took === 0
    ? `${step} took no order: ${[...before.orders.values()].join(', ')}`
    : null;
}

function fits(step: Step, state: State): boolean {
  const { from }: Rule = rules[step];
  return from.includes(state);
}
