/** A driver's task on the card: the server's row, moved on by what waits to be sent. */
import { describe, expect, test } from 'vitest';
import type { DriverStep, StepEntry } from '../../../../src/towing/console/driver/outbox/entry.ts';
import {
  maySay,
  nextSteps,
  vehiclesOf,
  readTask,
  taskInHand,
  toldApart,
  withSteps,
  type DriverTask,
} from '../../../../src/towing/console/driver/task.ts';
import { goalOf, wayThere } from '../../../../src/towing/console/driver/wayThere.ts';

const row = (more: object) => ({ id: 't1', plates: '粤B1', orderStatus: 0, cancelStatus: 0, ...more });
const dispatched = readTask(row({ receiptStatus: 0, rescueStatus: null }), 'me');
const nextStep = (task: DriverTask): DriverStep | null => nextSteps(task)[0] ?? null;
const step = (name: DriverStep, params = {}): StepEntry => ({
  kind: 'step',
  key: name,
  userId: 'me',
  taskId: 't1',
  at: 1,
  step: name,
  place: null,
  params,
});

const platesOf = (...of: Parameters<typeof vehiclesOf>) => vehiclesOf(...of).map(({ plate }) => plate);

describe('a task', () => {
  test('says what the rescue asks of the truck, whatever its shape', () => {
    const said = { rescueStatusName: '吊装', tonnageId: 4, tonnageName: '8–15吨' };
    expect(readTask(row(said), 'me')).toMatchObject({ requirement: '吊装', tonnage: { id: 4, name: '8–15吨' } });
    expect(readTask(row({ rescueStatusName: ['吊装', '拖移'] }), 'me').requirement).toBe('吊装、拖移');
    expect(dispatched).toMatchObject({ requirement: '', tonnage: { id: null, name: '' } });
  });
  test('says how heavy the own vehicles are, whatever those of another driver weigh', () => {
    const light = { id: 'o1', vehicleCarno: '粤B1', driverId: 'me', tonnageId: 1, tonnageName: '2吨以下' };
    const middle = { ...light, id: 'o2', tonnageId: 2, tonnageName: '2–5吨' };
    const heavy = { id: 'o3', vehicleCarno: '粤B3', driverId: 'another', tonnageId: 4, tonnageName: '8–15吨' };
    const tonnage = (...trailerOrdersList: object[]) =>
      readTask(row({ tonnageId: 4, tonnageName: '8–15吨', trailerOrdersList }), 'me').tonnage;
    expect(tonnage(light, heavy)).toEqual({ id: 1, name: '2吨以下' });
    expect(tonnage(light, middle, heavy)).toEqual({ id: 2, name: '2–5吨' });
    expect(tonnage({ ...light, tonnageId: null, tonnageName: '' }, heavy)).toEqual({ id: null, name: '' });
    expect(tonnage({ ...heavy, driverId: 'me' }, light)).toEqual({ id: 4, name: '8–15吨' });
  });
  test('has one next step at a time', () => {
    expect(nextStep(dispatched)).toBe('accept');
    expect(nextStep(readTask(row({ receiptStatus: 1, rescueStatus: 0 }), 'me'))).toBe('arrive');
    expect(nextStep(readTask(row({ receiptStatus: 1, rescueStatus: 2 }), 'me'))).toBe('tow');
    expect(nextStep(readTask(row({ receiptStatus: 1, rescueStatus: 3 }), 'me'))).toBe('finish');
    expect(nextStep(readTask(row({ receiptStatus: 1, rescueStatus: 4, orderStatus: 1 }), 'me'))).toBeNull();
  });

  test('leads to the scene, and with the vehicle on the hook to the lot, where there is one', () => {
    const way = (more: object) => {
      const task = readTask(row({ accidentPlaceName: '深南大道', receiptStatus: 1, ...more }), 'me');
      return decodeURIComponent(wayThere(goalOf(task), 'Android'));
    };
    const lot = { parkId: 'p1', parkName: '西丽停车场', accidentPoint: { lng: 113.9, lat: 22.5 } };
    expect(way({ ...lot, rescueStatus: 2 })).toBe('geo:22.5,113.9?q=22.5,113.9(深南大道)');
    expect(way({ ...lot, rescueStatus: 3 })).toBe('geo:0,0?q=西丽停车场');
    expect(way({ parkId: '-1', parkName: '就地拖移', rescueStatus: 3 })).toBe('geo:0,0?q=深南大道');
  });

  test('is moved on by steps that wait, in their order', () => {
    expect(withSteps(dispatched, [step('accept'), step('arrive')]).state).toBe('arrived');
    expect(withSteps(dispatched, [step('refuse')]).state).toBe('assigned');
  });

  test('is not moved twice by a step that the server has taken since', () => {
    const arrived = readTask(row({ receiptStatus: 1, rescueStatus: 2 }), 'me');
    expect(withSteps(arrived, [step('arrive')]).state).toBe('arrived');
    expect(withSteps(arrived, [step('arrive'), step('tow')]).state).toBe('towing');
  });

  test('counts only the orders of this driver', () => {
    const task = readTask(
      row({
        receiptStatus: 0,
        trailerOrdersList: [
          {
            id: 'a',
            driverId: 'me',
            vehicleCarno: '粤B1',
            orderNo: '1',
            receiptStatus: 1,
            rescueStatus: 3,
            orderStatus: 0,
            cancelStatus: 0,
          },
          {
            id: 'b',
            driverId: 'other',
            vehicleCarno: '粤B2',
            orderNo: '2',
            receiptStatus: 0,
            orderStatus: 0,
            cancelStatus: 0,
          },
        ],
      }),
      'me',
    );
    expect(task.state).toBe('towing');
    expect(task.vehicles.map(({ plate }) => plate)).toEqual(['粤B1']);
  });

  describe('of two vehicles that one driver has', () => {
    const order = (id: string, plate: string, codes: object) => ({
      id,
      driverId: 'me',
      vehicleCarno: plate,
      orderNo: id,
      orderStatus: 0,
      cancelStatus: 0,
      receiptStatus: 1,
      ...codes,
    });
    const both = (one: object, other: object) =>
      readTask(
        row({
          trailerOrdersList: [order('a', '粤B1', one), order('b', '粤B2', other)],
          accidentPlaceName: '深南大道',
          parkId: 'p1',
          parkName: '西丽停车场',
        }),
        'me',
      );
    const onScene = both({ rescueStatus: 2 }, { rescueStatus: 2 });

    test('takes a step for both as long as they are equally far', () => {
      expect(nextSteps(onScene)).toEqual(['tow']);
      expect(platesOf('tow', onScene)).toEqual([]);
      expect(toldApart('empty', onScene).map(({ id }) => id)).toEqual(['a', 'b']);
      expect(withSteps(onScene, [step('tow')]).vehicles.map(({ state }) => state)).toEqual(['towing', 'towing']);
    });

    test('brings one after the other: each step for its own, to the lot while one is on the hook', () => {
      const one = withSteps(onScene, [step('tow', { trailerOrdersId: 'a' })]);
      expect([one.state, one.vehicles.map(({ state }) => state)]).toEqual(['arrived', ['towing', 'arrived']]);
      expect(nextSteps(one)).toEqual(['finish', 'tow']);
      expect([platesOf('finish', one), platesOf('tow', one)]).toEqual([['粤B1'], ['粤B2']]);
      expect(goalOf(one)).toMatchObject({ isLot: true, place: '西丽停车场' });
      const back = withSteps(onScene, [step('tow', { trailerOrdersId: 'a' }), step('finish')]);
      expect(back.vehicles.map(({ state }) => state)).toEqual(['complete', 'arrived']);
      expect(nextSteps(back)).toEqual(['tow']);
      expect(platesOf('tow', back)).toEqual(['粤B2']);
      expect(goalOf(back).isLot).toBe(false);
    });

    test('is one where their list tells no orders: a plate names none', () => {
      const listed = readTask(row({ plates: '粤B1、粤B2', receiptStatus: 1, rescueStatus: 3 }), 'me');
      expect(listed.vehicles.map(({ plate }) => plate)).toEqual(['粤B1', '粤B2']);
      expect(toldApart('finish', listed)).toEqual([]);
    });

    test('one that was refused leaves the other to be accepted', () => {
      const offered = both({ receiptStatus: 0 }, { receiptStatus: 0 });
      const one = withSteps(offered, [step('refuse', { trailerOrdersId: 'b' })]);
      expect(one.state).toBe('dispatched');
      expect(taskInHand([one])).toBe(one);
      expect(nextSteps(one)).toEqual(['accept']);
    });

    test('an empty return of one leaves the other', () => {
      const one = withSteps(onScene, [step('empty', { trailerOrdersId: 'b' })]);
      expect([one.state, one.vehicles.map(({ state }) => state)]).toEqual(['arrived', ['arrived', 'cancelled']]);
      expect(maySay('empty', one)).toBe(true);
      expect(withSteps(onScene, [step('empty')]).state).toBe('cancelled');
    });
  });

  test('in hand is what is under way before what is offered, and that before missing photos', () => {
    const towing = { ...dispatched, id: 't2', state: 'towing' as const };
    const missing = { ...dispatched, id: 't3', state: 'photosMissing' as const };
    expect(taskInHand([missing, dispatched, towing])?.id).toBe('t2');
    expect(taskInHand([missing, dispatched])?.id).toBe('t1');
    expect(taskInHand([missing])?.id).toBe('t3');
    expect(taskInHand([])).toBeNull();
  });
});
