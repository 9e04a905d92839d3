/** A page that nobody has published is tried in its preview: its forms open, say what is wrong, and send nothing. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { sampleRow } from '../../../src/core/sampleRow.ts';
import { buildRelease } from '../../../src/release/build.ts';
import { Preview } from '../../../src/studio/preview/Preview.tsx';
import type { Seen } from '../../../src/studio/preview/SeenAs.tsx';
import type { Tried } from '../../../src/studio/schemaEditor.ts';
import { makeWorld, show, windowOf } from '../../renderer/kit.tsx';
// Lazy on a page; here they are loaded before the clock of a test starts.
import '../../../src/renderer/detail/detailPage.tsx';
import '../../../src/renderer/form/formDialog.tsx';

const file = 'screens/visits.json';
const label = (chinese: string, english: string) => ({ 'zh-CN': chinese, 'en-US': english });
const text = JSON.stringify({
  entity: {
    title: label('巡查', 'Visit'),
    shard: 'none',
    write: 'all',
    required: ['name'],
    properties: {
      name: { type: 'string', title: label('名称', 'Name'), maxLength: 5 },
      least: { type: 'integer', title: label('最少', 'Least') },
      most: { type: 'integer', title: label('最多', 'Most'), default: 3 },
      damaged: { type: 'boolean', title: label('有损坏', 'Damaged'), default: false },
      damage: { type: 'string', title: label('损坏情况', 'Damage') },
      closed: { type: 'boolean', title: label('已关闭', 'Closed'), default: false, readOnly: true },
      photos: { type: 'array', widget: 'files', title: label('照片', 'Photos') },
      inner: { type: 'string', title: label('内部备注', 'Inner note'), read: [1] },
    },
    checks: [
      { needs: { most: { gte: { field: 'least' } } }, field: 'most', text: label('最多不能小于最少', 'Not below') },
    ],
    when: [
      { if: { damaged: true }, set: { damage: { required: true } } },
      { if: { damaged: { not: true } }, set: { damage: { visible: false } } },
    ],
  },
  actions: {
    close: { title: label('关闭', 'Close'), set: { closed: true } },
    rounds: { title: label('看路线', 'See rounds'), at: 'page', goto: 'rounds' },
  },
});
/** A page of another file, to which the previewed one leads. */
const rounds = {
  file: 'screens/rounds.json',
  text: JSON.stringify({
    entity: {
      title: label('路线', 'Round'),
      shard: 'none',
      write: 'all',
      properties: { name: { type: 'string', title: label('名称', 'Name'), search: true } },
    },
  }),
};

const settings = { file: 'settings.json', text: JSON.stringify({ newPage: { allow: [1, 3] } }) };
const built = buildRelease([{ file, text }, rounds, settings]);

function published() {
  if (!built.release) throw new Error(JSON.stringify(built.faults));
  return built.release;
}

function viewOf(id: string, userType: unknown) {
  const superManager = typeof userType !== 'number';
  const { screens, views } = published().project({ userType: superManager ? 0 : userType, superManager });
  return views[screens[id] ?? ''] ?? null;
}

const { dictionaries, entities } = published().catalogue;
const entity = entities['visits'];
const of = { dictionaries, language: 'zh-CN', now: '2026-11-20 12:00:00' } as const;
const sample = entity ? { entity: 'visits', row: sampleRow(entity, of) } : null;

/** @param judge what the server finds in what is entered */
function preview(more: Partial<Seen> = {}, served: readonly string[] = [], judge: (asked: Row) => unknown = () => []) {
  const seen: Seen = { userType: null, username: null, language: 'zh-CN', isNarrow: false, ...more };
  const view = viewOf('visits', seen.userType);
  if (!view) throw new Error('whoever looks must have the page');
  const tried: Tried = { text, faults: [], warnings: [], view, counts: null, sample, hash: 'draft' };
  const world = makeWorld([], {
    'schemas.try': ({ screen: id, userType }: Row) => ({
      faults: [],
      warnings: [],
      view: viewOf(String(id), userType),
    }),
    'schemas.judge': judge,
    'visits.list': { records: [{ id: 'v1', version: 4, name: 'Hall', most: 9, damaged: false }], total: 1 },
    'visits.get': { id: 'v1', version: 4, name: 'Hall', most: 9, damaged: false },
  });
  const user = seen.userType === null ? null : { userType: seen.userType, superManager: 0 };
  return { world, ...show(world, <Preview {...{ view, tried, seen, user, file, served }} screen="visits" />) };
}

const photo = new File(['photo'], 'hall.png', { type: 'image/png' });
beforeAll(() => {
  URL.createObjectURL = () => 'blob:photo';
});
const fail = (): never => {
  throw new Error('the form asks for a file');
};
const served = Object.keys(published().catalogue.calls);
const input = (form: ReturnType<typeof within>, name: RegExp) => form.findByLabelText(name);

/** Until its record is read, another window stands in its place. */
async function loadedWindowOf(title: string) {
  await screen.findByLabelText(/名称/, { selector: '[data-form] input' });
  return windowOf(title);
}

test('a form opens before its page is published, with its defaults and its linkage', async () => {
  const { user } = preview();
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const form = await windowOf('新增巡查');
  expect(await input(form, /最多/)).toHaveProperty('value', '3');
  expect(form.queryByLabelText(/损坏情况/)).toBeNull();
  await user.click(form.getByRole('switch'));
  await waitFor(() => expect(form.getByLabelText(/损坏情况/)).toBeTruthy());
});

test('what is wrong is said at its field, and what is well is said where it would be sent', async () => {
  const { user, world } = preview();
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const form = await windowOf('新增巡查');
  await user.click(form.getByRole('button', { name: /^确/ }));
  await form.findByRole('alert');
  await user.type(await input(form, /名称/), 'Hall');
  await user.type(await input(form, /最少/), '5');
  await user.click(form.getByRole('button', { name: /^确/ }));
  await form.findByText('最多不能小于最少');
  expect(world.sentTo('schemas.judge')).toEqual([]);
  await user.clear(await input(form, /最少/));
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? fail(), photo);
  await waitFor(() => expect(document.querySelector('img')?.src).toBe('blob:photo'));
  await user.click(form.getByRole('button', { name: /^确/ }));
  await form.findByText('校验通过。预览中不提交');
  expect(world.sentTo('schemas.judge')).toMatchObject([
    { params: { file, text, call: 'visits.insert', input: { name: 'Hall', most: 3, photos: [{ name: 'hall.png' }] } } },
  ]);
  expect(world.sentTo('visits.insert')).toEqual([]);
});

test('what the table says of itself is in the language of the preview too', async () => {
  preview({ language: 'en-US' }, served);
  await screen.findByText('Hall');
  expect(screen.getByText('20 / page')).toBeVisible();
  expect(screen.queryByText(/条\/页/)).toBeNull();
});

test('what only the server finds stands at its field, in the language of the preview', async () => {
  const { user } = preview({ language: 'en-US' }, [], () => [{ field: 'name', text: label('太像了', 'Too alike') }]);
  await user.click(await screen.findByRole('button', { name: /Add/ }));
  const form = await windowOf('Add visit');
  await user.type(await input(form, /Name/), 'Hall');
  await user.click(form.getByRole('button', { name: 'OK' }));
  await form.findByText('Too alike');
});

test('a table that is not there yet shows a sample, whose form opens like that of a row', async () => {
  const { user, world } = preview();
  await screen.findByText(/示例数据/);
  await user.click(await screen.findByRole('button', { name: /编辑/ }));
  const form = await loadedWindowOf('编辑巡查');
  expect(await input(form, /名称/)).toHaveProperty('value', '名称');
  expect(world.sent.every(({ call }) => call.startsWith('schemas.'))).toBe(true);
});

test('a row of the sample is acted on: it is judged, and stays as it is', async () => {
  const { user, world } = preview();
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(world.said).toMatchObject([{ tone: 'success', message: '校验通过。预览中不提交' }]));
  expect(world.sentTo('schemas.judge')).toMatchObject([{ params: { call: 'visits.close', input: { id: 'sample' } } }]);
  expect(world.sentTo('visits.close')).toEqual([]);
});

test('a page that serves shows its rows, and opens the form of what is written over them', async () => {
  const { user, world } = preview({}, served);
  expect(await screen.findByText('Hall')).toBeTruthy();
  expect(screen.queryByText(/示例数据/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /编辑/ }));
  const form = await loadedWindowOf('编辑巡查');
  expect(await input(form, /最多/)).toHaveProperty('value', '9');
  await user.clear(await input(form, /名称/));
  await user.type(await input(form, /名称/), 'Yard');
  await user.click(form.getByRole('button', { name: /^确/ }));
  await form.findByText('校验通过。预览中不提交');
  expect(world.sentTo('schemas.judge')).toMatchObject([
    { params: { call: 'visits.update', input: { id: 'v1', version: 4 } } },
  ]);
});

test('a page that it leads to opens in the preview, and a button leads back', async () => {
  const { user, world } = preview({}, served);
  await screen.findByText('Hall');
  await user.click(screen.getByRole('button', { name: '看路线' }));
  await screen.findByRole('heading', { name: '路线' });
  await waitFor(() => expect(world.sentTo('rounds.list')).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: /返回预览的页面/ }));
  expect(await screen.findByText('Hall')).toBeTruthy();
});

test('a form is that of whoever is looked as', async () => {
  for (const [userType, has] of [
    [null, true],
    [3, false],
  ] as const) {
    const { user, unmount } = preview({ userType });
    await user.click(await screen.findByRole('button', { name: /新增/ }));
    const form = await windowOf('新增巡查');
    await input(form, /名称/);
    expect(form.queryByLabelText(/内部备注/) !== null).toBe(has);
    unmount();
  }
});
