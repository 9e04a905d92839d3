/** The driver's page printed before the console's code is there, beside the same page as React prints it. */
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language, Row } from '../../../../src/core/model/catalogue.ts';
import { textOf } from '../../../../src/core/model/label.ts';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { openSignal } from '../../../../src/console/state/signal.ts';
import { DriverBoard } from '../../../../src/towing/console/driver/DriverBoard.tsx';
import { driverHtml, offerWholePlaces } from '../../../../src/towing/console/driver/painted/driverHtml.ts';
import type { Driver } from '../../../../src/towing/console/driver/openDriver.ts';
import { openServerClock } from '../../../../src/towing/console/driver/serverClock.ts';
import { readTask, taskInHand } from '../../../../src/towing/console/driver/task.ts';
import { DriverContext } from '../../../../src/towing/console/driver/useDriver.ts';
import { driverWords, type Say } from '../../../../src/towing/console/driver/words.ts';
import { fakeApp } from '../../../console/testApp.ts';
import { partsOf } from '../../../console/partsOf.ts';

const zone = 'Asia/Shanghai';
const now = Date.parse('2026-03-01T08:05:00+08:00');
const settings = { heavyTonnageAbove: 2 };
const root = 'http://localhost/';

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const order = { id: 'o1', driverId: 'me', orderNo: 'SG1', orderStatus: 0, cancelStatus: 0, trailerCompanyId: '7' };
const truck = { vehicleCarno: '京A<1>&"2"', vehicleTypeName: '小轿车', tonnageName: '5 吨以下' };
const task = {
  id: 't1',
  taskNo: 'SGWD73',
  accidentPlaceName: '滨河东路 <b>12</b> & "桥"',
  accidentPoint: { lng: 116.4, lat: 39.9 },
  customerName: '王',
  customerPhone: '13900000001',
  peoplesPoliceName: 'O\'Neil & "co"',
  peoplesPolicePhone: '13900000002',
  rescueStatusName: '拖车',
  tonnageId: 4,
  tonnageName: '20 吨以上',
  policeRemarks: '慢<点>',
  parkName: '第一停车场',
  parkId: '9',
  plates: '京A12345',
  dispatchTime: '2026-03-01 08:00:00',
};
const inState = (codes: Row, more: Row = {}): Row => ({
  ...task,
  ...more,
  trailerOrdersList: [{ ...order, ...truck, ...codes }],
});
const offered = { receiptStatus: 0, rescueStatus: null };
const at = (rescueStatus: number): Row => ({ receiptStatus: 1, rescueStatus });
const finished: Row = { ...task, id: 't0', orderStatus: 1, finishTime: '2026-02-28 23:10:00', receiptStatus: 1 };
const photo = { group: 'driverImage', path: '/files/a&b.png' };

interface Shown {
  readonly rows: readonly Row[];
  readonly state?: Row;
  readonly photos?: readonly (typeof photo)[];
}
const onShift = { workStatus: 1, standStatus: 0 };

const cases: Readonly<Record<string, Shown>> = {
  'no task, off shift': { rows: [], state: { workStatus: 0, standStatus: 0 } },
  'no task, on shift': { rows: [finished] },
  'an offer that waits': { rows: [inState(offered), finished] },
  'an offer that ends': {
    rows: [inState(offered)],
    state: { ...onShift, offerTaskId: 't1', offerUntil: '2026-03-01 08:05:10' },
  },
  'an offer that is over': {
    rows: [inState(offered)],
    state: { ...onShift, offerTaskId: 't1', offerUntil: '2026-03-01 08:04:00' },
  },
  'on the way': { rows: [inState(at(0)), finished] },
  'on scene, with photos': { rows: [inState(at(2))], photos: [photo, { ...photo, path: '/files/c.png' }] },
  'towing to a lot': { rows: [inState(at(3))] },
  'two vehicles, one of them on the hook': {
    rows: [
      {
        ...task,
        trailerOrdersList: [
          { ...order, ...truck, ...at(3) },
          { ...order, ...truck, ...at(2), id: 'o2', vehicleCarno: '京B<2>' },
        ],
      },
    ],
  },
  'moved on the spot': { rows: [inState(at(3), { parkId: '-1', parkName: '' })] },
  'without a point, a caller or a weight': {
    rows: [
      inState(at(0), {
        accidentPoint: null,
        customerPhone: '',
        peoplesPolicePhone: '',
        tonnageId: null,
        tonnageName: '',
        rescueStatusName: [],
        policeRemarks: '',
      }),
    ],
  },
  'photos missing': { rows: [inState({ ...at(4), orderStatus: 2 })] },
};

async function printedByReact({ rows, state = onShift, photos = [] }: Shown, language: Language): Promise<Element> {
  const app = fakeApp(() => Promise.resolve({ code: 200, msg: '', data: photos }));
  app.speech.use(language);
  const clock = openServerClock(zone, 0);
  // Only what a page on which nothing waits asks for.
  const driver = {
    userId: 'me',
    clock,
    asked: openSignal(true),
    news: openSignal({ tasks: rows, state, at: now }),
    failed: openSignal(null),
    lost: { tasks: openSignal([]), heard: openSignal(0) },
    outbox: { entries: openSignal([]), sending: openSignal(false) },
    position: { state: openSignal({ is: 'off', place: null, at: 0, kept: 0 }) },
    isSharing: openSignal(false),
    push: { state: openSignal('asking'), closeUnless: () => Promise.resolve() },
  } as unknown as Driver;
  const running = { zone, root, stands: vi.fn<() => void>(), live: { streamUp: openSignal(true) } };
  const shell = { running, signedIn: { manifest: { settings } } } as unknown as ShellParts;
  const { container } = render(
    <AppContext value={app}>
      <ShellContext value={shell}>
        <DriverContext value={driver}>
          <DriverBoard />
        </DriverContext>
      </ShellContext>
    </AppContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(running.stands).toHaveBeenLastCalledWith({ written: 'towing/driver' });
  return container;
}

function printedAhead({ rows, state = onShift, photos = [] }: Shown, language: Language): Element {
  const tasks = rows.map((row) => readTask(row, 'me'));
  const say: Say = (says, values = {}) => {
    const said = says(driverWords);
    return textOf(
      typeof said === 'object' && 'room' in said ? (said.room.texts[said.key] ?? '') : said,
      language,
      values,
    );
  };
  const box = document.createElement('div');
  const sent = photos.map(({ group, path }) => ({ group, path: `${root}${path.slice(1)}` }));
  const shown = { say, settings, zone, state, tasks, inHand: taskInHand(tasks), photos: sent, isSharing: false, now };
  box.innerHTML = driverHtml(shown);
  offerWholePlaces(box, say);
  return box;
}

test.each(
  Object.entries(cases).flatMap(([name, shown]) =>
    (['zh-CN', 'en-US'] as const).map((language) => ({ name, shown, language })),
  ),
)('it is the same page, part by part: $name ($language)', async ({ shown, language }) => {
  const byReact = await printedByReact(shown, language);
  expect(partsOf(printedAhead(shown, language))).toEqual(partsOf(byReact));
});

test('a place that is longer than its lines is offered whole', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100);
  const shown = { rows: [inState(at(0)), finished] };
  const byReact = await printedByReact(shown, 'zh-CN');
  const ahead = printedAhead(shown, 'zh-CN');
  expect(ahead.textContent).toContain('显示完整地址');
  expect(partsOf(ahead)).toEqual(partsOf(byReact));
});
