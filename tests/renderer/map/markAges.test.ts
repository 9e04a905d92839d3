import { expect, test } from 'vitest';
import { openBooks } from '../../../src/renderer/engine/speech.ts';
import { markAge, minutesOf } from '../../../src/renderer/map/markAges.ts';

const ports = {
  text: (says: Parameters<ReturnType<typeof openBooks>['say']>[0], values = {}) =>
    openBooks('zh-CN').say(says, 'zh-CN', values),
};
const since = (time: string) => ({ lasting: { since: `2026-11-20 ${time}`, due: null } }) as never;

test.each([
  ['20:00:00', '<1 分'],
  ['20:00:59', '<1 分'],
  ['20:01:00', '1 分'],
  ['20:01:59', '1 分'],
  ['21:02:00', '1 小时 2 分'],
])('of what began at 20:00:00 it says at %s: %s', (now, said) => {
  expect(markAge(since('20:00:00'), `2026-11-20 ${now}`, ports)).toBe(said);
});

test('is another as soon as one of them has grown by a minute, and not before', () => {
  const marks = [since('20:00:00'), since('20:00:30'), { lasting: null } as never];
  const at = (now: string) => minutesOf(marks, `2026-11-20 ${now}`);
  expect(at('20:01:00')).toBe(at('20:01:29'));
  expect(at('20:01:30')).not.toBe(at('20:01:29'));
});
