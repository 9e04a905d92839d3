import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Alerts, openAlerts } from '../../../src/console/alerts/alerts.ts';
import type { Alerting } from '../../../src/console/app/waiting.ts';
import type { Bell } from '../../../src/console/alerts/bell.ts';
import type { Http } from '../../../src/console/api/request.ts';
import type { SignedIn } from '../../../src/console/session/session.ts';
import { openSignal } from '../../../src/console/state/signal.ts';
import { openBooks } from '../../../src/renderer/engine/speech.ts';
import { alertingOf } from '../../../src/towing/console/alerts/waitingTasks.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { emptyStorage, handTicker, openLine } from '../fakes.ts';

const shown: { title: string; body: string | undefined; closed: boolean; click: () => void }[] = [];
class ShownNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  readonly #entry;
  constructor(title: string, options?: NotificationOptions) {
    super();
    this.#entry = {
      title,
      body: options?.body,
      closed: false,
      click: () => void this.dispatchEvent(new Event('click')),
    };
    shown.push(this.#entry);
  }
  close(): void {
    this.#entry.closed = true;
  }
}

interface Tab {
  readonly alerts: Alerts;
  readonly rings: boolean[];
  readonly ready: ReturnType<typeof openSignal<boolean>>;
  readonly opened: unknown[];
  readonly use: (language: string) => void;
}

let records: object[];
let notices: object[];
let failing: boolean;
/** The language of the tab that asks. */
let speaking: string;
let clock: number;
let ticker: ReturnType<typeof handTicker>;
const call = vi.fn<Http['call']>();
let openTab: (name: string, sounds: boolean) => Tab;

beforeEach(() => {
  vi.stubGlobal('Notification', ShownNotification);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  [records, notices, failing, clock, ticker] = [[], [], false, 0, handTicker()];
  shown.length = 0;
  const line = openLine();
  const storage = emptyStorage();
  call.mockReset();
  call.mockImplementation(async (name) => {
    if (failing) throw new CallFault(0, 'no-answer', 'x');
    return {
      code: 200,
      msg: '',
      data: name.startsWith('acknowledge') ? null : { count: records.length, records, notices },
    };
  });
  openTab = (name, sounds) => {
    const rings: boolean[] = [];
    let language = 'zh-CN';
    const ready = openSignal(sounds);
    const opened: unknown[] = [];
    const bell: Bell = {
      ready,
      sounding: openSignal(false),
      ring: (loud) => rings.push(loud),
      allow: () => Promise.resolve(),
      close: () => undefined,
    };
    const alerts = openAlerts({
      alerting: towed,
      http: {
        call: (...asked) => {
          speaking = language;
          return call(...asked);
        },
      },
      tabs: line.tab(name),
      ticker,
      bell,
      text: (key) => key,
      say: (says, values) => openBooks('zh-CN').say(says, 'zh-CN', values),
      language: () => language,
      zone: 'Asia/Shanghai',
      storage,
      now: () => clock,
      pollEvery: 15_000,
      louderAfter: 60_000,
      notifiedFor: 5000,
      changed: () => undefined,
      onOpen: (task) => opened.push(task),
    });
    const use = (chosen: string): void => {
      language = chosen;
      alerts.again();
    };
    return { alerts, rings, ready, opened, use };
  };
});

/** That of the product's command centre. */
const towed = ((): Alerting => {
  const signedIn = {
    user: { userType: 1, superManager: false },
    menu: [{ path: 'commandCentre' }],
    manifest: { settings: {} },
  };
  const alerting = alertingOf(signedIn as unknown as SignedIn);
  if (!alerting) throw new Error('a command centre must be alerted');
  return alerting;
})();

const neverWatched = (): (() => void) => () => undefined;
async function pass(milliseconds: number): Promise<void> {
  clock += milliseconds;
  ticker.pass(milliseconds);
  await new Promise((settled) => setTimeout(settled));
}

describe('with three tabs open', () => {
  test('one polls, one rings, all show what waits', async () => {
    const tabs = [openTab('a', true), openTab('b', true), openTab('c', true)];
    tabs[0]?.alerts.lead(neverWatched);
    await pass(0);
    expect(call).toHaveBeenCalledTimes(1);
    records = [{ id: 't1', accidentPlaceName: '深南大道', plates: '粤B1' }];
    await pass(15_000);
    await pass(15_000);
    expect(call).toHaveBeenCalledTimes(3);
    expect(tabs.map((tab) => tab.alerts.waiting.read().count)).toEqual([1, 1, 1]);
    expect(tabs.map((tab) => tab.rings)).toEqual([[false], [], []]);
    expect(shown.map((entry) => entry.body)).toEqual(['深南大道 · 粤B1']);
  });

  test('what changes while a poll is under way is asked for once more', async () => {
    const { alerts } = openTab('a', true);
    let change = (): void => undefined;
    let answer = (): void => undefined;
    call.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ code: 200, msg: '', data: { count: 0, records: [], notices: [] } });
        }),
    );
    alerts.lead((_entities, listener) => {
      change = listener;
      return () => undefined;
    });
    records = [{ id: 't1' }];
    change();
    await new Promise((settled) => setTimeout(settled, 100));
    answer();
    await expect.poll(() => alerts.waiting.read().count).toBe(1);
  });

  test('a leader that may not sound lets another tab ring', async () => {
    const silent = openTab('a', false);
    const sounding = openTab('b', true);
    records = [{ id: 't1' }];
    silent.alerts.lead(neverWatched);
    await pass(0);
    expect(silent.rings).toEqual([]);
    expect(sounding.rings).toEqual([false]);
  });

  test('the next leader does not ring again for what has rung', async () => {
    const first = openTab('a', true);
    const second = openTab('b', true);
    records = [{ id: 't1' }];
    const stepDown = first.alerts.lead(neverWatched);
    await pass(0);
    stepDown();
    second.alerts.lead(neverWatched);
    await pass(15_000);
    expect(first.rings).toEqual([false]);
    expect(second.rings).toEqual([]);
    expect(shown).toHaveLength(1);
  });
});

test('unanswered for a minute it rings louder, without a second notification', async () => {
  const tab = openTab('a', true);
  records = [{ id: 't1' }];
  tab.alerts.lead(neverWatched);
  await pass(0);
  for (let second = 0; second < 60; second += 15) await pass(15_000);
  expect(tab.rings).toEqual([false, true]);
  expect(shown).toHaveLength(1);
});

test('acknowledging tells the server and stops the ringing', async () => {
  const tab = openTab('a', true);
  records = [{ id: 't1' }];
  tab.alerts.lead(neverWatched);
  await pass(0);
  const [task] = tab.alerts.waiting.read().items;
  if (!task) throw new Error('one task must wait');
  records = [{ id: 't1', acknowledgedTime: '2026-03-01 08:00:00' }];
  await tab.alerts.acknowledge(task);
  expect(call.mock.calls.some(([name, params]) => name === 'acknowledge' && 'id' in params && params.id === 't1')).toBe(
    true,
  );
  await pass(0);
  await pass(120_000);
  expect(tab.rings).toEqual([false]);
});

test('a notice of a rule rings once, is shown, and goes when it is acknowledged', async () => {
  const tab = openTab('a', true);
  notices = [{ id: 'n1', text: '王伟进入“科技园”', rule: '进园区', eventTime: '2026-03-01 08:00:00' }];
  tab.alerts.lead(neverWatched);
  await pass(0);
  await pass(120_000);
  expect(tab.rings).toEqual([false]);
  expect(shown.map((entry) => entry.body)).toEqual(['王伟进入“科技园”']);
  const [notice] = tab.alerts.waiting.read().notices;
  if (!notice) throw new Error('one notice must stand');
  notices = [];
  await tab.alerts.acknowledgeNotice(notice);
  await pass(0);
  expect(call.mock.calls).toContainEqual(['acknowledgeNotice', { id: 'n1' }]);
  expect(tab.alerts.waiting.read().notices).toEqual([]);
});

describe('a tab whose language is changed', () => {
  const greeting = { 'zh-CN': '王伟进入“科技园”', 'en-US': 'Wang Wei entered “Science Park”' } as Record<
    string,
    string
  >;
  const answer = (language: string) => ({
    code: 200,
    msg: '',
    data: { count: 0, records: [], notices: [{ id: 'n1', text: greeting[language] }] },
  });
  const read = ({ alerts }: Tab) => alerts.waiting.read().notices.map(({ text }) => text);
  beforeEach(() => call.mockImplementation(async () => answer(speaking)));

  test('has its notices in it at once, without waiting for the next poll', async () => {
    const tab = openTab('a', true);
    tab.alerts.lead(neverWatched);
    await pass(0);
    expect(read(tab)).toEqual([greeting['zh-CN']]);
    tab.use('en-US');
    await pass(0);
    expect(read(tab)).toEqual([greeting['en-US']]);
    expect(tab.rings).toEqual([false]);
  });

  test('keeps them in it while another tab polls in another language', async () => {
    const [first, second] = [openTab('a', true), openTab('b', true)];
    first.alerts.lead(neverWatched);
    await pass(0);
    second.use('en-US');
    await pass(0);
    await pass(15_000);
    expect([read(first), read(second)]).toEqual([[greeting['zh-CN']], [greeting['en-US']]]);
    expect(second.rings).toEqual([]);
  });

  test('never shows an answer in the language before', async () => {
    const tab = openTab('a', true);
    let late: (value: ReturnType<typeof answer>) => void = () => undefined;
    call.mockImplementationOnce(() => new Promise((done) => (late = done)));
    tab.alerts.lead(neverWatched);
    tab.use('en-US');
    late(answer('zh-CN'));
    await pass(0);
    expect(read(tab)).toEqual([greeting['en-US']]);
  });
});

test('a change told by the stream hastens the poll', async () => {
  const tab = openTab('a', true);
  let told = (): void => undefined;
  tab.alerts.lead((entities, listener) => {
    expect(entities).toContain('task');
    told = listener;
    return () => undefined;
  });
  await pass(0);
  told();
  told();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});

test('a poll without an answer is shown in every tab, and what waited stays', async () => {
  const first = openTab('a', true);
  const second = openTab('b', true);
  records = [{ id: 't1' }];
  first.alerts.lead(neverWatched);
  await pass(0);
  failing = true;
  await pass(15_000);
  expect([first, second].map((tab) => tab.alerts.failed.read())).toEqual([true, true]);
  expect(second.alerts.waiting.read().count).toBe(1);
  failing = false;
  await pass(15_000);
  expect([first, second].map((tab) => tab.alerts.failed.read())).toEqual([false, false]);
});

test('a notification goes by itself, and a click on it opens the task', async () => {
  vi.useFakeTimers();
  const tab = openTab('a', true);
  records = [{ id: 't1' }];
  tab.alerts.lead(neverWatched);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown[0]?.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(4999);
  expect(shown[0]?.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown[0]?.closed).toBe(true);
  shown[0]?.click();
  expect(tab.opened).toMatchObject([{ id: 't1' }]);
  vi.useRealTimers();
});

test('many at once are one notification', async () => {
  const tab = openTab('a', true);
  records = Array.from({ length: 9 }, (_, index) => ({ id: `t${index}` }));
  tab.alerts.lead(neverWatched);
  await pass(0);
  expect(shown).toHaveLength(1);
  expect(tab.rings).toEqual([false]);
});

test('many notices at once are one notification, which says how many there are', async () => {
  const tab = openTab('a', true);
  records = [{ id: 't1' }];
  notices = Array.from({ length: 9 }, (_, index) => ({ id: `n${index}`, text: `围栏 ${index}` }));
  tab.alerts.lead(neverWatched);
  await pass(0);
  expect(shown.map(({ body }) => body)).toEqual(['', '响铃任务（待分派或超时）1 个，通知 9 条']);
  notices = [...notices, { id: 'n9', text: '围栏 9' }];
  await pass(15_000);
  expect(shown.at(-1)?.body).toBe('围栏 9');
});

test('where only a worker may show notifications, as on a phone, it rings all the same', async () => {
  class Illegal {
    static permission: NotificationPermission = 'granted';
    constructor() {
      throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
    }
  }
  vi.stubGlobal('Notification', Illegal);
  const tab = openTab('a', true);
  records = [{ id: 't1' }];
  notices = [{ id: 'n1', text: '围栏' }];
  tab.alerts.lead(neverWatched);
  await pass(0);
  expect(tab.rings).toEqual([false]);
  expect(tab.alerts.waiting.read()).toMatchObject({ count: 1 });
  records = [];
  await pass(15_000);
  expect(tab.alerts.waiting.read()).toMatchObject({ count: 0 });
});
