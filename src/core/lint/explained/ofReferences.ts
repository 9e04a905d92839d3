/** Faults of a name that names nothing. */
import { label } from '../../model/label.ts';
import type { Explanation } from './explanation.ts';

export const ofReferences = {
  'unknown-entity': {
    means: label('没有这个实体。', 'An entity that is named exists.'),
    file: 'screens/shelves.json',
    wrong: '{ "entity": ▸"bok" }',
    right: '{ "entity": "book" }',
  },
  'unknown-field': {
    means: label(
      '没有这个字段。消息里说明是哪个实体、哪个接口的行或哪个表单里没有。',
      'A field that is named exists; the message says of what it is none.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "columns": [▸"titel", "pages"] }',
    right: '{ "entity": "book", "columns": ["title", "pages"] }',
  },
  'unknown-call': {
    means: label('没有这个接口。', 'A call that is named exists.'),
    file: 'screens/lendOut.json',
    wrong: '{ "type": "form", "call": ▸"book.lendd" }',
    right: '{ "type": "form", "call": "book.lend" }',
  },
  'unknown-parameter': {
    means: label('接口只接收它声明的参数。', 'A call is only sent parameters that it takes.'),
    file: 'screens/shelves.json',
    wrong: `{ "entity": "book", "actions": [
  { "id": "giveBack", "call": "book.giveBack", "params": { "id": { "row": "id" }, ▸"late": true } }] }`,
    right: `{ "entity": "book", "actions": [
  { "id": "giveBack", "call": "book.giveBack", "params": { "id": { "row": "id" } } }] }`,
  },
  'missing-parameter': {
    means: label(
      '从这里调用时缺少它必需的参数：表单没有问，也没有给出初始值。',
      'A call is sent all that it needs: what is missing is neither asked for here nor given.',
    ),
    file: 'screens/lendOut.json',
    wrong: '{ "type": "dialog", "call": "book.lend", "fields": ▸["due"] }',
    right: '{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "due"] }',
  },
  'unknown-screen': {
    means: label('没有这个页面。', 'A screen that is named exists.'),
    file: 'screens/branchMap.json',
    wrong: '{ "type": "map", "title": "地图", "layers": [{ "screen": ▸"books/branchez" }] }',
    right: '{ "type": "map", "title": "地图", "layers": [{ "screen": "books/branches" }] }',
  },
  'unknown-dictionary': {
    means: label('没有这个字典。', 'A dictionary that is named exists.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "kind": { "type": "integer", "dictionary": ▸"subjet" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "kind": { "type": "integer", "dictionary": "subject" } } }`,
  },
  'unknown-code': {
    means: label(
      '字典里没有这个代码，或没有这个用户类型。',
      'A code that is named is in its dictionary; user types too.',
    ),
    file: 'calls/shelf.json',
    wrong: '{ "calls": { "shelf.move": { "path": "/shelf/move", "allow": [1, ▸44] } } }',
    right: '{ "calls": { "shelf.move": { "path": "/shelf/move", "allow": [1, 2] } } }',
  },
  'unknown-setting': {
    means: label(
      'settings.json 里没有这个设置，或者它不能这样用。',
      'A setting that is named stands in settings.json, as what is asked of it.',
    ),
    file: 'calls/shelf.json',
    wrong: `{ "entity": "loan", "calls": { "loan.many": { "path": "./many", "does": "list",
  "where": { "reminders": { "gt": { "setting": ▸"loanDay" } } } } } }`,
    right: `{ "entity": "loan", "calls": { "loan.many": { "path": "./many", "does": "list",
  "where": { "reminders": { "gt": { "setting": "loanDays" } } } } } }`,
  },
  'unknown-rule': {
    means: label('没有这个规则。', 'A rule that is named exists.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none", "properties": {
  "returned": { "type": "integer" }, "reminders": { "type": "integer" }, "state": { "rule": ▸"loanStat" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none", "properties": {
  "returned": { "type": "integer" }, "reminders": { "type": "integer" }, "state": { "rule": "loanState" } } }`,
  },
  'unknown-format': {
    means: label('没有这个格式。', 'A format that is named exists.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "phone": { "type": "string", "format": ▸"fone" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "phone": { "type": "string", "format": "phone" } } }`,
  },
  'unknown-part': {
    means: label(
      '公用片段按 parts 文件夹下的路径引用，必须存在。',
      'A part that is named exists: a file in "parts", by its path below that folder.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "columns": [{ "use": ▸"books/were" }, "pages"] }',
    right: '{ "entity": "book", "columns": [{ "use": "books/where" }, "pages"] }',
  },
  'unknown-menu': {
    means: label('菜单里没有这一项。', 'A menu entry that is named exists.'),
    file: 'screens/shelves.json',
    wrong: '{ "menu": ▸"setings", "entity": "book" }',
    right: '{ "menu": "settings", "entity": "book" }',
  },
  'unknown-pane': {
    means: label('这个工作台上没有这个窗格。', 'A pane that is named stands on its desk.'),
    file: 'screens/twoPanes.json',
    wrong: `{ "type": "desk", "title": "工作台", "order": ["all", ▸"on"], "panes": [
  { "id": "all", "screen": "books/books" },
  { "id": "one", "screen": "books/book", "params": { "id": { "pane": "all", "field": "id" } } }] }`,
    right: `{ "type": "desk", "title": "工作台", "order": ["all", "one"], "panes": [
  { "id": "all", "screen": "books/books" },
  { "id": "one", "screen": "books/book", "params": { "id": { "pane": "all", "field": "id" } } }] }`,
  },
  'unknown-user-field': {
    means: label('用户没有这个字段。', 'A field of the user that is named exists.'),
    file: 'calls/shelf.json',
    wrong: '{ "calls": { "shelf.move": { "path": "/shelf/move", "allow": { ▸"usertype": 1 } } } }',
    right: '{ "calls": { "shelf.move": { "path": "/shelf/move", "allow": { "userType": 1 } } } }',
  },
  'unknown-action': {
    means: label(
      '没有 call、open、goto 或 set 的操作只能修改已有的约定操作，而这里没有这个操作。',
      'An action without call, open, goto or set changes one that convention gives, and there is none of this name.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "actions": [▸"edt"] }',
    right: '{ "entity": "book", "actions": ["edit"] }',
  },
} as const satisfies Readonly<Record<string, Explanation>>;
