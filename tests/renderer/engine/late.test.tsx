/** Code that does not come: the page stays, the user is told, and the next opening asks again. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useState, type FunctionComponent, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { late, PortsProvider } from '../../../src/renderer/index.ts';
import { fetchedEarly } from '../../../src/renderer/engine/late/fetchedEarly.ts';
import { LateGuard } from '../../../src/renderer/engine/late/late.tsx';
import { lateFilter } from '../../../src/renderer/fields/lateFilter.tsx';
import type { FilterProps } from '../../../src/renderer/fields/face.ts';
import { field, filter } from '../libraryViews.ts';
import { makeWorld } from '../ports.ts';

type Panel = FunctionComponent<{ readonly word: string }>;
const Panel: Panel = ({ word }) => <p>{word}</p>;
const unfetched = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

class Outer extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render(): ReactNode {
    return this.state.failed ? <p>页面坏了</p> : this.props.children;
  }
}

function page(open: (close: () => void) => ReactNode) {
  const world = makeWorld([], {});
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="备注" />
        <button onClick={() => setOpen(true)}>打开</button>
        {isOpen && open(() => setOpen(false))}
      </>
    );
  }
  render(
    <Outer>
      <PortsProvider ports={world.portsIn('zh-CN')}>
        <Page />
      </PortsProvider>
    </Outer>,
  );
  return { world, hand: userEvent.setup() };
}
const press = () => screen.getByRole('button', { name: '打开' });

test('leaves the page as it is, says so once with a press that loads it anew, and asks again at the next opening', async () => {
  const fetch = vi.fn<() => Promise<Panel>>().mockRejectedValueOnce(unfetched).mockResolvedValue(Panel);
  const Late = late(fetch);
  const { world, hand } = page((close) => <Late word="面板" onAbsent={close} />);
  await hand.type(screen.getByLabelText('备注'), '粤B');
  await hand.click(press());
  await waitFor(() => expect(world.said).toHaveLength(1));
  expect(world.said[0]).toMatchObject({ tone: 'error', offer: { word: '重新加载' } });
  expect(screen.getByLabelText('备注')).toHaveValue('粤B');
  expect(screen.queryByText('面板')).toBeNull();
  await hand.click(press());
  expect(await screen.findByText('面板')).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(world.said).toHaveLength(1);
});

test('a screen over the page that did not come is asked for again likewise', async () => {
  const load = vi
    .fn<() => Promise<{ default: Panel }>>()
    .mockRejectedValueOnce(unfetched)
    .mockResolvedValue({ default: Panel });
  const { Print } = fetchedEarly(load);
  const { world, hand } = page((close) => (
    <LateGuard onAbsent={close}>
      <Print word="表单" />
    </LateGuard>
  ));
  await hand.click(press());
  await waitFor(() => expect(world.said).toHaveLength(1));
  await hand.click(press());
  expect(await screen.findByText('表单')).toBeVisible();
});

test('what stands instead stays, and one that never comes is told of once with each opening', async () => {
  const fetch = vi.fn<() => Promise<Panel>>().mockRejectedValue(unfetched);
  const Late = late(fetch);
  const { world, hand } = page(() => <Late word="面板" fallback="在路上" instead="四星" />);
  await hand.click(press());
  expect(await screen.findByText('四星')).toBeVisible();
  expect(screen.queryByText('在路上')).toBeNull();
  expect(world.said).toHaveLength(1);
});

test('a filter that does not come stays a box, says so, and asks again', async () => {
  const Filter = ({ id }: FilterProps) => <input id={id} aria-label="来了" />;
  const load = vi.fn<() => Promise<{ default: typeof Filter }>>().mockRejectedValue(unfetched);
  const Late = lateFilter(load);
  const { world, hand } = page(() => (
    <Late
      filter={filter(field('count', 'integer'))}
      id="f"
      values={[3]}
      onChange={() => undefined}
      form={{}}
      disabled={false}
    />
  ));
  await hand.click(press());
  const box = screen.getByDisplayValue('3');
  await hand.click(box);
  await waitFor(() => expect(world.said).not.toEqual([]));
  expect(box).toBeInTheDocument();
  load.mockResolvedValue({ default: Filter });
  await hand.click(box);
  expect(await screen.findByLabelText('来了')).toBeVisible();
});

test('a fault of the code itself is not hidden', async () => {
  const Broken: Panel = () => {
    throw new Error('broken');
  };
  const Late = late(async () => Broken);
  const { world, hand } = page((close) => <Late word="面板" onAbsent={close} />);
  await hand.click(press());
  expect(await screen.findByText('页面坏了')).toBeVisible();
  expect(world.said).toEqual([]);
});
