import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../src/core/model/catalogue.ts';
import type { Says } from '../../../../src/core/model/label.ts';
import { openBooks } from '../../../../src/renderer/engine/speech.ts';
import { words } from '../../../../src/towing/console/alerts/words.ts';
import type { Http } from '../../../../src/console/api/request.ts';
import { alertingOf, dialogParams, readWaiting } from '../../../../src/towing/console/alerts/waitingTasks.ts';
import { type SignedIn, readUserInfo } from '../../../../src/console/session/session.ts';

const { say } = openBooks('zh-CN');
const said = (says: Says, values?: Row): readonly string[] => [say(says, 'zh-CN', values), say(says, 'en-US', values)];
const zone = 'Asia/Shanghai';
const settings = { heavyTonnageAbove: 3 };
const manifest = { settings } as unknown as SignedIn['manifest'];
const entry = (path: string) => ({ id: path, parentId: null, name: path, path });
function user(userType: number, superManager = 0) {
  const read = readUserInfo({ id: 'u', name: 'n', userType, superManager });
  if (!read) throw new Error('the user of this test must be readable');
  return read;
}

describe('who is alerted', () => {
  test.each([
    [1, 0, ['dispatch/commandCentre'], 'getTask'],
    [1, 0, ['command_centre'], 'getTask'],
    [1, 0, ['trailerOrdersCompany'], 'getNotices'],
    [1, 0, [], 'getNotices'],
    [1, 1, ['commandCentre'], undefined],
    [4, 0, ['trailerOrdersCompany'], 'getCompanyTask'],
    [4, 0, ['commandCentre'], 'getNotices'],
    [7, 0, ['commandCentre', 'trailerOrdersCompany'], undefined],
    [2, 0, ['commandCentre'], 'getNotices'],
    [2, 1, ['commandCentre'], undefined],
    [3, 0, [], 'getNotices'],
    [5, 0, ['commandCentre'], undefined],
    [6, 0, [], undefined],
  ])('type %i, super %i, menu %j: %s', async (userType, superManager, paths, call) => {
    const asked: string[] = [];
    const http: Pick<Http, 'call'> = { call: (name) => Promise.reject(new Error(String(asked.push(name)))) };
    await alertingOf({ user: user(userType, superManager), menu: paths.map(entry), manifest })
      ?.ask(http)
      .catch(() => undefined);
    expect(asked).toEqual(call === undefined ? [] : [call]);
  });
});

test.each([
  ['a lot', 3],
  ['police without the entry of tasks', 1],
  ['a company without it', 4],
])('%s is told of things, and answers no tasks', (_, userType) => {
  const alerting = alertingOf({ user: user(userType), menu: [], manifest });
  expect(alerting).toMatchObject({ answering: null, notices: null });
  const waiting = alerting?.read(
    { count: 0, records: [], notices: [{ id: 'n1', text: '已放行', page: 'park/vehicles' }] },
    'UTC',
  );
  expect(waiting).toMatchObject({
    count: 0,
    items: [],
    notices: [{ id: 'n1', text: '已放行', page: 'park/vehicles' }],
  });
});

test.each([
  [1, 'commandCentre', '响铃任务（待分派或超时）2 个'],
  [4, 'trailerOrdersCompany', '待派车任务，2 个'],
])('the bell of type %i says whose turn it is', (userType, path, open) => {
  const words = alertingOf({ user: user(userType), menu: [entry(path)], manifest })?.words;
  expect(words && say(words.open, 'zh-CN', { count: 2 })).toBe(open);
});

describe('a waiting task', () => {
  const row = {
    id: 't1',
    version: 3,
    accidentPlaceName: '深南大道',
    plates: '粤B1',
    tonnageId: '4',
    tonnageName: '20 吨',
    createTime: '2026-03-01 08:00:00',
    acknowledgedTime: null,
    detachmentId: 'd',
  };
  test('is read from the poll, its time from the zone of the deployment', () => {
    const { count, items } = readWaiting({ count: 120, records: [row] }, zone, settings);
    expect(count).toBe(120);
    expect(items[0]).toMatchObject({
      id: 't1',
      title: '深南大道',
      detail: '粤B1',
      mark: { says: words.heavy, values: { tonnage: '20 吨' } },
      said: '深南大道 · 粤B1',
      since: Date.parse('2026-03-01T08:00:00+08:00'),
      due: null,
      acknowledgedBy: null,
      reason: null,
    });
  });
  test.each([
    ['that has waited since once, of nothing else', null, '08:00:00', undefined],
    ['that has come back, since when it was asked for in all', '2026-03-01 08:05:00', '08:05:00', '08:00:00'],
    ['that came back within its first minute, of nothing else', '2026-03-01 08:00:40', '08:00:40', undefined],
  ])('tells of one %s', (_, waitingSince, since, from) => {
    const [item] = readWaiting({ records: [{ ...row, waitingSince }] }, zone, settings).items;
    const instant = (time: string | undefined) => time && Date.parse(`2026-03-01T${time}+08:00`);
    expect([item?.since, item?.from]).toEqual([instant(since), instant(from)]);
  });
  test('says of one that has come back how it did, before where it stands', () => {
    const returnedText = '被退回 · 安达拒单（无空闲车辆）';
    const [item] = readWaiting({ records: [{ ...row, returnedText }] }, zone, settings).items;
    expect(item).toMatchObject({ returned: returnedText, said: `${returnedText} · 深南大道 · 粤B1` });
    expect(readWaiting({ records: [{ ...row, returnedText: null }] }, zone, settings).items[0]).not.toHaveProperty(
      'returned',
    );
  });
  test('says of a heavy vehicle that it is one, in both languages', () => {
    const { mark } = readWaiting({ records: [row] }, zone, settings).items[0] ?? { mark: null };
    expect(mark && said(mark.says, mark.values)).toEqual(['重型 20 吨', 'Heavy 20 吨']);
    expect(readWaiting({ records: [row] }, zone, {}).items[0]?.mark).toBeNull();
  });
  test('has the plates of its orders where it has none of its own', () => {
    const orders = [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }];
    expect(readWaiting({ records: [{ id: 1, trailerOrdersList: orders }] }, zone, settings).items[0]?.detail).toBe(
      '粤B1、粤B2',
    );
  });
  test('tells plates that are not written from plates that its reader may not see', () => {
    const { items } = readWaiting({ records: [{ id: 1, plates: null }, { id: 2 }] }, zone, settings);
    expect(items.map(({ detail }) => detail && said(detail))).toEqual([['未填车牌', 'No plate'], null]);
  });
  test('stands as in the queue: the gravest first, then by when it should have been answered', () => {
    const of = (id: string, gravity?: number, dueTime?: string | null) => ({ id, gravity, dueTime });
    const records = [
      of('unknown'),
      of('papers', 1, '2026-03-01 07:00:00'),
      of('later', 0, '2026-03-01 09:00:00'),
      of('endless', 0, null),
      of('first', 0, '2026-03-01 08:00:00'),
    ];
    const ids = readWaiting({ records }, zone, settings).items.map(({ id }) => id);
    expect(ids).toEqual(['first', 'later', 'endless', 'papers', 'unknown']);
  });
  test('is late from when it should have been answered, in the zone of the deployment', () => {
    const [task] = readWaiting({ records: [{ ...row, dueTime: '2026-03-01 08:05:00' }] }, zone, settings).items;
    expect(task?.due).toBe(Date.parse('2026-03-01T08:05:00+08:00'));
  });
  test('is among them where it is the worst of more than are told, once', () => {
    const of = (id: string, dueTime: string) => ({ id, gravity: 0, dueTime });
    const [worst, newest] = [of('worst', '2026-03-01 07:00:00'), of('newest', '2026-03-01 09:00:00')];
    const { count, items } = readWaiting({ count: 101, records: [newest], worst: [worst, newest] }, zone, settings);
    expect([count, ...items.map(({ id }) => id)]).toEqual([101, 'worst', 'newest']);
  });
  test('waits since it came to this unit, not since it began', () => {
    const [task] = readWaiting({ records: [{ ...row, waitingSince: '2026-03-01 08:30:00' }] }, zone, settings).items;
    expect(task?.since).toBe(Date.parse('2026-03-01T08:30:00+08:00'));
  });
  test('waits for a company since it was assigned, where nothing else is written', () => {
    const [task] = readWaiting({ records: [{ ...row, assignTime: '2026-03-01 08:20:00' }] }, zone, settings).items;
    expect(task?.since).toBe(Date.parse('2026-03-01T08:20:00+08:00'));
  });
  test('opens its dialog with what the list gives it', () => {
    const [task] = readWaiting({ count: 1, records: [row] }, zone, settings).items;
    expect(task && dialogParams(task)).toEqual({
      id: 't1',
      version: 3,
      accidentPlaceName: '深南大道',
      detachmentId: 'd',
      plates: row.plates,
      tonnageId: '4',
      mode: 0,
    });
  });
  test.each([[null], ['x'], [{}], [{ records: 'x' }], [{ records: [null, {}] }]])(
    '%j is nothing that waits',
    (data) => {
      expect(readWaiting(data, zone, settings)).toEqual({ count: 0, items: [], notices: [] });
    },
  );
});
