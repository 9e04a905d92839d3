/** The engine's pages on the library's books, to be looked at: `npx vite tests/renderer/playground`, `#/books?dark&lang=en-US`. */
import '@ant-design/v5-patch-for-react-19';
import { App, ConfigProvider, theme } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import type { Language } from '../../../src/core/model/catalogue.ts';
import { CallFault, PortsProvider, ScreenDialog, ScreenPage } from '../../../src/renderer/index.ts';
import { both, book, bookDetail, books, call, column, field, lend, page, readers, title } from '../libraryViews.ts';
import { makePorts } from '../ports.ts';

const switches = new URLSearchParams(window.location.search);
const language: Language = switches.get('lang') === 'en-US' ? 'en-US' : 'zh-CN';
const screen = switches.get('screen') ?? 'books';
const count = Number(switches.get('rows') ?? 20);
const many = Array.from({ length: count }, (_, at) =>
  book(at + 1, {
    onLoan: at % 3 === 0 ? 1 : 0,
    damaged: at % 7 === 0,
    genre: (at % 2) + 1,
    title: at % 4 === 0 ? `一本书名特别长以至于放不下的书 ${at + 1}` : `书 ${at + 1}`,
    price: at * 37.5,
    images: [{ id: 'a', path: '' }],
  }),
);
const full = {
  ...lend,
  id: 'full',
  type: 'form' as const,
  width: 900,
  fields: [
    ...lend.fields,
    field('when', 'dateTime', { title: both('时间', 'When'), group: both('更多', 'More') }),
    field('where', 'point', { title: both('位置', 'Where') }),
    field('fee', 'money', { title: both('费用', 'Fee') }),
    field('now', 'boolean', { title: both('立即', 'Now') }),
    field('text', 'html', { title: both('说明', 'Text') }),
    field('images', 'files', { title: both('照片', 'Photos') }),
    field('parts', 'rows', {
      title: both('卷', 'Volumes'),
      required: true,
      rows: [
        title,
        field('pages', 'integer', { title: both('页数', 'Pages') }),
        field('kind', 'code', { title: both('类别', 'Kind'), options: books.columns[1]?.definition.options ?? [] }),
      ],
    }),
  ],
};
const answers = {
  'book.list': (params: { title?: string }) => {
    if (params.title === 'fail') throw new CallFault(500, 'broken', '库房着火了');
    return page(params.title === 'none' ? [] : many, 240);
  },
  'book.get': many[1],
  'branch.lookup': [
    { id: 'b1', name: '中心馆' },
    { id: 'b2', name: '东馆' },
  ],
  'shelf.lookup': [{ id: 's1', name: 'A 架' }],
  'book.lend': {},
  'book.lendTo': () => {
    throw new CallFault(409, 'stale', '书目已被张三修改');
  },
  'loan.list': [{ reader: 'Ada' }, { reader: 'Bob' }],
  'book.timeline': [
    { time: '2026-11-01 08:00:00', who: '张三', step: 'lend', from: '在馆', to: '已借出' },
    { time: '2026-11-09 18:00:00', who: '李四', step: 'back', from: '已借出', to: '在馆', why: '读完了' },
  ],
  'reader.pick': Array.from({ length: 12 }, (_, at) => ({
    readerId: `r${at}`,
    readerName: `读者 ${at}`,
    distance: at * 1.237,
    blocked: at % 4 === 3,
  })),
};
const ranked = {
  ...books,
  columns: books.columns.map((each) =>
    each.field === 'price'
      ? { ...each, emphasis: [{ if: { price: { gt: 500 } }, tone: 'danger' as const, word: both('贵重', 'Precious') }] }
      : each,
  ),
};
const wide = {
  ...ranked,
  id: 'wide',
  columns: [
    ...ranked.columns,
    ...Array.from({ length: 10 }, (_, at) => column(field(`title`, 'text', { title: `列 ${at}` }))),
  ].map((each, at) => ({ ...each, field: at < 6 ? each.field : `c${at}` })),
};
const { ports } = makePorts(
  [
    ranked,
    wide,
    { ...lend, id: 'books#add' },
    { ...lend, id: 'books#edit' },
    lend,
    readers,
    bookDetail,
    full,
    { ...lend, id: 'unknown', call: call('x', []) },
  ],
  answers,
  language,
);

const dark = switches.has('dark');
const root = document.getElementById('root');
if (!root) throw new Error('index.html must have an element #root');
createRoot(root).render(
  <ConfigProvider
    locale={language === 'en-US' ? enUS : zhCN}
    theme={{ cssVar: true, hashed: false, algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm }}
  >
    <App>
      <PortsProvider ports={ports}>
        <main
          style={{ minHeight: '100vh', padding: 16, boxSizing: 'border-box', background: 'var(--ant-color-bg-layout)' }}
        >
          <ScreenPage id={screen} params={{ id: 'k2' }} />
          {switches.has('dialog') && (
            <ScreenDialog id={switches.get('dialog') ?? ''} params={{ id: 'k2' }} onClose={() => undefined} />
          )}
        </main>
      </PortsProvider>
    </App>
  </ConfigProvider>,
);
