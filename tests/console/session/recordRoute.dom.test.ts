import { expect, test } from 'vitest';
import { keepRecordRoute, recordsRoute } from '../../../src/console/session/recordRoute.ts';
import { openSession } from '../../../src/console/session/session.ts';

test('the way back is recorded unless the settings say otherwise, also once nobody is signed in any more', () => {
  expect(recordsRoute()).toBe(true);
  keepRecordRoute({ recordRoute: false });
  openSession(window.localStorage, window.sessionStorage).reset('expired');
  expect(recordsRoute()).toBe(false);
  keepRecordRoute({ recordRoute: true });
  expect(recordsRoute()).toBe(true);
});
