/**
 * What cannot be done with a task because of how its vehicles stand, though the task as a whole looks as if it could: its codes
 * are those of the vehicle that is furthest behind. Kept on the task, so that a button asks of it what the server asks of the orders.
 */
import { namesOf } from '../../core/model/names.ts';
import { hasArrived, stateOf } from './orderState.ts';
import { changeable, inHandOf, outsideOf, takenOf, type OrderAtLot } from './takenOrders.ts';

type Orders = readonly OrderAtLot[];
type Takes = (orders: Orders, companyId: string | null) => Orders;

/** By the codes of the dictionary `barredStep`: the orders that each of them takes. */
const takes = {
  transfer: (orders: Orders) => outsideOf(takenOf('transferCompany', orders)),
  withdraw: (orders: Orders) => allOutside(takenOf('withdraw', orders)),
  cancel: (orders: Orders) => outsideOf(takenOf('cancel', orders)),
  delete: (orders: Orders) => takenOf('delete', orders),
  parkUpdate: (orders: Orders) => outsideOf(changeable(orders).filter((order) => order.orderNo !== null)),
  transferDriver: (orders: Orders) => outsideOf(takenOf('transferDriver', orders)),
  companyRefuse: (orders: Orders, companyId: string | null) =>
    allOutside(takenOf('companyRefuse', inHandOf(companyId, orders))),
  transferUnreasoned: (orders: Orders) => unlessArrived(outsideOf(takenOf('transferCompany', orders))),
} satisfies Readonly<Record<string, Takes>>;

type BarredStep = keyof typeof takes;

/** Nothing of these where a lot has taken in one of them. */
function allOutside(orders: Orders): Orders {
  return outsideOf(orders).length === orders.length ? orders : [];
}

/** A transfer of a vehicle whose truck is on scene says why: nothing of these without a reason. */
function unlessArrived(orders: Orders): Orders {
  return orders.some(hasArrived) ? [] : orders;
}

/** None where all vehicles stand at the same step, outside a lot: then the task's own codes say what can be done. */
export function barredSteps(orders: Orders, companyId: string | null): BarredStep[] {
  const states = new Set(orders.map(stateOf));
  if (states.size < 2 && orders.every(({ parkInTime }) => parkInTime === null)) return [];
  return namesOf(takes).filter((step) => takes[step](orders, companyId).length === 0);
}
