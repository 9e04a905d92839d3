import { expect, test } from 'vitest';
import { distanceKm } from '../../../src/towing/domain/distance.ts';
import { orderNumber, taskNumber } from '../../../src/towing/domain/orderNumber.ts';

test('a task number is its day and six characters of its id', () => {
  expect(taskNumber('2026-11-20 08:09:10', '01939f7e-0000-7000-8000-0000abcdef01')).toMatch(
    /^20261120-[0-9A-HJKMNP-TV-Z]{6}$/,
  );
  expect(taskNumber('2026-11-20', '01939f7e-0000-7000-8000-000000000021')).toBe('20261120-000011');
  expect(orderNumber('20261120-000011', 2)).toBe('20261120-000011-2');
});

test('ids that differ in their random tail have different numbers', () => {
  const numbers = new Set(
    Array.from({ length: 1000 }, (_, index) => taskNumber('2026-11-20', index.toString(16).padStart(32, '0'))),
  );
  expect(numbers.size).toBe(1000);
});

test('from the Civic Centre of Shenzhen to the airport are about 28 kilometres in a straight line', () => {
  const centre = { lng: 114.0545, lat: 22.5445 };
  const airport = { lng: 113.8107, lat: 22.6393 };
  expect(distanceKm(centre, airport)).toBeCloseTo(27.2, 0);
  expect(distanceKm(centre, centre)).toBe(0);
});
