import { expect, test } from 'vitest';
import { aggregate, type OrderOfTask } from '../../../src/towing/domain/aggregate.ts';

const never = {
  assignTime: null,
  dispatchTime: null,
  acceptTime: null,
  arriveTime: null,
  towTime: null,
  finishTime: null,
};

function vehicle(id: string, set: Partial<OrderOfTask>): OrderOfTask {
  const base = {
    orderNo: null,
    receiptStatus: 10,
    rescueStatus: 10,
    orderStatus: 0,
    cancelStatus: 0,
    trailerCompanyId: null,
  };
  return { id, vehicleCarno: `粤B${id}`, tonnageId: null, driverId: null, ...base, ...set };
}
const waiting = vehicle('1', {});
const assigned = vehicle('1', { orderNo: 'n-1' });
const arrived = vehicle('1', { orderNo: 'n-1', driverId: 'd1', receiptStatus: 1, rescueStatus: 2 });
const towing = vehicle('2', { orderNo: 'n-2', driverId: 'd2', receiptStatus: 1, rescueStatus: 3 });
const finished = vehicle('2', { orderNo: 'n-2', driverId: 'd2', receiptStatus: 1, rescueStatus: 4, orderStatus: 1 });
const mismatched = vehicle('1', { orderNo: 'n-1', driverId: 'd1', receiptStatus: 1, rescueStatus: 4, orderStatus: 2 });
const cancelled = vehicle('1', {
  orderNo: 'n-1',
  driverId: 'd1',
  receiptStatus: 1,
  rescueStatus: 2,
  orderStatus: 1,
  cancelStatus: 1,
});

test('an unassigned task has codes that are not set', () => {
  expect(aggregate([waiting], never, 'now')).toEqual({
    ...never,
    assigned: false,
    distributionOrder: 0,
    receiptStatus: 10,
    rescueStatus: 10,
    orderStatus: 0,
    cancelStatus: 0,
    driverIds: [],
    plates: '粤B1',
    tonnageId: null,
    vehicleNum: 1,
  });
});

test('distribution is 1 once every order has a driver', () => {
  expect(aggregate([assigned, towing], never, 'now').distributionOrder).toBe(0);
  expect(aggregate([arrived, towing], never, 'now').distributionOrder).toBe(1);
  expect(aggregate([arrived, towing], never, 'now').driverIds).toEqual(['d1', 'd2']);
});

test('what drives itself off waits for nobody, and ends when it has left', () => {
  const leaving = vehicle('1', { orderNo: 'n-1', trailerCompanyId: '1' });
  const leftAt = (...orders: OrderOfTask[]) => aggregate(orders, never, 'now');
  expect(leftAt(leaving)).toMatchObject({ assigned: true, distributionOrder: 1, orderStatus: 0, assignTime: 'now' });
  expect(leftAt(leaving)).toMatchObject({ dispatchTime: null, acceptTime: null, finishTime: null });
  const left = { ...leaving, orderStatus: 1 };
  expect(leftAt(left)).toMatchObject({ distributionOrder: 1, orderStatus: 1, finishTime: 'now', dispatchTime: null });
  expect(leftAt(left, { ...leaving, id: '2' })).toMatchObject({ orderStatus: 0, finishTime: null });
});

test('the codes are those of the order furthest behind', () => {
  expect(aggregate([towing, arrived], never, 'now')).toMatchObject({ receiptStatus: 1, rescueStatus: 2 });
  expect(aggregate([assigned, towing], never, 'now')).toMatchObject({ receiptStatus: 10, rescueStatus: 10 });
});

test('what came back of a task waits to be assigned, while another vehicle keeps its number and its times', () => {
  const rest = aggregate([finished, waiting], { ...never, assignTime: 'first' }, 'now');
  expect(rest).toMatchObject({ assigned: false, assignTime: 'first', distributionOrder: 0, orderStatus: 0 });
});

test('a task is complete when all its live orders are; a difference waits, an open one waits more', () => {
  expect(aggregate([arrived, finished], never, 'now').orderStatus).toBe(0);
  expect(aggregate([mismatched, finished], never, 'now').orderStatus).toBe(2);
  expect(aggregate([cancelled, finished], never, 'now')).toMatchObject({ orderStatus: 1, cancelStatus: 0 });
  expect(aggregate([cancelled], never, 'now')).toMatchObject({ orderStatus: 1, cancelStatus: 1 });
});

test('times are kept once reached, and fall when a transfer starts the steps again', () => {
  const first = aggregate([arrived], never, 'first');
  expect(first).toMatchObject({ assignTime: 'first', acceptTime: 'first', arriveTime: 'first', towTime: null });
  expect(aggregate([towing], first, 'later')).toMatchObject({
    arriveTime: 'first',
    towTime: 'later',
    finishTime: null,
  });
  expect(aggregate([assigned], first, 'later')).toMatchObject({
    assignTime: 'first',
    dispatchTime: null,
    arriveTime: null,
  });
});

test('a cancelled task keeps the times it had', () => {
  expect(aggregate([cancelled], { ...never, assignTime: 'first', arriveTime: 'first' }, 'later')).toMatchObject({
    assignTime: 'first',
    arriveTime: 'first',
    finishTime: null,
  });
});

test('nothing of the task but its times is given back', () => {
  const task = { ...never, accidentPoint: { lng: 114, lat: 22.5 }, policeRemarks: 'x' };
  for (const orders of [[cancelled], [arrived]]) {
    expect(
      Object.keys(aggregate(orders, task, 'now'))
        .filter((name) => name in task)
        .sort(),
    ).toEqual(Object.keys(never).sort());
  }
});

test('tonnage is the heaviest, plates are all', () => {
  const light = vehicle('1', { tonnageId: 1 });
  const heavy = vehicle('2', { tonnageId: 5 });
  expect(aggregate([light, heavy, vehicle('3', {})], never, 'now')).toMatchObject({
    tonnageId: 5,
    plates: '粤B1、粤B2、粤B3',
    vehicleNum: 3,
  });
});
