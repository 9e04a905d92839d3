/** Lists on a map: marks, the list beside them, what is said of the chosen one. Drawing by hand is tried in a real browser. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MapView, ViewLayer } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/map/mapPage.tsx';
import { featuresOf, shapeOf } from '../../../src/renderer/board/sketched.ts';
import { makeWorld, show } from '../kit.tsx';
import { both, call, column, field, filter, page } from '../libraryViews.ts';

const timeout = { timeout: 40_000 };
const name = field('name', 'text', { title: both('名称', 'Name') });
const state = field('state', 'code', {
  title: both('状态', 'State'),
  options: [{ value: 1, label: both('闭馆', 'Closed'), tone: 'danger' }],
});

const layer: ViewLayer = {
  id: 'branches',
  title: both('分馆', 'Branches'),
  list: 'branches',
  as: 'pins',
  with: { open: true },
  off: false,
  call: call('branch.list', ['current', 'size', 'open', 'name'], { entity: 'branch' }),
  rowKey: 'id',
  filters: [],
  at: field('place', 'point'),
  name,
  tone: state,
  columns: [column(name), column(state)],
  actions: [
    {
      id: 'close',
      title: both('闭馆', 'Close it'),
      at: 'row',
      call: call('branch.close', ['id']),
      with: { id: { row: 'id' } },
      danger: false,
      primary: false,
    },
  ],
  watches: ['branch'],
};
const carts: ViewLayer = {
  ...layer,
  id: 'carts',
  title: both('书车', 'Carts'),
  as: 'dots',
  with: {},
  off: true,
  call: call('cart.list', [], { entity: 'cart' }),
};
const map: MapView = { id: 'map', type: 'map', title: both('分馆地图', 'Map of branches'), layers: [layer, carts] };
const north = { id: 'n', name: '北馆', state: 1, place: { lng: 114, lat: 22.6 } };
const south = { id: 's', name: '南馆', state: 0, place: { lng: 114, lat: 22.5 } };
const nowhere = { id: 'x', name: '新馆', state: 0, place: null };

const marksIn = () => document.querySelectorAll('.leaflet-marker-icon');
const listed = async () => {
  const marks = await screen.findByRole('list', { name: '标记' }, timeout);
  return within(marks)
    .getAllByRole('button')
    .map((button) => button.textContent);
};

describe('a map', () => {
  it('sends no filter that the linkage of its list hides', async () => {
    const [kept, hidden] = ['name', 'kind'].map((one) => filter(field(one, 'text'), { initial: 'x' }));
    const when = [{ if: { name: 'x' }, set: { kind: { visible: false } } }];
    const takes = [...layer.call.takes, 'kind'];
    const filters = [kept, hidden].flatMap((one) => one ?? []);
    const linked = { ...layer, filters, when, call: { ...layer.call, takes } };
    const world = makeWorld([{ ...map, layers: [linked] }], { 'branch.list': page([north]) });
    show(world, <ScreenPage id="map" />);
    await waitFor(() => expect(world.sentTo('branch.list').at(-1)?.params).toMatchObject({ name: 'x' }), timeout);
    expect(world.sentTo('branch.list').at(-1)?.params).not.toHaveProperty('kind');
  });

  it('asks for the rows of the day that it is, when it is read or looked at on another', async () => {
    let now = new Date('2026-11-20T23:59:58+08:00').getTime();
    const opened = field('createTime', 'dateTime');
    const initial = [{ now: '0d', at: 'dayStart' as const }, null];
    const since = filter(opened, { as: 'range', params: ['createStartTime', 'createEndTime'], initial });
    const takes = [...layer.call.takes, 'createStartTime'];
    const dated = { ...layer, filters: [since], call: { ...layer.call, takes } };
    const world = makeWorld([{ ...map, layers: [dated] }], { 'branch.list': page([north]) }, { now: () => now });
    show(world, <ScreenPage id="map" />);
    const asked = () => world.sentTo('branch.list').at(-1)?.params;
    await waitFor(() => expect(asked()).toMatchObject({ createStartTime: '2026-11-20 00:00:00' }), timeout);
    now += 3000;
    act(() => world.tell(['branch']));
    await waitFor(() => expect(asked()).toMatchObject({ createStartTime: '2026-11-21 00:00:00' }));
  });

  it('shows rows that stand somewhere, on the map and in the list beside, with their state in a word', async () => {
    const world = makeWorld([map], { 'branch.list': page([north, south, nowhere]) });
    show(world, <ScreenPage id="map" />);
    expect(await listed()).toEqual(['北馆闭馆', '南馆0']);
    await waitFor(() => expect(marksIn()).toHaveLength(2));
    expect(document.querySelector('.vw-mark-pins.vw-tone-danger')).not.toBeNull();
    expect(world.sentTo('branch.list')[0]?.params).toEqual({ current: 1, size: 999, open: true });
  });

  it('asks for a layer when it is shown, and not before', async () => {
    const world = makeWorld([map], { 'branch.list': page([north]), 'cart.list': page([south]) });
    const { user } = show(world, <ScreenPage id="map" />);
    await listed();
    expect(world.sentTo('cart.list')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /书车/ }));
    await waitFor(() => expect(marksIn()).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: /分馆/ }));
    await waitFor(async () => expect(await listed()).toEqual(['南馆0']));
  });

  it('says of the chosen mark what its list says, and offers what its list offers', async () => {
    const world = makeWorld([map], { 'branch.list': page([north, south]), 'branch.close': {} });
    const { user } = show(world, <ScreenPage id="map" params={{ chosen: 's' }} />);
    const card = await screen.findByRole('article', { name: '南馆' }, timeout);
    await waitFor(() => expect(document.querySelectorAll('.vw-mark-chosen')).toHaveLength(1));
    await user.click(within(card).getByRole('button', { name: '闭馆' }));
    await waitFor(() => expect(world.sentTo('branch.close')[0]?.params).toEqual({ id: 's' }));
    await user.click(screen.getByRole('button', { name: /北馆/ }));
    expect(await screen.findByRole('article', { name: '北馆' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('takes the keyboard to what is chosen by hand, and Escape gives it back to the row', async () => {
    const world = makeWorld([map], { 'branch.list': page([north, south]) });
    const { user } = show(world, <ScreenPage id="map" />);
    await listed();
    const row = screen.getByRole('button', { name: /南馆/ });
    row.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '南馆' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('article')).toBeNull();
    expect(row).toHaveFocus();
  });

  it('brings what is chosen into sight, and once it is closed the page is where it was', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const moved = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const world = makeWorld([map], { 'branch.list': page([north, south]) });
    const { user } = show(world, <ScreenPage id="map" />);
    await listed();
    const place = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
    await user.click(screen.getByRole('button', { name: /南馆/ }));
    expect(seen.mock.contexts).toEqual([await screen.findByRole('article', { name: '南馆' })]);
    place.mockReturnValue(200);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(moved.mock.calls).toEqual([[{ top: 700 }]]);
    vi.restoreAllMocks();
  });

  it('leaves the keyboard where it is when the address chooses', async () => {
    const world = makeWorld([map], { 'branch.list': page([north, south]) });
    show(world, <ScreenPage id="map" params={{ chosen: 's' }} />);
    await screen.findByRole('article', { name: '南馆' }, timeout);
    expect(document.body).toHaveFocus();
  });

  it('has no tab stop in a shape that is drawn: it is named in the list', async () => {
    const ring = [
      [114, 22.5],
      [114.1, 22.5],
      [114.1, 22.6],
      [114, 22.5],
    ];
    const areas: ViewLayer = { ...layer, as: 'areas', at: field('place', 'shape') };
    const place = { type: 'Polygon', coordinates: [ring] };
    const world = makeWorld([{ ...map, layers: [areas] }], { 'branch.list': page([{ ...north, place }]) });
    show(world, <ScreenPage id="map" />);
    expect(await listed()).toEqual(['北馆闭馆']);
    await waitFor(() => expect(document.querySelector('path.vw-mark-areas')).toHaveAttribute('tabindex', '-1'));
  });

  it('lists rows that stand nowhere above, with the action that places them', async () => {
    const locate = {
      ...layer.actions[0]!,
      id: 'locate',
      title: both('标注', 'Place it'),
      call: call('branch.locate', ['id']),
    };
    const placing = { ...layer, actions: [...layer.actions, locate], place: 'locate' };
    const world = makeWorld([{ ...map, layers: [placing] }], {
      'branch.list': page([north, nowhere]),
      'branch.locate': {},
    });
    const { user } = show(world, <ScreenPage id="map" />);
    await listed();
    const waiting = screen.getByRole('region', { name: '分馆 位置待定（1）' });
    expect(within(waiting).queryByRole('button', { name: '闭馆' })).toBeNull();
    await user.click(within(waiting).getByRole('button', { name: '标注' }));
    await waitFor(() => expect(world.sentTo('branch.locate')[0]?.params).toEqual({ id: 'x' }));
  });

  it('says nothing above of rows without a place where nothing places them', async () => {
    const world = makeWorld([map], { 'branch.list': page([nowhere]) });
    show(world, <ScreenPage id="map" />);
    await screen.findByText('地图上没有标记', undefined, timeout);
    expect(screen.queryByRole('region', { name: /位置待定/ })).toBeNull();
  });

  it('finds marks by their names', async () => {
    const world = makeWorld([map], { 'branch.list': page([north, south]) });
    const { user } = show(world, <ScreenPage id="map" />);
    await listed();
    await user.type(screen.getByRole('textbox', { name: /按名称.*查找/ }), '北');
    expect(await listed()).toEqual(['北馆闭馆']);
    await user.type(screen.getByRole('textbox', { name: /按名称.*查找/ }), 'x');
    expect(await screen.findByText('没有匹配的标记')).toBeVisible();
  });

  it('finds marks by whatever else is said of them', async () => {
    const coded = { ...layer, columns: [...layer.columns, column(field('code', 'text'))] };
    const rows = [
      { ...north, code: 'AB77' },
      { ...south, code: 'CD88' },
    ];
    const world = makeWorld([{ ...map, layers: [coded] }], { 'branch.list': page(rows) });
    const { user } = show(world, <ScreenPage id="map" />);
    await listed();
    await user.type(screen.getByRole('textbox', { name: /按名称.*查找/ }), 'b7');
    expect(await listed()).toEqual(['北馆闭馆']);
  });

  it('says that it did not come, and comes when asked again', async () => {
    let broken = true;
    const world = makeWorld([map], {
      'branch.list': () => {
        if (broken) throw new CallFault(500, 'internal', '服务器错误');
        return page([north]);
      },
    });
    const { user } = show(world, <ScreenPage id="map" />);
    await screen.findByText(/服务器错误/, {}, timeout);
    broken = false;
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await listed()).toEqual(['北馆闭馆']);
  });
});

describe('what is drawn', () => {
  const ring = [
    [114, 22.5],
    [114.1, 22.5],
    [114.1, 22.6],
    [114, 22.5],
  ];
  const path = [
    [114, 22.5],
    [114.1, 22.6],
  ];
  it.each([
    { type: 'Polygon', coordinates: [ring] },
    { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
    { type: 'LineString', coordinates: path },
    { type: 'MultiLineString', coordinates: [path, path] },
  ] as const)('is the $type that it was', (shape) => {
    expect(shapeOf(featuresOf(structuredClone(shape) as never) ?? [])).toEqual(shape);
  });
  it('is no area with a hole, and no loose point', () => {
    expect(featuresOf({ type: 'Polygon', coordinates: [ring, ring] })).toBeNull();
    expect(featuresOf({ type: 'Point', coordinates: [114, 22.5] })).toBeNull();
    expect(shapeOf([])).toBeNull();
  });
});
