import { describe, expect, test } from 'vitest';
import { readSources } from '../../../../codegen/readSources.ts';
import createdRange from '../../../../schemas/parts/dispatch/createdRange.json' with { type: 'json' };
import type { SignedIn } from '../../../../src/console/session/session.ts';
import { readCatalogue } from '../../../../src/release/readCatalogue.ts';
import { homeKindOf, stateQuery } from '../../../../src/towing/console/home/homeKind.ts';
import { oldestFirst, ownOf } from '../../../../src/towing/console/home/WaitingPanel.tsx';
import type { WaitingItem } from '../../../../src/console/app/waiting.ts';
import { readWaiting } from '../../../../src/towing/console/alerts/waitingTasks.ts';
import { words } from '../../../../src/towing/console/home/words.ts';

const everything = [
  'dispatch/unfinished',
  'dispatch/taskDetail',
  'dispatch/companyTaskDetail',
  'dispatch/trailerOrdersCompany',
  'park/expected',
];
/** A list begins with the tasks of the last months; what is counted is of any time. */
const ofAnyTime = createdRange.filters.flatMap(({ params }) => params.map((name) => `&${name}=`)).join('');
const { catalogue: shipped } = readCatalogue(readSources('schemas'));
const kindOf = (userType: number, screens = everything, superManager = false) =>
  homeKindOf({
    user: { userType, superManager } as SignedIn['user'],
    manifest: { screens: Object.fromEntries(screens.map((screen) => [screen, 'hash'])) },
  });

describe('the home page', () => {
  test.each([
    [1, words.waiting, 'dispatch/unfinished', '?turn=assign&createStartTime=&createEndTime=', true],
    [2, words.waiting, 'dispatch/unfinished', '?turn=assign&createStartTime=&createEndTime=', true],
    [3, words.expected, 'park/expected', '', false],
    [4, words.waitingDriver, 'dispatch/trailerOrdersCompany', `?trailerState=noDriver${ofAnyTime}`, true],
    [5, words.waiting, 'dispatch/unfinished', '?turn=assign&createStartTime=&createEndTime=', false],
    [7, words.waiting, 'dispatch/unfinished', '?turn=assign&createStartTime=&createEndTime=', true],
  ] as const)('of type %i leads to what waits for it', (userType, waiting, screen, query, crew) => {
    expect(kindOf(userType)).toMatchObject({ waiting, all: { screen, query }, crew });
    // What a list has no filter for reaches its call as text, and is refused.
    const list = shipped?.screens[screen];
    const filtered = list && 'filters' in list ? list.filters.flatMap(({ params }) => params) : [];
    expect(filtered).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]));
  });

  test.each([
    [1, words.waiting, '?queueStep=toAssign'],
    [4, words.waitingDriver, '?queueStep=driverRefused,toDispatch'],
    [7, words.waiting, '?queueStep=toAssign'],
  ] as const)('of type %i leads to the part of its queue that is counted', (userType, waiting, query) => {
    const all = { screen: 'dispatch/queue', query };
    expect(kindOf(userType, [...everything, 'dispatch/queue'])).toMatchObject({ waiting, all });
  });

  test('leads from the count of a state to the tasks that it counts, however old they are', () => {
    expect(stateQuery('checkNumber')).toBe(`?turn=checkNumber${ofAnyTime}`);
  });

  test('of a lot counts what its list holds, and not only what is being towed', () => {
    expect([1, 3, 4, 6].map((userType) => kindOf(userType).listed)).toEqual([null, 'expected', null, null]);
  });

  test('counts as its own no task that another unit has not answered', () => {
    const answer = { count: 2, records: [{ id: 'own' }, { id: 'other', alertReason: '公司已 3 分钟未响应' }] };
    const own = ownOf(readWaiting(answer, 'Asia/Shanghai', {}));
    expect([own.count, own.items.map(({ id }) => id)]).toEqual([1, ['own']]);
  });

  test('of a driver is about his own task', () => {
    expect(kindOf(6, [])).toMatchObject({ waiting: words.mine, all: null, states: null, detail: null });
  });

  test('of a super manager is a unit’s, whatever his type', () => {
    expect(kindOf(4, everything, true)).toMatchObject({ waiting: words.waiting, about: 'tasks' });
  });

  test('leads nowhere where this user has no such list', () => {
    expect(kindOf(1, [])).toMatchObject({ all: null, states: null, detail: null });
  });
});

test('what waits longest stands first, and what has no time last', () => {
  const row = (id: string, createTime?: string) => ({ id, ...(createTime && { createTime }) });
  const { items } = readWaiting(
    [row('none'), row('new', '2026-03-01 09:00:00'), row('old', '2026-03-01 08:00:00')],
    'Asia/Shanghai',
    {},
  );
  expect(oldestFirst(items).map(({ id }: WaitingItem) => id)).toEqual(['old', 'new', 'none']);
});
