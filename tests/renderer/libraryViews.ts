/** A lending library as views: what `core` would project, by hand, so that the engine is tested by itself. */
import type { Label } from '../../src/core/model/catalogue.ts';
import type {
  DetailView,
  FormView,
  ListView,
  PickerView,
  ViewAction,
  ViewCall,
  ViewColumn,
  ViewField,
  ViewFilter,
  ViewPane,
} from '../../src/core/model/view.ts';

export const both = (chinese: string, english: string): Label => ({ 'zh-CN': chinese, 'en-US': english });

export const call = (id: string, takes: readonly string[], more: Partial<ViewCall> = {}): ViewCall => ({
  id,
  method: 'POST',
  path: `/${id.replace('.', '/')}`,
  encoding: 'json',
  takes,
  successCode: 200,
  changes: [],
  ...more,
});

export const field = (name: string, kind: ViewField['kind'], more: Partial<ViewField> = {}): ViewField => ({
  name,
  kind,
  title: name,
  required: false,
  readOnly: false,
  clearedBy: [],
  ...more,
});

export const column = (definition: ViewField, more: Partial<ViewColumn> = {}): ViewColumn => ({
  field: definition.name,
  sortable: true,
  definition,
  emphasis: [],
  ...more,
});

export const filter = (definition: ViewField, more: Partial<ViewFilter> = {}): ViewFilter => ({
  field: definition.name,
  as: 'exact',
  params: [definition.name],
  definition,
  ...more,
});

export const action = (id: string, title: Label, more: Partial<ViewAction> = {}): ViewAction => ({
  id,
  title,
  at: 'row',
  with: { id: { row: 'id' } },
  danger: false,
  primary: false,
  ...more,
});

/** A pane of a desk. */
export const pane = (id: string, of: string, more: Partial<ViewPane> = {}): ViewPane => ({
  id,
  screen: of,
  title: id,
  params: {},
  needs: [],
  size: 1,
  detach: false,
  ...more,
});

export const title = field('title', 'text', { title: both('书名', 'Title'), required: true, maxLength: 20 });
export const price = field('price', 'money', { title: both('价格', 'Price'), minimum: 0 });
export const copies = field('copies', 'integer', { title: both('册数', 'Copies') });
export const bought = field('createTime', 'dateTime', { title: both('购入时间', 'Bought') });
export const genre = field('genre', 'code', {
  title: both('类别', 'Genre'),
  options: [
    { value: 1, label: both('小说', 'Novel') },
    { value: 2, label: both('诗歌', 'Poetry') },
  ],
});
export const branches = call('branch.lookup', [], { entity: 'branch' });
export const shelves = call('shelf.lookup', ['branchId'], { entity: 'shelf' });
export const branch = field('branchId', 'ref', {
  title: both('分馆', 'Branch'),
  nameField: 'branchName',
  lookup: { call: branches, value: 'id', label: 'name', params: {}, extra: [] },
});
export const shelf = field('shelfId', 'ref', {
  title: both('书架', 'Shelf'),
  nameField: 'shelfName',
  clearedBy: ['branchId'],
  lookup: { call: shelves, value: 'id', label: 'name', params: { branchId: { field: 'branchId' } }, extra: [] },
});
export const lending = field('lending', 'derived', {
  title: both('借阅', 'Lending'),
  rule: {
    inputs: { onLoan: 0 },
    rows: [
      { when: { onLoan: 1 }, then: { value: 'out', label: both('已借出', 'On loan'), tone: 'progress' } },
      { when: { onLoan: 0 }, then: { value: 'in', label: both('在馆', 'In'), tone: 'success' } },
    ],
  },
});

const listTakes = 'current size orderBy title genre branchId shelfId lending createStartTime createEndTime'.split(' ');

export const books: ListView = {
  id: 'books',
  type: 'list',
  title: both('图书', 'Books'),
  call: call('book.list', listTakes, { entity: 'book' }),
  rowKey: 'id',
  columns: [title, genre, price, bought, branch, lending].map((each) =>
    column(each, { sortable: each.kind !== 'derived' && each.kind !== 'ref' }),
  ),
  filters: [
    filter(title, { as: 'like' }),
    filter(genre),
    filter(bought, {
      as: 'range',
      params: ['createStartTime', 'createEndTime'],
      initial: [
        { now: '-2M', at: 'dayStart' },
        { now: '+1d', at: 'dayEnd' },
      ],
    }),
    filter(branch),
    filter(shelf),
    filter(lending),
  ],
  sort: '-createTime,-id',
  size: 20,
  actions: [
    action('add', both('新增', 'Add'), { at: 'page', open: 'books#add', with: {}, primary: true }),
    action('lend', both('借出', 'Lend'), {
      call: call('book.lend', ['id', 'version'], { changes: ['book'], success: both('借出成功', 'Lent') }),
      visible: { onLoan: { not: 1 } },
      enabled: { damaged: { not: true } },
      disabledText: both('已损坏', 'Damaged'),
    }),
    action('edit', both('编辑', 'Edit'), { open: 'books#edit' }),
    action('remove', both('删除', 'Delete'), {
      call: call('book.remove', ['id'], { changes: ['book'] }),
      danger: true,
      confirm: both('确定删除“{title}”吗?', 'Delete “{title}”?'),
    }),
    action('show', both('详情', 'Show'), { goto: 'bookDetail' }),
    action('discard', both('注销', 'Discard'), {
      at: 'bulk',
      call: call('book.discard', ['id'], { changes: ['book'] }),
    }),
  ],
  when: [],
  watches: ['book'],
};

export const book = (id: number, more: object = {}) => ({
  id: `k${id}`,
  version: 1,
  title: `Book ${id}`,
  genre: 1,
  price: 12.5,
  createTime: '2026-11-01 08:00:00',
  branchId: 'b1',
  branchName: '中心馆',
  onLoan: 0,
  damaged: false,
  ...more,
});

export const page = (rows: readonly object[], total = rows.length, more: object = {}) => ({
  records: rows,
  total,
  current: 1,
  size: 20,
  ...more,
});

export const readers: PickerView = {
  id: 'readers',
  type: 'picker',
  title: both('选择读者', 'Choose a reader'),
  call: call('reader.pick', ['bookId', 'name'], { entity: 'reader' }),
  rowKey: 'readerId',
  columns: [
    column(field('readerName', 'text', { title: both('姓名', 'Name') })),
    column(field('distance', 'decimal', { title: both('距离', 'Distance') })),
  ],
  search: [field('name', 'text', { title: both('姓名', 'Name') })],
  params: { bookId: { field: 'id' } },
  gives: { readerId: 'readerId', readerName: 'readerName' },
  many: false,
  height: 260,
  width: 640,
  required: both('未选择读者', 'Choose a reader first'),
  enabled: { blocked: { not: true } },
  disabledText: both('读者被停用', 'This reader is blocked'),
};

export const lend: FormView = {
  id: 'lend',
  type: 'dialog',
  title: both('借出', 'Lend'),
  call: call(
    'book.lendTo',
    ['id', 'version', 'branchId', 'branchName', 'shelfId', 'shelfName', 'readerId', 'readerName', 'note', 'title'],
    { changes: ['book'], success: both('借出成功', 'Lent') },
  ),
  fields: [
    { ...title, message: both('请写书名', 'A title, please') },
    { ...branch, required: true },
    shelf,
    field('readerId', 'ref', {
      title: both('读者', 'Reader'),
      nameField: 'readerName',
      picker: 'readers',
      clearedBy: ['branchId'],
    }),
    field('note', 'longText', { title: both('备注', 'Note'), maxLength: 10 }),
  ],
  when: [
    { if: { rare: true }, set: { shelfId: { value: 's-safe', disabled: true }, note: { required: true } } },
    { if: { title: 'secret' }, set: { note: { visible: false } } },
  ],
  initial: {},
  width: 520,
};

export const bookDetail: DetailView = {
  id: 'bookDetail',
  type: 'detail',
  title: both('图书详情', 'Book'),
  call: call('book.get', ['id'], { entity: 'book' }),
  sections: [
    { title: both('基本信息', 'Basics'), as: 'fields', fields: [title, price, genre, branch, lending] },
    {
      title: both('借阅记录', 'Loans'),
      as: 'table',
      fields: [],
      call: call('loan.list', ['bookId']),
      with: { bookId: { row: 'id' } },
      columns: [column(field('reader', 'text', { title: both('读者', 'Reader') }))],
    },
    {
      title: both('时间线', 'Timeline'),
      as: 'timeline',
      fields: [],
      call: call('book.timeline', ['id']),
      with: { id: { row: 'id' } },
      columns: [
        column(field('time', 'dateTime')),
        column(field('who', 'text')),
        column(
          field('step', 'code', {
            options: [
              { value: 'lend', label: both('借出', 'Lent') },
              { value: 'back', label: both('归还', 'Returned') },
            ],
          }),
        ),
        column(field('from', 'text')),
        column(field('to', 'text')),
        column(field('why', 'text')),
      ],
    },
    {
      title: both('照片', 'Photos'),
      as: 'photos',
      fields: [field('images', 'files', { title: both('封面', 'Cover') })],
    },
  ],
  actions: [action('lend', both('借出', 'Lend'), { open: 'lend', primary: true, visible: { onLoan: 0 } })],
  watches: ['book'],
};
