import { expect, test } from 'vitest';
import { addToWireTime, dayEnd, dayStart, isWireDate, isWireTime } from '../../../src/core/model/wireTime.ts';

test.each([
  ['2026-03-31 10:20:30', '-2M', '2026-01-31 10:20:30'],
  ['2026-03-31 10:20:30', '-1M', '2026-02-28 10:20:30'],
  ['2024-03-31 10:20:30', '-1M', '2024-02-29 10:20:30'],
  ['2024-02-29 00:00:00', '+1y', '2025-02-28 00:00:00'],
  ['2026-12-31 23:59:59', '1s', '2027-01-01 00:00:00'],
  ['2026-01-15 10:00:00', '-13M', '2024-12-15 10:00:00'],
  ['2026-03-31 10:20:30', '+1d', '2026-04-01 10:20:30'],
  ['2026-03-31 10:20:30', '-1w', '2026-03-24 10:20:30'],
  ['2026-03-31 10:20:30', '-90m', '2026-03-31 08:50:30'],
  ['2026-03-31 10:20:30', '24h', '2026-04-01 10:20:30'],
  ['2026-03-31 10:20:30', '0d', '2026-03-31 10:20:30'],
])('%s %s is %s', (time, step, expected) => {
  expect(addToWireTime(time, step)).toBe(expected);
});

test('a step or time that is none is refused with what must hold', () => {
  expect(() => addToWireTime('2026-03-31 10:20:30', 'soon')).toThrow('given "soon"');
  expect(() => addToWireTime('now', '1d')).toThrow('given "now"');
});

test('a day begins and ends', () => {
  expect(dayStart('2026-03-31 10:20:30')).toBe('2026-03-31 00:00:00');
  expect(dayEnd('2026-03-31 10:20:30')).toBe('2026-03-31 23:59:59');
});

test.each([
  ['2026-02-28 00:00:00', true],
  ['2026-02-29 00:00:00', false],
  ['2026-02-28 24:00:00', false],
  ['2026-02-28T00:00:00', false],
  ['2026-02-28', false],
])('%s is a wire time: %s', (text, expected) => {
  expect(isWireTime(text)).toBe(expected);
});

test('a date is a day that exists', () => {
  expect(isWireDate('2024-02-29')).toBe(true);
  expect(isWireDate('2026-02-29')).toBe(false);
  expect(isWireDate('2026-2-9')).toBe(false);
});
