import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PortsProvider } from '../../../../src/renderer/index.ts';
import { CallFault } from '../../../../src/renderer/engine/ports.ts';
import { StaleBanner } from '../../../../src/renderer/engine/states.tsx';
import { useSteady } from '../../../../src/renderer/engine/hand/useSteady.ts';
import { makeWorld } from '../../ports.ts';

interface Item {
  readonly id: string;
  readonly word: string;
}
const idOf = ({ id }: Item): string => id;
const Items = ({ items }: { items: readonly Item[] }) => (
  <p title="items">
    {useSteady(items, idOf)
      .map(({ word }) => word)
      .join(' ')}
  </p>
);
const item = (id: string, word = id): Item => ({ id, word });

const ports = makeWorld([], {}).portsIn('zh-CN');
function show(items: readonly Item[], offline = false) {
  const page = (next: readonly Item[], lost: boolean) => (
    <PortsProvider ports={ports}>
      <StaleBanner fault={undefined} offline={lost} retry={() => undefined} />
      <Items items={next} />
    </PortsProvider>
  );
  const { rerender } = render(page(items, offline));
  return (next: readonly Item[], lost = false) => act(() => rerender(page(next, lost)));
}
const shown = () => screen.getByTitle('items').textContent;
const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1000);
});
afterEach(() => vi.useRealTimers());

it('shows what others bring at once while the hand rests', () => {
  const become = show([item('a')]);
  become([item('b'), item('a')]);
  expect(shown()).toBe('b a');
});

it('keeps items in their order while the hand moves, and shows what changes in them', () => {
  const become = show([item('a')]);
  fireEvent.pointerMove(window);
  become([item('a', 'A')]);
  expect(shown()).toBe('A');
  become([item('b'), item('a', 'A')]);
  expect(shown()).toBe('A');
  after(500);
  expect(shown()).toBe('b A');
});

it('shows them after three seconds from the first change at the latest, however often they change', () => {
  const become = show([item('a')]);
  fireEvent.pointerDown(window);
  become([item('b'), item('a')]);
  after(2000);
  become([item('c'), item('b'), item('a')]);
  expect(shown()).toBe('a');
  after(1000);
  expect(shown()).toBe('c b a');
});

it('lets the line above rows come, and go, once the hand rests', () => {
  const become = show([], false);
  fireEvent.pointerDown(window);
  become([], true);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.pointerUp(window);
  after(500);
  expect(screen.getByRole('alert')).toBeVisible();
});

it.each([
  { status: 404, retried: 0 },
  { status: 503, retried: 1 },
])('offers to read again what may be had again: $status', ({ status, retried }) => {
  const fault = new CallFault(status, 'x', '该任务已不在');
  render(
    <PortsProvider ports={ports}>
      <StaleBanner fault={fault} offline={false} retry={() => undefined} />
    </PortsProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('该任务已不在');
  expect(screen.queryAllByRole('button')).toHaveLength(retried);
});
