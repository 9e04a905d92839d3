import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showWatermark } from '../../../src/console/early/watermark.ts';

const marks = () => [...document.querySelectorAll<HTMLElement>('[data-watermark]')];
const only = () => {
  const [mark, ...others] = marks();
  if (!mark || others.length > 0) throw new Error(`exactly one watermark must stand, found ${marks().length}`);
  return mark;
};
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stop = showWatermark('陈警官 <西部>支队', 500);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('it stands over everything, in nobody’s way, with name and unit in it', () => {
  const mark = only();
  expect(mark.style.pointerEvents).toBe('none');
  expect(Number(mark.style.zIndex)).toBeGreaterThan(2_000_000_000);
  expect(decodeURIComponent(mark.style.backgroundImage)).toContain('陈警官 &#60;西部&#62;支队');
});

test('it is printed as it is: a browser that prints no backgrounds would print its sheet white, over all of the page', () => {
  expect(only().getAttribute('style')).toMatch(/(?:^| )print-color-adjust: exact/);
});

describe('it comes back within 500 ms', () => {
  test.each<[string, (mark: HTMLElement) => void]>([
    ['removed', (mark) => mark.remove()],
    ['moved elsewhere', (mark) => document.head.append(mark)],
    ['hidden', (mark) => mark.style.setProperty('display', 'none', 'important')],
    ['made transparent', (mark) => mark.style.setProperty('opacity', '0', 'important')],
    ['emptied', (mark) => mark.style.setProperty('background-image', 'none', 'important')],
    ['stripped of its style', (mark) => mark.removeAttribute('style')],
    ['hidden by an attribute', (mark) => mark.setAttribute('hidden', '')],
    ['renamed', (mark) => (mark.dataset['watermark'] = 'x')],
  ])('when %s', async (_how, tamper) => {
    tamper(only());
    await vi.advanceTimersByTimeAsync(500);
    const mark = only();
    expect(mark.parentElement).toBe(document.body);
    expect(mark.style.display).toBe('block');
    expect(mark.style.opacity).toBe('1');
    expect(mark.style.backgroundImage).toContain('svg');
    expect(mark.hasAttribute('hidden')).toBe(false);
  });

  test('also by the clock alone, where no mutation was seen', async () => {
    stop();
    vi.stubGlobal(
      'MutationObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    stop = showWatermark('x', 500);
    only().remove();
    expect(marks()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(marks()).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});

test('it goes when it is stopped, and stays away', async () => {
  stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(marks()).toHaveLength(0);
});
