import { expect, test } from 'vitest';
import { lastingOf, paceOf } from '../../../src/core/condition/clock.ts';

const row = { reservedTime: null, createTime: '2026-03-01 10:00:00', dueTime: '2026-03-01 12:00:00' };

test('a clock begins at the first of its times that the row has', () => {
  const since = ['reservedTime', 'createTime'];
  expect(lastingOf({ since }, row)).toEqual({ since: row.createTime, due: null });
  const reservedTime = '2026-03-01 11:00:00';
  expect(lastingOf({ since }, { ...row, reservedTime })).toEqual({ since: reservedTime, due: null });
});

test('a row without any of its times has no clock', () => {
  expect(lastingOf({ since: ['reservedTime'], within: 5 }, row)).toBe(null);
});

test('it ends within its minutes, or by the time that a field holds', () => {
  expect(lastingOf({ since: ['createTime'], within: 1.5 }, row)?.due).toBe('2026-03-01 10:01:30');
  expect(lastingOf({ since: ['createTime'], by: 'dueTime' }, row)?.due).toBe('2026-03-01 12:00:00');
  expect(lastingOf({ since: ['createTime'], by: 'reservedTime' }, row)?.due).toBe(null);
});

test('its minutes count from another time where the row has that one, and so does how near its end is', () => {
  const clock = { since: ['reservedTime'], within: 60, from: 'createTime' };
  const back = { ...row, reservedTime: '2026-03-01 10:39:00' };
  expect(lastingOf({ ...clock, from: 'returnTime' }, back)?.due).toBe('2026-03-01 11:39:00');
  const lasting = lastingOf(clock, back);
  expect(lasting).toEqual({ since: back.reservedTime, due: '2026-03-01 11:00:00', from: row.createTime });
  if (lasting) expect(paceOf(lasting, '2026-03-01 10:40:00')).toBe('close');
});

test.each([
  ['2026-03-01 10:00:00', 'onTime'],
  ['2026-03-01 10:39:59', 'onTime'],
  ['2026-03-01 10:40:00', 'close'],
  ['2026-03-01 10:59:59', 'close'],
  ['2026-03-01 11:00:00', 'late'],
  ['2026-03-02 11:00:00', 'late'],
])('at %s an hour that began at ten is %s', (now, pace) => {
  expect(paceOf({ since: '2026-03-01 10:00:00', due: '2026-03-01 11:00:00' }, now)).toBe(pace);
});

test('what has no end is neither on time nor late', () => {
  expect(paceOf({ since: '2026-03-01 10:00:00', due: null }, '2027-01-01 00:00:00')).toBe(null);
});
