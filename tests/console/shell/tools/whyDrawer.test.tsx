/** The column that says why somebody sees a thing of the page or not: each gate, the place where it is written, and what stands while nothing is known. */
import { App as AntApp, ConfigProvider } from 'antd';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import type { ToldStep, WhyAnswer } from '../../../../src/core/why/answer.ts';
import { WhyDrawer } from '../../../../src/console/shell/tools/why/WhyDrawer.tsx';
import type { Language } from '../../../../src/core/model/catalogue.ts';
import { CallFault, PortsProvider } from '../../../../src/renderer/index.ts';
import { later } from '../../../renderer/kit.tsx';
import { makeWorld, type Answers } from '../../../renderer/ports.ts';
import { fakeApp } from '../../testApp.ts';

const step = (is: ToldStep['is'], holds: boolean | null, of: string, more: Partial<ToldStep> = {}): ToldStep => {
  return { is, holds, of, at: null, ...more };
};
const at = (file: string, line: number) => ({ file, line, col: 5 });
const answer: WhyAnswer = {
  user: '陈',
  hasRecord: false,
  items: [
    { kind: 'screen', id: 'books', title: '图书', shown: true, steps: [step('call', true, 'book.list')] },
    {
      kind: 'column',
      id: 'price',
      title: '价格',
      shown: false,
      steps: [
        step('known', true, 'price'),
        step('read', false, 'price', { says: [1, 2], at: at('entities/book.json', 36) }),
      ],
    },
    {
      kind: 'action',
      id: 'lend',
      title: '借出',
      shown: null,
      steps: [step('visible', null, 'lend', { says: { shelfStatus: 0 }, at: at('screens/books/books.json', 21) })],
    },
    {
      kind: 'menu',
      id: 'addBook',
      title: '新书',
      shown: false,
      steps: [step('types', false, 'addBook', { says: [1, 2], at: at('menus/default.json', 18) })],
    },
  ],
};
const names = {
  userTypes: [
    { id: 1, name: '馆员' },
    { id: 2, name: '馆长' },
    { id: 3, name: '读者' },
  ],
};

function open(answers: Answers, language: Language = 'zh-CN', pathname = '/books') {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  app.speech.use(language);
  const world = makeWorld([], { 'schemas.names': names, ...answers });
  // Nothing else of the shell is read.
  const signedIn = { manifest: { screens: { books: 'h' } } };
  const parts = { signedIn, navigation: [], running: { parts: {} } } as unknown as ShellParts;
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <AntApp>
        <AppContext value={app}>
          <MemoryRouter initialEntries={[pathname]}>
            <ShellContext value={parts}>
              <PortsProvider ports={world.portsIn(language)}>
                <main>
                  <table>
                    <thead>
                      <tr>
                        <th>书名</th>
                        <th>价格</th>
                      </tr>
                    </thead>
                    <tbody>
                      <tr data-record="b1">
                        <td>活着</td>
                        <td>12.00</td>
                      </tr>
                    </tbody>
                  </table>
                </main>
                <WhyDrawer onClose={() => undefined} />
              </PortsProvider>
            </ShellContext>
          </MemoryRouter>
        </AppContext>
      </AntApp>
    </ConfigProvider>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), world };
}

const told = (name: string) => screen.findByRole('article', { name });
const lines = (article: HTMLElement): string[] =>
  within(article)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a column, an action and an entry of the menu name the gate that shuts them, and where it is written', async () => {
  open({ 'schemas.why': answer });
  const price = await told('价格');
  expect(within(price).getByText('不显示')).toBeVisible();
  expect(lines(price)).toEqual(['✓ price 存在约定', '✗ 能看字段 price馆员、馆长entities/book.json:36']);
  expect(within(price).getByRole('link')).toHaveAttribute('href', '/studio?file=entities%2Fbook.json&line=36');
  const lend = await told('借出');
  expect(within(lend).getByText('视记录而定')).toBeVisible();
  expect(lines(lend)).toEqual(['? 满足可见条件{"shelfStatus":0}screens/books/books.json:21']);
  expect(lines(await told('新书'))).toEqual(['✗ 菜单给该用户类型馆员、馆长menus/default.json:18']);
  expect(within(await told('图书')).getByText('显示')).toBeVisible();
});

test('speaks the other language too', async () => {
  open({ 'schemas.why': answer }, 'en-US');
  expect(await screen.findByText('Why?')).toBeVisible();
  const price = await told('价格');
  expect(within(price).getByText('Not shown')).toBeVisible();
  expect(lines(price)).toEqual([
    '✓ price existsby convention',
    '✗ may read field price馆员, 馆长entities/book.json:36',
  ]);
  expect(lines(await told('新书'))).toEqual(['✗ the entry is for this user type馆员, 馆长menus/default.json:18']);
});

test('narrows to what is missing and to a word, and says where nothing is left', async () => {
  const { user } = open({ 'schemas.why': answer });
  await told('图书');
  await user.click(screen.getByRole('checkbox', { name: '只看不显示的' }));
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['价格', '新书']);
  await user.type(screen.getByRole('textbox', { name: '查找列、操作、菜单' }), 'nothing');
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(screen.getByText('没有匹配的项')).toBeVisible();
});

test('a cell that is pressed asks of its column and its record', async () => {
  const { user, world } = open({ 'schemas.why': answer });
  await told('图书');
  await user.click(screen.getByRole('cell', { name: '12.00' }));
  expect(screen.getByRole('textbox', { name: '查找列、操作、菜单' })).toHaveValue('价格');
  await waitFor(() =>
    expect(world.sentTo('schemas.why').at(-1)?.params).toMatchObject({ screen: 'books', record: 'b1' }),
  );
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('what is pressed is what is called so; what only has the word in its name is found by typing', async () => {
  const [page, price, lend] = answer.items;
  if (!page || !price || !lend) throw new Error('the answer has a page, a column and an action');
  const listPrice = { ...price, id: 'listPrice', title: '原价格' };
  const nobody = { ...price, id: 'cost', title: '进价', steps: [step('read', false, 'cost', { says: [] })] };
  const { user } = open({ 'schemas.why': { ...answer, items: [page, price, listPrice, nobody, lend] } });
  await told('图书');
  await user.click(screen.getByRole('cell', { name: '12.00' }));
  await waitFor(() => expect(screen.getAllByRole('article').map((one) => one.ariaLabel)).toEqual(['价格']));
  const find = screen.getByRole('textbox', { name: '查找列、操作、菜单' });
  await user.clear(find);
  expect(lines(await told('进价'))).toEqual(['✗ 能看字段 cost仅超级管理员约定']);
  await user.type(find, '价');
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('says that it is asking; of somebody else it shows nothing of the one before', async () => {
  const [first, second] = [later<WhyAnswer>(), later<WhyAnswer>()];
  const { user } = open({
    'schemas.why': ({ userType }: { userType: number | null }) => (userType === null ? first : second).promise,
  });
  expect(await screen.findByRole('status', { name: '加载中' })).toBeVisible();
  first.resolve(answer);
  await told('价格');
  expect(screen.queryByRole('status', { name: '加载中' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: '以谁的身份' }));
  await user.click(await screen.findByText('读者'));
  expect(await screen.findByRole('status', { name: '加载中' })).toBeVisible();
  expect(screen.queryAllByRole('article')).toEqual([]);
  second.resolve({ ...answer, items: answer.items.slice(0, 1) });
  await told('图书');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('what could not be asked says so, and is asked again', async () => {
  let isLost = true;
  const { user } = open({
    'schemas.why': () => {
      if (isLost) throw new CallFault(0, 'offline', '');
      return answer;
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('读取失败');
  isLost = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await told('价格');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a name that nobody has is said, and is not asked again', async () => {
  const { user } = open({
    'schemas.why': ({ username }: { username: string | null }) => {
      if (username !== null) throw new CallFault(404, 'unknown-record', '记录不存在');
      return answer;
    },
  });
  await told('价格');
  await user.type(screen.getByRole('combobox', { name: '按账号' }), 'chenn{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('没有账号“chenn”');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('a page of no schema says so, and asks nothing', async () => {
  const { world } = open({ 'schemas.why': answer }, 'zh-CN', '/workbench');
  expect(await screen.findByText('此页面不是由页面文件生成的')).toBeVisible();
  expect(screen.queryByRole('status', { name: '加载中' })).toBeNull();
  expect(world.sentTo('schemas.why')).toEqual([]);
});
