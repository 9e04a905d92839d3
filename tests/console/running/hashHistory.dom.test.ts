import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryOf } from '../../../src/renderer/engine/address/historyEntry.ts';
import { movedEvent, queryEvent } from '../../../src/renderer/engine/address/moved.ts';
import { type HashHistory, openHashHistory } from '../../../src/console/running/hashHistory.ts';

let history: HashHistory;
beforeEach(async () => {
  if (window.location.hash !== '#/task') {
    const heard = new Promise((settled) => window.addEventListener('hashchange', settled, { once: true }));
    window.location.hash = '#/task';
    await heard;
  }
  history = openHashHistory();
});
afterEach(() => history.close());
const shown = () => history.location().pathname + history.location().search;

test('a page is shown where its address leads', async () => {
  history.navigator.push('/dispatch/commandCentre?plates=B1');
  await vi.waitFor(() => expect(shown()).toBe('/dispatch/commandCentre?plates=B1'));
});

test('a page that may not be left stays, address and all', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  history.askBy(ask);
  window.location.hash = '#/index';
  await vi.waitFor(() => expect(window.location.hash).toBe('#/task'));
  expect(shown()).toBe('/task');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('while somebody is asked, the page that is being left is still shown, and the address is its own', async () => {
  let answer = (_may: boolean): void => undefined;
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  history.askBy(ask);
  window.location.hash = '#/index';
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  expect(shown()).toBe('/task');
  expect(window.location.hash).toBe('#/task');
  window.location.hash = '#/workbench';
  await vi.waitFor(() => expect(window.location.hash).toBe('#/task'));
  answer(true);
  await vi.waitFor(() => expect(shown()).toBe('/index'));
  expect(window.location.hash).toBe('#/index');
});

test('where nothing is to be asked, the page follows its address at once', async () => {
  history.askBy(() => true);
  window.location.hash = '#/index?a=1';
  await vi.waitFor(() => expect(shown()).toBe('/index?a=1'));
});

test('another query of the same page is not asked about', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  history.askBy(ask);
  window.location.hash = '#/task?current=2';
  await vi.waitFor(() => expect(shown()).toBe('/task?current=2'));
  expect(ask).not.toHaveBeenCalled();
});

test('what lies over the page is closed by a step to where one has been, and not by a new address', async () => {
  const close = vi.fn(() => false);
  history.closeBy(close);
  window.location.hash = '#/index';
  await vi.waitFor(() => expect(shown()).toBe('/index'));
  expect(close).not.toHaveBeenCalled();
  window.history.back();
  await vi.waitFor(() => expect(shown()).toBe('/task'));
  window.history.forward();
  await vi.waitFor(() => expect(shown()).toBe('/index'));
  expect(close).toHaveBeenCalledTimes(2);
});

test('a step between two queries of a page is meant for what lies over it, too, and its list never hears of it', async () => {
  window.location.hash = '#/task?plates=B1';
  await vi.waitFor(() => expect(shown()).toBe('/task?plates=B1'));
  const read: string[] = [];
  const follow = (): void => void read.push(window.location.hash);
  window.addEventListener('popstate', follow);
  const close = vi.fn(() => true);
  history.closeBy(close);
  window.history.back();
  await vi.waitFor(() => expect(read).toEqual(['#/task?plates=B1']));
  expect([shown(), close.mock.calls.length]).toEqual(['/task?plates=B1', 1]);
  history.closeBy(() => false);
  window.history.back();
  await vi.waitFor(() => expect(shown()).toBe('/task'));
  window.removeEventListener('popstate', follow);
});

test('a step that was meant for what lies over the page is taken back, as often as it is taken', async () => {
  history.askBy(() => true);
  window.location.hash = '#/index';
  await vi.waitFor(() => expect(shown()).toBe('/index'));
  window.location.hash = '#/workbench';
  await vi.waitFor(() => expect(shown()).toBe('/workbench'));
  const close = vi.fn(() => true);
  history.closeBy(close);
  // Whoever follows the address itself is told that it is back.
  let read = '';
  const follow = (): void => void (read = window.location.hash);
  window.addEventListener('popstate', follow);
  window.addEventListener(movedEvent, follow);
  for (const time of [1, 2, 3]) {
    window.history.back();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(time));
    expect([shown(), window.location.hash, read]).toEqual(['/workbench', '#/workbench', '#/workbench']);
  }
  window.removeEventListener('popstate', follow);
  window.removeEventListener(movedEvent, follow);
  history.closeBy(() => false);
  window.history.back();
  await vi.waitFor(() => expect(shown()).toBe('/index'));
});

describe('a query that the page itself has written', () => {
  const heard = vi.fn();
  const write = (hash: string, how: 'pushState' | 'replaceState' = 'pushState'): void => {
    window.history[how](entryOf(hash), '', hash);
    window.dispatchEvent(new Event(queryEvent));
  };
  beforeEach(() => {
    heard.mockReset();
    history.subscribe(() => heard(shown()));
  });

  test('is where one is at once, and told to whoever follows once the page has had time to show it', async () => {
    write('#/task?current=2');
    expect([shown(), heard.mock.calls]).toEqual(['/task?current=2', []]);
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['/task?current=2']]));
  });

  test('of several the last is told, once, whether it is a step or takes the place of one', async () => {
    write('#/task?current=2');
    write('#/task?current=3', 'replaceState');
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['/task?current=3']]));
  });

  test.each(['pointerdown', 'keydown'])('is told before anybody is told of a %s', (press) => {
    write('#/task?current=2');
    const pressed = vi.fn(() => heard.mock.calls.length);
    document.body.addEventListener(press, pressed, { once: true });
    document.body.dispatchEvent(new Event(press, { bubbles: true }));
    expect(pressed).toHaveReturnedWith(1);
  });

  test('is told before another page, so that its tab knows where it stood', async () => {
    write('#/task?current=2');
    history.navigator.push('/index');
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['/task?current=2'], ['/index']]));
  });

  test('is no new address: a step back to it is meant for what lies over the page', async () => {
    write('#/task?current=2');
    window.location.hash = '#/index';
    await vi.waitFor(() => expect(shown()).toBe('/index'));
    const close = vi.fn(() => false);
    history.closeBy(close);
    window.history.back();
    await vi.waitFor(() => expect(shown()).toBe('/task?current=2'));
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('is taken back like every other step, be it ever so soon', async () => {
    write('#/task?current=2');
    window.history.back();
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['/task?current=2'], ['/task']]));
  });

  test.each([
    [true, '#/index', [['/task?current=2'], ['/index']]],
    [false, '#/task?current=2', [['/task?current=2']]],
  ])('while somebody is asked whether they leave is kept with its page; their answer: %s', async (may, hash, told) => {
    let answer = (_may: boolean): void => undefined;
    const asked = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    history.askBy(asked);
    window.location.hash = '#/index';
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    write('#/task?current=2', 'replaceState');
    answer(may);
    await vi.waitFor(() => expect(heard.mock.calls).toEqual(told));
    expect(window.location.hash).toBe(hash);
  });

  test('of a page that is on its way is no word of the one that is shown: whoever is to be asked is asked', async () => {
    const asked = vi.fn(() => Promise.resolve(false));
    history.askBy(asked);
    window.location.hash = '#/index';
    write('#/index?current=2');
    expect(shown()).toBe('/task');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(window.location.hash).toBe('#/task'));
  });

  test('is told to nobody once the console is gone', async () => {
    write('#/task?current=2');
    history.close();
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(heard).not.toHaveBeenCalled();
  });
});
