/** The tutorial's panel: what it asks for, what it ticks, how it is left and found again. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEffect, useState } from 'react';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { countNames, type PageCounts } from '../../../src/core/pageCounts.ts';
import type { OpenedFile } from '../../../src/core/editorAnswers.ts';
import { openSchemaEditor, type Tried } from '../../../src/studio/schemaEditor.ts';
import { TutorialButton } from '../../../src/studio/tutorial/TutorialButton.tsx';
import { TutorialPanel } from '../../../src/studio/tutorial/TutorialPanel.tsx';
import { useTutorial } from '../../../src/studio/tutorial/useTutorial.ts';
import type { Studio } from '../../../src/studio/useStudio.ts';
import { makeWorld, show } from '../../renderer/kit.tsx';

const nothing = Object.fromEntries(countNames.map((name) => [name, 0])) as unknown as PageCounts;
const counts = (has: Partial<PageCounts> = {}): PageCounts => ({ ...nothing, page: 1, fields: 1, kinds: 1, ...has });
const plain: Tried = { text: '{}', faults: [], warnings: [], view: null, counts: null, sample: null, hash: null };
const never = async (): Promise<never> => Promise.reject(new Error('nobody asked for it'));

function opened(file: string, version = 0): OpenedFile {
  const own = { file, state: 'added', editable: true, author: null, changedAt: null, aside: null } as const;
  return { ...own, text: version === 0 ? '' : '{}', served: null, shipped: null, version, conflicts: [], history: [] };
}

function stand(first: Partial<Studio> = {}, kept: Row = {}) {
  const asked: string[] = [];
  const written: (Row | null)[] = [];
  const preferences = {
    read: async () => kept,
    write: async (key: string, value: Row | null) => void (key === 'tutorial' && written.push(value)),
  };
  const world = makeWorld([], {}, { preferences });
  const still: Studio = {
    files: [],
    names: null,
    fault: null,
    retry: () => undefined,
    opened: null,
    isOpening: false,
    round: 0,
    text: '',
    isDraft: true,
    isKept: true,
    unkept: null,
    isProposed: false,
    drafts: [],
    elsewhere: null,
    goOn: () => undefined,
    giveUp: never,
    tried: null,
    isChecking: false,
    unchecked: null,
    isPublishing: false,
    isRemoving: false,
    failed: null,
    stale: null,
    write: () => undefined,
    begin: never,
    load: () => undefined,
    reopen: never,
    publish: never,
    review: never,
    editor: openSchemaEditor(world.portsIn('zh-CN')),
    proposals: [],
    choose: async (file) => void asked.push(`choose ${file}`),
    ...first,
  };
  const outside: { become: (next: Partial<Studio>) => void } = { become: () => undefined };
  function Stand() {
    const [studio, setStudio] = useState(still);
    useEffect(() => {
      outside.become = (next) => setStudio((before) => ({ ...before, ...next }));
    }, []);
    const tutorial = useTutorial(studio);
    return (
      <>
        <TutorialButton tutorial={tutorial} />
        {tutorial.isOpen && <TutorialPanel tutorial={tutorial} studio={studio} onBegin={() => asked.push('begin')} />}
      </>
    );
  }
  const page = show(world, <Stand />);
  return { ...page, asked, written, change: (next: Partial<Studio>) => outside.become(next) };
}

const panel = () => within(screen.getByRole('region', { name: '教程' }));
const step = () => panel().getByRole('heading', { level: 3 }).textContent;

test('is opened by its button, asks for a page, and left by the keyboard', async () => {
  const { user, asked } = stand();
  await user.click(screen.getByRole('button', { name: /教程/ }));
  expect(step()).toBe('1. 新建一个页面');
  expect(panel().getByRole('status').textContent).toBe('还差：一个新页面');
  await user.click(panel().getByRole('button', { name: '从新页面开始' }));
  expect(asked).toEqual(['begin']);
  panel().getByRole('button', { name: '退出教程' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region')).toBeNull();
});

test('follows the page that is begun, ticks what it has, and says what is missing', async () => {
  const { user, change } = stand();
  await user.click(screen.getByRole('button', { name: /教程/ }));
  change({ opened: opened('screens/stamps.json'), tried: { ...plain, counts: counts() } });
  await waitFor(() => expect(step()).toBe('2. 写下十个字段'));
  expect(panel().getByRole('status').textContent).toBe('还差：字段 1 / 10');
  change({ tried: { ...plain, counts: counts({ fields: 10, kinds: 2 }) } });
  await waitFor(() => expect(panel().getByRole('status').textContent).toBe('还差：不同的类型 2 / 3、必填字段 0 / 1'));
  expect(panel().getByRole('button', { name: '2. 写下十个字段，已完成' })).toBeTruthy();
  expect(panel().getByText('已完成 2 / 10 步')).toBeTruthy();
  change({ tried: { ...plain, counts: counts({ fields: 9, kinds: 2 }) } });
  await waitFor(() => expect(step()).toBe('2. 写下十个字段'));
});

test('keeps what was ticked while the page has errors, and says why it waits', async () => {
  const { user, change } = stand();
  await user.click(screen.getByRole('button', { name: /教程/ }));
  change({ opened: opened('screens/stamps.json'), tried: { ...plain, counts: counts() } });
  await waitFor(() => expect(step()).toBe('2. 写下十个字段'));
  const label = { 'zh-CN': '不', 'en-US': 'no' };
  const fault = { file: 'screens/stamps.json', line: 1, col: 1, code: 'unknown-word', message: 'no', label };
  change({ tried: { ...plain, faults: [fault] } });
  await waitFor(() => expect(panel().getByRole('status').textContent).toContain('页面有错误'));
  expect(step()).toBe('2. 写下十个字段');
});

test('any step can be looked at, with an example that is only shown', async () => {
  const { user } = stand();
  await user.click(screen.getByRole('button', { name: /教程/ }));
  await user.click(panel().getByRole('button', { name: /^8\./ }));
  expect(step()).toBe('8. 校验：两个日期的先后');
  expect(panel().getByText(/"gte"/)).toBeTruthy();
});

const gone = { tutorial: { isOpen: true, file: 'screens/stamps.json', done: ['page', 'fields'] } };

test('is found again as it was left, on whichever browser, and leads back to its page', async () => {
  const { user, asked } = stand({ opened: opened('screens/others.json', 3) }, gone);
  await screen.findByText('已完成 2 / 10 步');
  expect(step()).toBe('3. 选择类型，标出必填');
  await user.click(panel().getByRole('button', { name: '打开 stamps' }));
  expect(asked).toEqual(['choose screens/stamps.json']);
});

test('may go on with another page, or begin anew', async () => {
  const { user, change } = stand({ opened: opened('screens/others.json', 3) }, gone);
  await screen.findByText('已完成 2 / 10 步');
  await user.click(panel().getByRole('button', { name: '改用当前页面' }));
  change({ tried: { ...plain, counts: counts({ columns: 8, filters: 4 }) } });
  // Published already, with a list and nothing else.
  await screen.findByText('已完成 3 / 10 步');
  await user.click(panel().getByRole('button', { name: '重新开始' }));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '重新开始' }));
  await screen.findByText('已完成 0 / 10 步');
});

test('all is done once it is published, which it never does by itself', async () => {
  const all = { fields: 10, kinds: 3, required: 1, lookups: 1, masks: 1, columns: 8, filters: 4 };
  const tried = { ...plain, counts: counts({ ...all, linkage: 1, comparisons: 1, rowActions: 1 }) };
  const { change, become } = stand({ opened: opened('screens/stamps.json'), tried }, gone);
  await screen.findByText('已完成 9 / 10 步');
  expect(step()).toBe('10. 核对、发布、恢复');
  change({ opened: opened('screens/stamps.json', 1) });
  await screen.findByText(/全部完成/);
  const label = { 'zh-CN': '不', 'en-US': 'no' };
  const fault = { file: 'screens/stamps.json', line: 1, col: 1, code: 'missing-word', message: 'no', label };
  change({ tried: { ...plain, faults: [fault] } });
  await screen.findByText(/待填写/);
  expect(screen.queryByText(/全部完成/)).toBeNull();
  change({ tried });
  await screen.findByText(/全部完成/);
  become('en-US');
  expect(screen.getByRole('region', { name: 'Tutorial' }).textContent).not.toMatch(/\p{Script=Han}/u);
});
