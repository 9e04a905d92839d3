/** A chart that says itself what it counts, as its reader sees it: the library's figures of its stock. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { ChartView, View } from '../../../src/core/model/view.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { project } from '../../../src/core/project.ts';
import { CallFault, type Ports } from '../../../src/renderer/engine/ports.ts';
import { ChartPage } from '../../../src/renderer/chart/chartPage.tsx';
import { ScreenPage } from '../../../src/renderer/index.ts';
import bookCalls from '../../library/schemas/calls/book.json';
import branchCalls from '../../library/schemas/calls/branch.json';
import shelfStatus from '../../library/schemas/dictionaries/shelfStatus.json';
import book from '../../library/schemas/entities/book.json';
import branch from '../../library/schemas/entities/branch.json';
import stock from '../../library/schemas/screens/books/stock.json';
import settings from '../../library/schemas/settings.json';
import stockFigures from '../../library/schemas/screens/books/stockFigures.json';
import { makeWorld, show } from '../kit.tsx';

const files = {
  settings,
  'calls/book': bookCalls,
  'calls/branch': branchCalls,
  'dictionaries/shelfStatus': shelfStatus,
  'entities/book': book,
  'entities/branch': branch,
  'screens/books/stock': stock,
  'screens/books/stockFigures': stockFigures,
};
const read = Object.entries(files).map(([name, json]) => ({ file: `${name}.json`, json }));
const views = project(normalise(read), { userType: 1, superManager: false });
const view = views['books/stockFigures'] as View;
const rows = [
  { grouping: 'all', books: 3, rareBooks: 1, pages: 300, price: 9.5 },
  { grouping: 'states', shelfStatus: 1, books: 3, rareBooks: 1, pages: 300, price: 9.5 },
  {
    grouping: 'months',
    acquiredMonth: '2026-02',
    acquiredMonthFrom: '2026-02-01 00:00:00',
    acquiredMonthTo: '2026-02-28 23:59:59',
    branchId: 'east',
    branchName: 'East',
    books: 2,
    rareBooks: 0,
    pages: 200,
    price: 9.5,
  },
  {
    grouping: 'months',
    acquiredMonth: null,
    branchId: 'east',
    // What a spreadsheet would run.
    branchName: '=East',
    books: 1,
    rareBooks: 1,
    pages: 100,
    // The database's numeric comes as text.
    price: '-1.5',
  },
];

function open(answered: readonly Row[] = rows, given: Partial<Ports> = {}) {
  const world = makeWorld([view], { 'stockFigures.aggregate': answered }, given);
  return {
    world,
    ...show(
      world,
      <MemoryRouter>
        <ScreenPage id={view.id} params={{}} />
      </MemoryRouter>,
    ),
  };
}
beforeEach(() => window.history.replaceState(null, '', '/#/'));

test('a figure of a tile opens the rows that it counts', async () => {
  const { world, user } = open();
  const tiles = await screen.findByRole('list', { name: '全部馆藏' });
  expect(within(tiles).getByRole('heading', { name: '全部馆藏' })).toBeTruthy();
  await user.click(within(tiles).getByRole('button', { name: '打开 1 条：珍本，全部馆藏' }));
  expect(world.went.at(-1)).toMatchObject({ screen: 'books/stock', params: { rare: true } });
  await user.click(within(tiles).getByRole('button', { name: '打开 3 条：册数，全部馆藏' }));
  expect(world.went.at(-1)?.params).not.toHaveProperty('rare');
});

test('what it is opened with and is no filter is sent, and nothing that its call does not take', async () => {
  const chart = view as ChartView;
  const wider: View = { ...chart, call: { ...chart.call, takes: [...chart.call.takes, 'floor'] } };
  const world = makeWorld([wider], { 'stockFigures.aggregate': rows });
  show(
    world,
    <MemoryRouter>
      <ScreenPage id={wider.id} params={{ floor: '2', door: 'x' }} />
    </MemoryRouter>,
  );
  await screen.findByRole('list', { name: '全部馆藏' });
  const asked = world.sentTo('stockFigures.aggregate').map(({ params }) => params);
  expect(asked.length).toBeGreaterThan(0);
  for (const params of asked) expect(params).toEqual({ floor: '2' });
});

test('a row of a table opens its month and branch; one without a month opens nothing, for no list has exactly its rows', async () => {
  const { world, user } = open();
  const table = await screen.findByRole('table', { name: '按月与分馆' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    '入馆时间（月）',
    '分馆',
    '册数',
    '珍本',
    '页数合计',
    '价格平均',
  ]);
  const figures = within(table).getAllByRole('button');
  expect(figures).toHaveLength(1);
  await user.click(figures[0] as HTMLElement);
  expect(world.went).toMatchObject([
    {
      screen: 'books/stock',
      params: { acquiredFrom: '2026-02-01 00:00:00', acquiredTo: '2026-02-28 23:59:59', branchId: 'east' },
    },
  ]);
});

test('a code is called by its name, as a drawing and as a table', async () => {
  const { user } = open();
  const panel = await screen.findByRole('region', { name: '按在架状态' });
  await user.click(within(panel).getByRole('button', { name: /按在架状态/ }));
  const [, row] = within(panel).getAllByRole('row');
  expect(row?.textContent).toMatch(/借出/);
});

test('as a pane of a desk it takes nothing from the address that it shares with the others', async () => {
  window.location.hash = '#/desk?acquiredFrom=2026-02-01&acquiredTo=2026-02-28';
  const world = makeWorld([view], { 'stockFigures.aggregate': rows });
  show(world, <ChartPage view={view as ChartView} params={{}} inAddress={false} />);
  await screen.findByRole('table', { name: '按月与分馆' });
  expect(world.sent).toHaveLength(1);
  expect(JSON.stringify(world.sent)).not.toContain('2026-02-01');
});

test('the figures that are shown leave as a file that says what they were narrowed by and when', async () => {
  window.location.hash = '#/figures?acquiredFrom=2026-02-01&acquiredTo=2026-02-28';
  const { world, user } = open();
  await screen.findByRole('table', { name: '按月与分馆' });
  await user.click(screen.getByRole('button', { name: '导出数据（CSV）' }));
  await waitFor(() => expect(world.files).toHaveLength(1));
  const [file] = world.files;
  expect(file?.name).toBe('馆藏统计 2026-11-20 20-00-00.csv');
  // Read as bytes: a text reader would take the mark away.
  const text = Buffer.from((await file?.content.arrayBuffer()) ?? new ArrayBuffer(0)).toString();
  expect(text.startsWith('\ufeff馆藏统计\r\n导出时间,2026-11-20 20:00:00\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines[2]).toMatch(/^筛选：入馆时间,2026-02-01.* – 2026-02-28.*$/);
  expect(lines.slice(lines.indexOf('按在架状态'), lines.indexOf('按在架状态') + 3)).toEqual([
    '按在架状态',
    '在架状态,册数',
    '借出,3',
  ]);
  expect(lines.slice(lines.indexOf('按月与分馆'))).toEqual([
    '按月与分馆',
    '入馆时间（月）,分馆,册数,珍本,页数合计,价格平均',
    '2026-02,East,2,0,200,9.5',
    "未填写,'=East,1,1,100,-1.5",
    '',
  ]);
});

test('the server is told before figures leave as a file; where it refuses, nothing leaves', async () => {
  const told: string[] = [];
  let refusal: CallFault | undefined;
  const noted = async ({ id }: { readonly id: string }): Promise<void> => {
    if (refusal) throw refusal;
    told.push(id);
  };
  const never = async (): Promise<never> => {
    throw new Error('is not asked for');
  };
  const { world, user } = open(rows, { tables: { begin: never, template: never, fill: never, noted } });
  await screen.findByRole('table', { name: '按月与分馆' });
  const take = screen.getByRole('button', { name: '导出数据（CSV）' });
  await user.click(take);
  await waitFor(() => expect(world.files).toHaveLength(1));
  expect(told).toEqual(['stockFigures.aggregate']);
  refusal = new CallFault(403, 'not-allowed', '没有权限进行此操作');
  await user.click(take);
  await waitFor(() => expect(world.said).toMatchObject([{ tone: 'error', message: '没有权限进行此操作' }]));
  expect(world.files).toHaveLength(1);
});

test('there is nothing to take along where there are no figures', async () => {
  open([]);
  expect(await screen.findByRole('button', { name: '导出数据（CSV）' })).toHaveProperty('disabled', true);
});

test('a tile reads as its field does in a table', async () => {
  if (view.type !== 'chart') throw new Error('the figures of the stock must be a chart');
  const panels = view.panels.map((panel) => ({ ...panel, value: { ...panel.value, kind: 'duration' as const } }));
  const timed: View = { ...view, panels };
  const world = makeWorld([timed], { 'stockFigures.aggregate': [{ grouping: 'all', books: 125, pages: 1 }] });
  show(
    world,
    <MemoryRouter>
      <ScreenPage id={timed.id} params={{}} />
    </MemoryRouter>,
  );
  const tile = await waitFor(() => {
    const found = document.querySelector('.vw-tile-value');
    if (!found) throw new Error('the tile must be there');
    return found;
  });
  expect(tile.textContent).toContain('2 小时 5 分');
});
