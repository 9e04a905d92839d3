/** What alerts a user follows their menu and the settings while the console stands open. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Http } from '../../../src/console/api/request.ts';
import { type CurrentAlerts, openCurrentAlerts } from '../../../src/console/running/currentAlerts.ts';
import { readUserInfo, type SignedIn } from '../../../src/console/session/session.ts';
import { alertingOf } from '../../../src/towing/console/alerts/waitingTasks.ts';
import { handTicker, openLine } from '../fakes.ts';
import { fakeApp } from '../testApp.ts';

const asked: string[] = [];
const call: Http['call'] = async (name) => {
  asked.push(name);
  return { code: 200, msg: '', data: { count: 2, records: [], notices: [] } };
};
let app: ReturnType<typeof fakeApp>;
let ticker: ReturnType<typeof handTicker>;
let current: CurrentAlerts;

function signedIn(paths: readonly string[], settings: object = {}): SignedIn {
  const user = readUserInfo({ id: 'u1', name: '陈', userType: 4 });
  if (!user) throw new Error('the user of this test must be readable');
  const menu = paths.map((path) => ({ id: path, parentId: null, name: path, path }));
  const pace = { unassignedPoll: 15_000, louderAfterSeconds: 60, notificationTimeout: 5000 };
  return { user, menu, manifest: { release: 'r', screens: {}, settings: { ...pace, ...settings } } };
}
const tasks = (settings?: object): SignedIn => signedIn(['trailerOrdersCompany'], settings);
const neverWatched = () => () => undefined;
/** What was asked has been answered. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
/** What is asked within so many milliseconds, beside what was asked before. */
async function pollsOf(milliseconds: number): Promise<readonly string[]> {
  await settled();
  asked.length = 0;
  ticker.pass(milliseconds);
  await settled();
  return [...asked];
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  app = fakeApp(call);
  ticker = handTicker();
});
afterEach(() => {
  current.stop();
  app.session.reset(null);
});

function open(first: SignedIn): void {
  app.session.open('t', Date.now() + 3600_000, 'u1');
  app.session.admit(first);
  const shared = { tabs: openLine().tab('a'), ticker, zone: 'UTC', changed: () => undefined, onOpen: () => undefined };
  current = openCurrentAlerts({ ...shared, app, parts: { alertingOf } }, first);
}

test('the tab that leads polls as soon as the entry is given, and no longer than it is there', async () => {
  open(signedIn([]));
  current.lead(neverWatched);
  const before = current.alerts.read();
  expect(await pollsOf(15_000)).not.toContain('getCompanyTask');
  current.follow(tasks());
  expect(asked).toContain('getCompanyTask');
  expect(current.alerts.read()).not.toBe(before);
  await vi.waitFor(() => expect(app.waiting.read()).toBe(2));
  expect(app.alerted.read()).toBe(true);
  current.follow(signedIn([]));
  expect(app.waiting.read()).toBe(0);
  expect(await pollsOf(60_000)).not.toContain('getCompanyTask');
});

test('a menu that changes elsewhere leaves them as they are', () => {
  open(tasks());
  current.lead(neverWatched);
  const before = current.alerts.read();
  current.follow(signedIn(['trailerOrdersCompany', 'drivers']));
  expect(current.alerts.read()).toBe(before);
  expect(asked).toEqual(['getCompanyTask']);
});

test('another release polls at its own pace', async () => {
  open(tasks());
  current.lead(neverWatched);
  current.follow(tasks({ unassignedPoll: 5000 }));
  expect(await pollsOf(5000)).toEqual(['getCompanyTask']);
});

test('whoever begins to lead leads what there is by then, and whoever no longer leads polls no more', async () => {
  open(signedIn([]));
  current.follow(tasks());
  expect(asked).not.toContain('getCompanyTask');
  const stepDown = current.lead(neverWatched);
  expect(asked).toContain('getCompanyTask');
  stepDown();
  current.follow(tasks({ unassignedPoll: 5000 }));
  expect(await pollsOf(15_000)).toEqual([]);
});

test('whoever is alerted no more is not called when their session runs out', () => {
  open(tasks());
  const bell = current.alerts.read()?.bell;
  current.follow({ ...tasks(), user: { ...tasks().user, superManager: true } });
  expect(current.alerts.read()).toBeNull();
  app.session.reset('expired');
  expect(bell?.sounding.read()).toBe(false);
  expect(app.alerted.read()).toBe(false);
});
