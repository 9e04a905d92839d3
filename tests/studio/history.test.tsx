/** What is said of a change: what users gain and lose, what it touches, and the same between two versions of a file. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Row } from '../../src/core/model/catalogue.ts';
import { Changes } from '../../src/studio/Changes.tsx';
import { CompareVersions } from '../../src/studio/CompareVersions.tsx';
import type { Review } from '../../src/core/editorAnswers.ts';
import { openSchemaEditor } from '../../src/studio/schemaEditor.ts';
import { makeWorld, show, windowOf } from '../renderer/kit.tsx';

const column = (title: string, change: 'comes' | 'goes'): Review['changes'][number] => ({
  change,
  part: 'column',
  screen: 'racks',
  screenTitle: '架',
  id: title,
  title,
  types: [1],
  all: true,
  widens: false,
});
const version = (number: number) => ({
  version: number,
  text: '{}',
  author: 'Ann',
  reason: null,
  approvedBy: null,
  createdAt: `2026-11-0${number} 08:00:00`,
});

const required: Review['touched'][number] = {
  kind: 'required',
  title: '备注',
  name: null,
  count: null,
  lost: 0,
  path: null,
  file: null,
};

test('two versions are chosen, and what users gained between them is told', async () => {
  const world = makeWorld([], {
    'schemas.compare': ({ from, to }: Row) =>
      from === 1 && to === 3
        ? { changes: [column('名称', 'goes')], touched: [required] }
        : { changes: [], touched: [] },
  });
  const studio = { editor: openSchemaEditor(world.portsIn('zh-CN')), names: null };
  const opened = { file: 'screens/racks.json', history: [3, 2, 1].map(version), shipped: null };
  const { user } = show(world, <CompareVersions studio={studio} opened={opened} onClose={() => undefined} />);
  const dialog = await windowOf('比较两个版本');
  await dialog.findByText('没有用户会看到列、筛选、字段或操作的增减');
  expect(world.sent.map(({ params }) => params)).toContainEqual({ file: 'screens/racks.json', from: 2, to: 3 });
  await user.click(dialog.getByRole('combobox', { name: '从版本' }));
  await user.click(await screen.findByTitle(/^版本 1 /));
  expect(await dialog.findByText(/名称/)).toBeTruthy();
  expect(dialog.getByRole('region', { name: '其他变化' }).textContent).toContain('“备注”变为必填');
  expect(dialog.queryByText(/条记录/)).toBeNull();
});

test('of a new page is told who has it, of its parts that all of these see them', async () => {
  const page = { ...column('架', 'comes'), part: 'page', types: [1, 2], widens: true } as const;
  const read = () =>
    Promise.resolve({
      changes: [page, { ...column('名称', 'comes'), types: [1, 2] }],
      touched: [],
      from: 'a',
      to: 'b',
    });
  const userTypes = [
    { id: 1, name: '馆员' },
    { id: 2, name: '读者' },
  ];
  const dialog = (
    <Changes {...{ read, isPublishing: false, failed: null, userTypes }} onPublish={() => {}} onClose={() => {}} />
  );
  show(makeWorld([], {}), dialog);
  expect(await screen.findByText(/新页面“架”：馆员、读者可用/)).toBeTruthy();
  expect(screen.getByText(/列“名称”现在对此页面的所有用户可见/)).toBeTruthy();
});

test('what comes with a new page is one line that opens, and what else many parts change is folded; rights never are', async () => {
  const parts = (page: string, types: readonly number[]) =>
    Array.from({ length: 12 }, (_, at) => ({ ...column(`列${at}`, 'comes'), screen: page, types: [...types] }));
  const page = { ...column('架', 'comes'), part: 'page', types: [1, 2], widens: true } as const;
  const right = { ...column('借出', 'comes'), part: 'call', screen: 'shelves', widens: true } as const;
  const dialog = { ...page, screen: 'racks#add', id: 'racks#add', title: '新增' };
  const changes = [
    page,
    dialog,
    ...parts('racks', [1]),
    ...parts('racks#add', [1, 2]),
    ...parts('shelves', [1]),
    right,
  ];
  const read = () => Promise.resolve({ changes, touched: [], from: 'a', to: 'b' });
  const props = { read, isPublishing: false, failed: null, userTypes: [] };
  show(makeWorld([], {}), <Changes {...props} onPublish={() => {}} onClose={() => {}} />);
  const summary = await screen.findByText('页面上有：1 个子页面、24 列');
  const racks = within(summary.closest('section') ?? document.body);
  expect(racks.getAllByRole('listitem', { hidden: true })).toHaveLength(26);
  expect(racks.getByText(/新页面“架”/).closest('details')).toBeNull();
  expect(screen.getByText(/接口“借出”/).closest('details')).toBeNull();
  expect(screen.getByText('另有 4 处：列、筛选、字段与操作')).toBeTruthy();
});

test('what a change touches is told where it touches something, and where it touches nothing', async () => {
  const one = { kind: 'saved', title: '架', name: null, count: 4, lost: 0, path: null, file: null } as const;
  for (const touched of [[one], []]) {
    const read = () => Promise.resolve({ changes: [], touched, from: 'a', to: 'b' });
    const world = makeWorld([], {});
    const page = (
      <Changes
        {...{ read, isPublishing: false, failed: null, userTypes: [] }}
        onPublish={() => {}}
        onClose={() => {}}
      />
    );
    const { unmount } = show(world, page);
    const list = within(await screen.findByRole('region', { name: '影响范围' }));
    expect(list.queryAllByRole('listitem')).toHaveLength(touched.length);
    unmount();
  }
});
