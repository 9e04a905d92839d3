/** Files beside those of the library, with the words of the grammar that no file of the library says. */
import type { ParsedFile } from '../../src/core/normalise.ts';

const text = (title: string) => ({ type: 'string', title });
const many = { properties: { code: text('编码'), word: text('词'), remark: text('备注') } };

const entity = {
  title: '标本',
  shard: 'none',
  scope: 'all',
  write: { '2': { code: '1' } },
  label: 'code',
  was: 'sample',
  table: 'samples',
  audited: false,
  checks: [{ needs: { name: { not: { field: 'code' } } }, field: 'name', text: '不能相同' }],
  when: [{ if: { value: 1 }, set: { name: { required: true } } }],
  on: [
    {
      id: 'counted',
      title: '已计',
      when: { value: 1 },
      minutes: 5,
      webhook: { to: 'others', as: 2, fields: ['name'] },
      notify: { user: { userType: 2 }, text: '{name}', goto: 'specimens/list' },
      set: { name: '1' },
    },
    { id: 'made', added: true, set: { value: 2 } },
  ],
  indexes: [{ fields: ['name'], unique: true, where: { code: { filled: true } }, type: 'btree' }],
  properties: {
    count: { type: 'integer', title: '数目', was: 'number' },
    name: {
      ...text('名称'),
      propose: {
        call: 'specimen.names',
        params: { part: { field: 'name' } },
        value: 'word',
        note: 'remark',
        gives: { code: 'code' },
      },
    },
    code: { ...text('编码'), move: [1] },
    aboveId: { ...text('上级'), mask: { as: 'name', read: [1] } },
    kind: {
      ...text('种类'),
      lookup: {
        call: 'specimen.names',
        value: 'code',
        label: 'word',
        note: 'remark',
        options: [{ id: '-1', name: '无', confirm: '确定没有？' }],
      },
    },
    stage: { type: 'integer', title: '阶段', dictionary: 'shelfStatus', options: { '2': [1] } },
    marks: { type: 'array', title: '标记', dictionary: 'shelfStatus', items: { type: 'string' } },
    place: { type: 'object', title: '地点', widget: 'point' },
    origin: { type: 'object', title: '来处', widget: 'point' },
    specimenState: { title: '状态', rule: 'specimenState' },
    age: {
      type: 'integer',
      title: '时长',
      widget: 'duration',
      computed: { minutes: { from: 'createTime', to: 'updateTime' } },
    },
    dueTime: { type: 'string', title: '到期', format: 'date-time', widget: 'remaining', since: 'asOfTime' },
    asOfTime: { type: 'string', title: '依据', format: 'date-time' },
    both: { ...text('名与码'), computed: { text: ['name', 'code'], between: '/' } },
    most: {
      type: 'integer',
      title: '最多',
      computed: { rows: 'loan', by: 'bookId', measure: 'max', field: 'reminders', where: { returned: 0 } },
    },
    many: { ...text('多少'), computed: { when: [{ if: { value: 1 }, value: '一' }], otherwise: '多' } },
  },
};

const calls = {
  path: '/specimens',
  entity: 'specimen',
  calls: {
    list: { allow: [2] },
    get: { allow: [2] },
    insert: { allow: [2] },
    update: { allow: [2] },
    'specimen.names': { path: './names', allow: [2], gives: { many } },
    'specimen.paged': { path: './paged', allow: [2], gives: { page: many } },
    'specimen.counted': { path: './counted', allow: [2], gives: { rows: many } },
    'specimen.one': { path: './one', allow: [2], gives: { record: many } },
    'specimen.rename': {
      path: './rename',
      allow: [2],
      needs: { number: 1 },
      record: 'id',
      takes: { properties: { id: text('编号'), name: true, code: true, written: text('写') } },
    },
    'specimen.track': {
      path: './track',
      allow: [2],
      takes: { properties: { id: text('编号'), since: text('起'), until: text('止') } },
      gives: {
        many: {
          properties: { place: true, origin: true, createTime: true, updateTime: true },
        },
      },
    },
    'specimen.mark': { path: './mark', allow: [2], does: 'set', set: { value: 1 } },
    'specimen.figures': {
      path: './figures',
      allow: [2],
      does: 'aggregate',
      group: { all: [], days: [{ field: 'createTime', unit: 'day' }] },
      computed: { most: { measure: 'max', field: 'count' } },
    },
    'specimen.json': { path: './json', allow: [2], gives: 'json' },
    'specimen.proposals': {
      path: './proposals',
      allow: [2],
      takes: { properties: { code: text('编码'), why: text('为何') } },
      gives: { record: many },
    },
    'specimen.elsewhere': {
      path: './elsewhere',
      allow: [2],
      does: 'remote',
      remote: {
        to: 'sister',
        method: 'POST',
        path: '/specimens',
        params: ['code'],
        fields: { word: 'name.long' },
        rows: 'data',
        size: 'count',
        page: { page: 'page', row: 'skip', size: 'limit', from: 0 },
      },
      takes: { properties: { code: text('编码') } },
      gives: { page: many },
    },
  },
};

const propose = {
  title: '推荐',
  call: 'specimen.proposals',
  params: { code: { field: 'code' } },
  rows: 'words',
  gives: { name: 'word' },
  label: '{word}',
  text: '{code}',
  emphasis: [{ if: { code: '1' }, tone: 'warning', text: '旧' }],
  reasons: { rows: 'whys', text: 'word' },
  fill: { remark: 'remark' },
  note: '{remark}',
  empty: '没有',
  actions: [{ id: 'rename', call: 'specimen.rename', params: { name: { row: 'word' } }, visible: { code: '1' } }],
  expand: { title: '为何', params: { why: '1' }, rows: 'others', label: '{word}', text: 'code' },
  visible: { number: 1 },
};
const fill = {
  call: 'specimen.one',
  params: { code: { field: 'code' } },
  gives: { remark: 'remark' },
  note: { remark: '{word}' },
};
const linkage = {
  when: [{ if: { code: '1' }, set: { name: { visible: false, readOnly: true, required: true, value: '1' } } }],
  examples: [{ as: 2, if: { code: '1' }, set: { name: { visible: false } } }],
};
const fields = [
  'name',
  { field: 'code', mask: { as: 'name', read: [1] } },
  { field: 'aboveId', read: [1] },
  { field: 'written', write: [1] },
  { field: 'number', type: 'integer', title: '数' },
  { field: 'texts', type: 'array', title: '码', dictionary: 'shelfStatus', items: { type: 'string' } },
  { field: 'loans', title: '借阅', rows: 'loan', by: 'bookId' },
  { field: 'remark', ...text('备注'), propose: { call: 'specimen.names', params: {} }, open: 'specimens/picker' },
];
const asked = {
  key: 'b',
  record: '{name}',
  undo: 'specimen.rename',
  propose,
  titles: [{ if: { number: 1 }, title: '另题' }],
};
const form = { entity: 'specimen', fill, call: 'specimen.rename', load: 'specimen.get', fields, ...linkage };

const trail = {
  call: 'specimen.track',
  params: { id: { row: 'id' } },
  at: 'origin',
  since: 'updateTime',
  from: 'since',
  to: 'until',
};

const part = {
  columns: ['name'],
  filters: [{ field: 'code', as: 'exact' }],
  actions: [{ id: 'open', at: 'page', open: 'specimens/dialog' }],
  fields: ['name'],
  sections: [
    { title: '标本', fields: ['name', 'code'] },
    { title: '名', call: 'specimen.names', columns: ['code'], actions: [{ id: 'rename', call: 'specimen.rename' }] },
  ],
  when: [{ if: { code: '1' }, set: { code: { visible: false } } }],
  advice: [
    { id: 'like', title: '相似', call: 'specimen.names', params: { code: { field: 'code' } }, columns: ['code'] },
  ],
  fill,
  propose,
};
const usedPart = { use: 'specimen' };
const used = [usedPart];

const screens = {
  list: {
    type: 'list',
    entity: 'specimen',
    empty: '没有标本',
    columns: [{ field: 'name', sort: false }, 'code', 'specimenState'],
    edit: { columns: ['name'], call: 'specimen.rename' },
    expand: { call: 'specimen.names', as: 'timeline' },
    actions: [
      {
        id: 'rename',
        at: 'row',
        call: 'specimen.rename',
        undo: 'specimen.rename',
        key: 'x',
        record: '{name}',
        tone: 'danger',
      },
    ],
  },
  lanes: {
    type: 'list',
    entity: 'specimen',
    columns: ['name', 'specimenState'],
    group: 'specimenState',
    filters: ['name'],
    search: 'name',
    actions: [{ id: 'rename', call: 'specimen.rename', tone: 'primary' }],
  },
  inline: { entity: { title: '便条', scope: { '2': { name: '1' } }, properties: { name: text('名称') } } },
  usedList: { entity: 'specimen', columns: ['code', ...used], filters: used, actions: used, when: used },
  usedDetail: { type: 'detail', entity: 'specimen', sections: used },
  usedForm: {
    type: 'form',
    entity: 'specimen',
    call: 'specimen.rename',
    fields: [...used, 'code'],
    advice: used,
    fill: usedPart,
  },
  usedDialog: { type: 'dialog', entity: 'specimen', call: 'specimen.rename', fields: ['code'], propose: usedPart },
  paged: { call: 'specimen.paged' },
  counted: { call: 'specimen.counted' },
  detail: { type: 'detail', call: 'specimen.one' },
  computed: {
    type: 'chart',
    call: 'specimen.figures',
    sections: [{ id: 'days', title: '按日', as: 'line', group: 'days', value: 'most' }],
  },
  counts: {
    type: 'chart',
    aggregate: {
      entity: 'specimen',
      allow: [2],
      where: { value: 1 },
      group: { all: ['stage'] },
      computed: { number: { title: '数', measure: 'count' } },
    },
    sections: [{ id: 'all', title: '全部', as: 'tiles', group: 'all' }],
  },
  chart: { type: 'chart', entity: 'specimen', call: 'loan.statistics', sections: [] },
  form: { type: 'form', ...form, ...asked },
  dialog: { type: 'dialog', ...form, ...asked },
  steps: { type: 'steps', ...form, fields: undefined, sections: [{ title: '一', fields: form.fields }] },
  picker: { type: 'picker', entity: 'author', call: 'specimen.json', size: 300, gives: { code: 'code' } },
  tree: { type: 'tree', entity: 'specimen', parentId: 'aboveId' },
  desk: {
    type: 'desk',
    panes: [
      { id: 'all', screen: 'specimens/list', title: '全部', size: 2 },
      { id: 'one', screen: 'specimens/detail', params: { code: { pane: 'all', field: 'code' } } },
      { id: 'lanes', screen: 'specimens/lanes', drop: 'all', params: { name: { pane: 'all', field: 'name' } } },
      {
        id: 'more',
        screen: 'specimens/paged',
        parentId: 'one',
        detach: true,
        empty: '请选择',
        visible: { pane: 'all', if: { number: 1 } },
      },
    ],
    order: ['more', 'all'],
  },
  map: {
    type: 'map',
    layers: [{ screen: 'specimens/list', at: 'origin', label: 'code', tone: 'stage', move: 'rename', trail }],
  },
};

const rule = {
  title: '状态',
  fields: { value: 0 },
  rows: [
    {
      when: { value: 0 },
      then: {
        value: 'none',
        label: '无',
        tone: 'neutral',
        clock: { since: ['createTime'], by: 'updateTime' },
        order: 1,
      },
    },
  ],
  otherwise: { value: 'some', label: '有', tone: 'success', clock: { since: ['updateTime', 'createTime'], within: 5 } },
};

const settings = {
  formats: { isbn: { pattern: '^[0-9-]{9,17}$', text: '书号只有数字和短横' } },
  services: {
    sister: { title: '姐妹馆', url: 'https://sister.example.com', key: { in: 'header', name: 'x-key' }, seconds: 5 },
  },
  keys: [{ key: 'n', screen: 'specimens/form' }],
  glossary: [{ 'zh-CN': '标签', 'en-US': 'label' }],
  theme: {},
  greetingHours: { morning: 7, forenoon: 10, noon: 12, afternoon: 17 },
  tours: [
    {
      types: [1],
      steps: [{ at: 'bell', title: { 'zh-CN': '铃', 'en-US': 'Bell' }, text: { 'zh-CN': '响', 'en-US': 'It rings' } }],
    },
  ],
  newPage: { allow: [1, 2] },
  map: {
    source: 'osm',
    key: 'k',
    datum: 'gcj02',
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '图',
    ground: '#eeeeee',
  },
};

const menu = {
  items: [{ id: 'specimens', name: '标本', path: 'specimens', roles: { role: ['a'], ability: ['b'], as: 'except' } }],
};

const kits = {
  entity: {
    title: '器材',
    properties: {
      name: text('名称'),
      settingsIsbn: { ...text('书号'), format: 'isbn' },
      back: { type: 'boolean', title: '已归还' },
    },
  },
  actions: [{ id: 'giveBack', title: '归还', set: { back: true }, needs: { back: { not: true } }, text: '已归还' }],
};

export const specimens: readonly ParsedFile[] = [
  { file: 'entities/specimen.json', json: entity },
  { file: 'calls/specimen.json', json: calls },
  { file: 'rules/specimenState.json', json: rule },
  { file: 'settings.json', json: settings },
  { file: 'menus/specimens.json', json: menu },
  { file: 'screens/kits.json', json: kits },
  { file: 'parts/specimen.json', json: part },
  ...Object.entries(screens).map(([name, json]) => ({ file: `screens/specimens/${name}.json`, json })),
];
