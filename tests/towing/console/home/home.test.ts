import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../src/console/session/session.ts';
import { homeKindOf } from '../../../../src/towing/console/home/homeKind.ts';
import { oldestFirst, ownOf } from '../../../../src/towing/console/home/WaitingPanel.tsx';
import { type WaitingTask, readWaiting } from '../../../../src/console/alerts/waitingTask.ts';

const everything = [
  'dispatch/unfinished',
  'dispatch/taskDetail',
  'dispatch/companyTaskDetail',
  'dispatch/trailerOrdersCompany',
  'park/expected',
];
const kindOf = (userType: number, screens = everything, superManager = false) =>
  homeKindOf({
    user: { userType, superManager } as SignedIn['user'],
    manifest: { screens: Object.fromEntries(screens.map((screen) => [screen, 'hash'])) },
  });

describe('the home page', () => {
  test.each([
    [1, 'home.waiting', 'dispatch/unfinished', '?assigned=false', true],
    [2, 'home.waiting', 'dispatch/unfinished', '?assigned=false', true],
    [3, 'home.expected', 'park/expected', '', false],
    [4, 'home.waitingDriver', 'dispatch/trailerOrdersCompany', '?trailerState=noDriver', true],
    [5, 'home.waiting', 'dispatch/unfinished', '?assigned=false', false],
    [7, 'home.waiting', 'dispatch/unfinished', '?assigned=false', true],
  ] as const)('of type %i leads to what waits for it', (userType, waiting, screen, query, crew) => {
    expect(kindOf(userType)).toMatchObject({ waiting, all: { screen, query }, crew });
  });

  test.each([
    [1, 'home.waiting', '?queueStep=toAssign'],
    [4, 'home.waitingDriver', '?queueStep=toDispatch'],
    [7, 'home.waiting', '?queueStep=toAssign'],
  ] as const)('of type %i leads to the part of its queue that is counted', (userType, waiting, query) => {
    const all = { screen: 'dispatch/queue', query };
    expect(kindOf(userType, [...everything, 'dispatch/queue'])).toMatchObject({ waiting, all });
  });

  test('counts as its own no task that another unit has not answered', () => {
    const answer = { count: 2, records: [{ id: 'own' }, { id: 'other', alertReason: '公司已 3 分钟未响应' }] };
    const own = ownOf(readWaiting(answer, 'Asia/Shanghai'));
    expect([own.count, own.tasks.map(({ id }) => id)]).toEqual([1, ['own']]);
  });

  test('of a driver is about his own task', () => {
    expect(kindOf(6, [])).toMatchObject({ waiting: 'home.mine', all: null, states: null, detail: null });
  });

  test('of a super manager is a unit’s, whatever his type', () => {
    expect(kindOf(4, everything, true)).toMatchObject({ waiting: 'home.waiting', about: 'tasks' });
  });

  test('leads nowhere where this user has no such list', () => {
    expect(kindOf(1, [])).toMatchObject({ all: null, states: null, detail: null });
  });
});

test('what waits longest stands first, and what has no time last', () => {
  const row = (id: string, createTime?: string) => ({ id, ...(createTime && { createTime }) });
  const { tasks } = readWaiting(
    [row('none'), row('new', '2026-03-01 09:00:00'), row('old', '2026-03-01 08:00:00')],
    'Asia/Shanghai',
  );
  expect(oldestFirst(tasks).map(({ id }: WaitingTask) => id)).toEqual(['old', 'new', 'none']);
});
