/** Faults of parts that do not fit together: calls, screens, menus, keys. */
import { label } from '../../model/label.ts';
import type { Explanation } from './explanation.ts';

export const ofParts = {
  'duplicate-id': {
    means: label('同一个编号只能用一次。', 'An id is given once.'),
    file: 'calls/shelf.json',
    wrong: '{ "calls": { ▸"book.lend": { "path": "/shelf/lend" } } }',
    right: '{ "calls": { "shelf.lend": { "path": "/shelf/lend" } } }',
  },
  'duplicate-path': {
    means: label(
      '两个接口不能有相同的方法和路径，两个菜单项不能有相同的地址。',
      'No two calls have the same method and path, nor two menu entries the same address.',
    ),
    file: 'calls/shelf.json',
    wrong: '{ "calls": { "shelf.move": { "path": ▸"/books/lend" } } }',
    right: '{ "calls": { "shelf.move": { "path": "/shelf/move" } } }',
  },
  'duplicate-parameter': {
    means: label(
      '一个接口的参数名不能重复，筛选项的参数也算在内。',
      'A call’s parameters have different names, those of its filters too.',
    ),
    file: 'calls/shelf.json',
    wrong: `{ "entity": "book", "calls": { "shelf.all": { "path": "/shelf/all", "does": "list",
  "filters": ["title", { "field": "pages", "params": [▸"title"] }] } } }`,
    right: `{ "entity": "book", "calls": { "shelf.all": { "path": "/shelf/all", "does": "list",
  "filters": ["title", { "field": "pages", "params": ["pageCount"] }] } } }`,
  },
  'wrong-call': {
    means: label(
      '这个接口给出的不是此处需要的：例如列表需要一页行。',
      'The call does not answer what is shown here: a list needs rows, a detail one record.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "call": ▸"book.giveBack" }',
    right: '{ "entity": "book", "call": "book.list" }',
  },
  'wrong-screen': {
    means: label(
      '这里要的是另一种页面：打开的是对话框、选择器或详情，前往的是整页；字段打开的选择器须给出这个字段。',
      'Here stands a screen of another type: what is opened is a dialog, a picker or a detail; what is gone to is a page. A picker that a field opens gives that field.',
    ),
    file: 'screens/branchMap.json',
    wrong: '{ "type": "map", "title": "地图", "layers": [{ "screen": ▸"books/book" }] }',
    right: '{ "type": "map", "title": "地图", "layers": [{ "screen": "books/branches" }] }',
  },
  'wrong-part': {
    means: label(
      '公用片段按所在的词取用：在 filters 里只能用有 filters 的片段，fill 处只能用有 fill 的。',
      'A part is used for a word that it has: within "filters", one that says "filters"; for "fill", one that says "fill".',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "filters": [{ "use": ▸"books/where" }] }',
    right: '{ "entity": "book", "columns": [{ "use": "books/where" }] }',
  },
  'part-cycle': {
    means: label('公用片段不能直接或间接地用到自己。', 'No part uses itself, be it by way of others.'),
    file: 'parts/books/where.json',
    wrong: '{ "columns": ["title", { "use": ▸"books/where" }] }',
    right: '{ "columns": ["title", "branchId"] }',
  },
  'unused-part': {
    means: label(
      '没有页面使用这个公用片段：请删除它，或在页面中使用它。这只是提醒，不妨碍发布。',
      'No screen uses this part: delete it, or use it. This is a warning and holds nothing up.',
    ),
    file: 'parts/books/titles.json',
    wrong: '▸{ "columns": ["title"] }',
    right: '{ "entity": "book", "columns": [{ "use": "books/where" }] }',
    rightFile: 'screens/shelves.json',
  },
  'reaction-ring': {
    means: label(
      '自动设置的字段不能再次引发自己：一条设置的结果使另一条成立，而另一条又使它成立，便没有尽头。',
      'Nothing that happens by itself sets itself off again: where one sets what another waits for, and that sets it back, there is no end.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "shard": "none", "scope": "all", "properties": { "lit": { "type": "boolean", "title": "灯" } },
  "on": [{ "id": "on", "when": { "lit": true }, "set": ▸{ "lit": false } },
    { "id": "off", "when": { "lit": false }, "set": { "lit": true } }] }`,
    right: `{ "title": "书架", "shard": "none", "scope": "all", "properties": { "lit": { "type": "boolean", "title": "灯" } },
  "on": [{ "id": "on", "when": { "lit": true }, "minutes": 30, "set": { "lit": false } }] }`,
  },
  'pane-cycle': {
    means: label(
      '窗格不能直接或间接地等待自己的选择。',
      'No pane of a desk waits, by way of others, for what is chosen in itself.',
    ),
    file: 'screens/twoPanes.json',
    wrong: `{ "type": "desk", "title": "工作台", "panes": [
  { "id": "a", "screen": "books/book", "params": ▸{ "id": { "pane": "a", "field": "id" } } }] }`,
    right: `{ "type": "desk", "title": "工作台", "panes": [
  { "id": "all", "screen": "books/books" },
  { "id": "a", "screen": "books/book", "params": { "id": { "pane": "all", "field": "id" } } }] }`,
  },
  'taken-key': {
    means: label(
      '一个按键只做一件事，而且不能是列表、控制台或浏览器已经使用的键。',
      'A key does one thing, and none that rows, the console or the browser do by it.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "actions": [{ "id": "giveBack", "call": "book.giveBack", "key": ▸"j" }] }',
    right: '{ "entity": "book", "actions": [{ "id": "giveBack", "call": "book.giveBack", "key": "b" }] }',
  },
  'menu-cycle': {
    means: label('菜单项不能是自己的上级。', 'A menu entry is not its own ancestor.'),
    file: 'menus/more.json',
    wrong: '{ "items": [{ "id": "shelf", "parentId": ▸"shelf", "name": "书架", "path": "shelf" }] }',
    right: '{ "items": [{ "id": "shelf", "parentId": "books", "name": "书架", "path": "shelf" }] }',
  },
  'no-row': {
    means: label(
      '这里没有可读的行：页面上方的操作不属于任何一行。',
      'A row is read only where there is one: an action above a list has none.',
    ),
    file: 'screens/shelves.json',
    wrong: `{ "entity": "book", "actions": [{ "id": "back", "at": "page", "call": "book.giveBack",
  "params": { "id": { "row": ▸"id" } } }] }`,
    right: `{ "entity": "book", "actions": [{ "id": "back", "at": "row", "call": "book.giveBack",
  "params": { "id": { "row": "id" } } }] }`,
  },
  'linkage-cycle': {
    means: label(
      '联动成环：几个字段互相决定对方是否显示或取什么值。',
      'Linkage goes in a circle: these fields decide each other’s visibility or value.',
    ),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend", "fields": ["reason", "phone", "readerId"], "when": [
  { "if": { "reason": "x" }, "set": { ▸"phone": { "visible": false } } },
  { "if": { "phone": null }, "set": { "reason": { "visible": false } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend", "fields": ["reason", "phone", "readerId"], "when": [
  { "if": { "reason": "x" }, "set": { "phone": { "visible": false } } }] }`,
  },
  'double-writer': {
    means: label(
      '同一个字段由两处同时写入，结果取决于先后。',
      'One field is written by two things at once; which of them wins would depend on their order.',
    ),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend",
  "fields": [{ "field": "readerId", "open": ▸"books/readerPicker" }, "phone"],
  "when": [{ "if": { "mode": 1 }, "set": { "phone": { "value": "13800001234" } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend",
  "fields": [{ "field": "readerId", "open": "books/readerPicker" }, "reason"],
  "when": [{ "if": { "mode": 1 }, "set": { "reason": { "value": "代借" } } }] }`,
  },
  'rule-incomplete': {
    means: label(
      '有些输入没有任何一行成立，而规则也没有 otherwise。',
      'For some inputs no row of the rule holds, and there is no "otherwise".',
    ),
    file: 'rules/shelfState.json',
    wrong: `{ "title": "状态", "fields": { "status": 0 },
  "rows": ▸[{ "when": { "status": 1 }, "then": { "value": "a", "label": "甲", "tone": "neutral" } }] }`,
    right: `{ "title": "状态", "fields": { "status": 0 },
  "rows": [{ "when": { "status": 1 }, "then": { "value": "a", "label": "甲", "tone": "neutral" } }],
  "otherwise": { "value": "b", "label": "乙", "tone": "neutral" } }`,
  },
  'rule-overlap': {
    means: label('规则的两行会同时成立。', 'Two rows of a rule hold at once.'),
    file: 'rules/shelfState.json',
    wrong: `{ "title": "状态", "fields": { "status": 0, "lost": false },
  "rows": [{ "when": { "status": 1 }, "then": { "value": "a", "label": "甲", "tone": "neutral" } },
    { "when": ▸{ "lost": true }, "then": { "value": "b", "label": "乙", "tone": "neutral" } }],
  "otherwise": { "value": "c", "label": "丙", "tone": "neutral" } }`,
    right: `{ "title": "状态", "fields": { "status": 0, "lost": false },
  "rows": [{ "when": { "status": 1 }, "then": { "value": "a", "label": "甲", "tone": "neutral" } },
    { "when": { "status": { "not": 1 }, "lost": true }, "then": { "value": "b", "label": "乙", "tone": "neutral" } }],
  "otherwise": { "value": "c", "label": "丙", "tone": "neutral" } }`,
  },
  'failed-example': {
    means: label('文件里写的例子与规则或联动实际给出的不同。', 'What an example expects is not what the schema says.'),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "due"],
  "when": [{ "if": { "user": { "userType": 2 } }, "set": { "due": { "readOnly": true } } }],
  "examples": [{ "as": 1, "if": {}, "set": { "due": { "readOnly": ▸true } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "due"],
  "when": [{ "if": { "user": { "userType": 2 } }, "set": { "due": { "readOnly": true } } }],
  "examples": [{ "as": 2, "if": {}, "set": { "due": { "readOnly": true } } }] }`,
  },
} as const satisfies Readonly<Record<string, Explanation>>;
