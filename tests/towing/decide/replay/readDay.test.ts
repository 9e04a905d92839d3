/** A day's file that is wrong says where and why. */
import { expect, test } from 'vitest';
import { DayFault } from '../../../../src/towing/decide/replay/dayFields.ts';
import { readDay } from '../../../../src/towing/decide/replay/readDay.ts';

const head = '{"day":"2026-11-20"}';
const company = '{"company":"c1","detachmentIds":["u1"]}';
const cases: readonly (readonly [string, string])[] = [
  ['', '1 the file is empty: a line {"day": …} is expected'],
  ['{"day":"20-11-2026"}', '1 "day": a date as 2026-11-20 is expected, given "20-11-2026"'],
  ['{"day":"2026-11-20","sed":1}', '1 "sed": there is no such field here'],
  ['{"day":"2026-11-20","ground":"air"}', '1 "ground": one of streets, estimate is expected, given "air"'],
  ['{"day":"2026-11-20","seed":1.5}', '1 "seed": a whole number is expected, given 1.5'],
  [`${head}\n\n[1]`, '3 an object is expected'],
  [`${head}\n{"truck":"a"}`, '2 one of "park", "company", "driver" or "task" is expected'],
  [`${head}\n${company}\n${company}`, '3 "company": "c1" is there twice'],
  [
    `${head}\n{"park":"p1","detachmentId":"u1","lng":190,"lat":22}`,
    '2 "lng": a number from -180 to 180 is expected, given 190',
  ],
  [`${head}\n{"driver":"d1","companyId":"c9","lng":114,"lat":22,"shifts":[]}`, '2 "companyId": the day has no "c9"'],
  [
    `${head}\n${company}\n{"driver":"d1","companyId":"c1","lng":114,"lat":22,"shifts":["16:00-08:00"]}`,
    '3 "shifts": a shift as "08:00-16:00" is expected, given "16:00-08:00"',
  ],
  [
    `${head}\n{"task":"t1","at":"8 o'clock","detachmentId":"u1","lng":114,"lat":22}`,
    '2 "at": a time as 08:30 or 08:30:15 is expected, given "8 o\'clock"',
  ],
  [
    `${head}\n{"task":"t1","at":"08:30","detachmentId":"u1","lat":22}`,
    '2 "lng": a number from -180 to 180 is expected, it is missing',
  ],
];

test.each(cases)('%j', (text, fault) => {
  let said: unknown;
  try {
    readDay(text);
  } catch (error) {
    said = error;
  }
  expect(said).toBeInstanceOf(DayFault);
  expect(said instanceof DayFault && `${said.line} ${said.message}`).toBe(fault);
});

test('what is not JSON is told with its line', () => {
  expect(() => readDay(`${head}\n{"park":`)).toThrow(/^not JSON: /);
});
