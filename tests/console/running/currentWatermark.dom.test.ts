/** The watermark says who looks at the page now. */
import { expect, onTestFinished, test } from 'vitest';
import { openCurrentWatermark } from '../../../src/console/running/currentWatermark.ts';
import { readUserInfo, type SignedIn } from '../../../src/console/session/session.ts';

function named(name: string, capacityName: string): SignedIn {
  const user = readUserInfo({ id: 'u1', name, capacityName, userType: 1 });
  if (!user) throw new Error('the user of this test must be readable');
  return { user, menu: [], manifest: { release: 'r', screens: {}, settings: { watermarkCheck: 500 } } };
}
const marks = () => [...document.querySelectorAll<HTMLElement>('[data-watermark]')];

test('it is drawn anew for another name and another unit, and stands as it is for the same', () => {
  const { follow, stop } = openCurrentWatermark(named('陈', '东部支队'));
  onTestFinished(stop);
  const [first] = marks();
  follow(named('陈', '东部支队'));
  expect(marks()).toEqual([first]);
  follow(named('程', '东部支队'));
  expect(marks().map(({ dataset }) => dataset['watermark'])).toEqual(['程 东部支队']);
  follow(named('程', '东区支队'));
  expect(marks().map(({ dataset }) => dataset['watermark'])).toEqual(['程 东区支队']);
  stop();
  expect(marks()).toEqual([]);
});
