/** Faults of a file as it is written: its place, its JSON, the words of the grammar. */
import { label } from '../../model/label.ts';
import type { Explanation } from './explanation.ts';

export const ofWriting = {
  'bad-json': {
    means: label(
      '文件必须是纯 JSON：没有注释，没有多余的逗号，括号成对。这样的文件整体不读取，其他文件对它的引用不再另外报错。',
      'A schema file is plain JSON: no comments, no comma too many, every bracket closed. Nothing of such a file is read, and what refers to it is no second fault.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book",▸, "size": 50 }',
    right: '{ "entity": "book", "size": 50 }',
  },
  'duplicate-key': {
    means: label(
      '同一个对象里一个键只能写一次，否则前一个会无声地失效。',
      'An object names each key once; of two, the first would be lost without a word.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "name": { "type": "string", "title": "名称", ▸"type": "integer" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "name": { "type": "string", "title": "名称" } } }`,
  },
  'misplaced-file': {
    means: label(
      '文件所在的文件夹说明它是什么：entities、calls、screens、rules、dictionaries、menus，或者就是 settings.json。',
      'The folder says what a file is: entities, calls, screens, rules, dictionaries or menus, or it is settings.json.',
    ),
    file: 'pages/shelves.json',
    wrong: '▸{ "entity": "book" }',
    rightFile: 'screens/shelves.json',
    right: '{ "entity": "book" }',
  },
  'bad-name': {
    means: label(
      '名称使用小驼峰，只含字母和数字，并且变成数据库列名再变回来不会改变。',
      'Names are camelCase, of letters and digits, and come back from their column as they were.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { ▸"parkID": { "type": "string" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "parkId": { "type": "string" } } }`,
  },
  'unknown-word': {
    means: label(
      '每个词都必须是语言里的词；写错的词不会被忽略，而是报错。',
      'Every word is one of the grammar: what is misspelt is told, and never passed over.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", ▸"colums": ["title"] }',
    right: '{ "entity": "book", "columns": ["title"] }',
  },
  'missing-word': {
    means: label(
      '缺少一个必需的词，或者一个词少了与它配套的另一个词。',
      'A word that is required is not there, or one that another word needs beside it.',
    ),
    file: 'screens/shelves.json',
    wrong: '▸{ "title": "书架" }',
    right: '{ "title": "书架", "entity": "book" }',
  },
  'wrong-type': {
    means: label(
      '值的 JSON 类型不对，例如该写数字的地方写了文字。',
      'A value is of another JSON type than its word has, such as a text where a number stands.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "size": ▸"many" }',
    right: '{ "entity": "book", "size": 50 }',
  },
  'not-one-of': {
    means: label('这个词只能取列出的几个值之一。', 'The word has one of a closed list of values.'),
    file: 'screens/shelves.json',
    wrong: '{ "type": ▸"lst", "entity": "book" }',
    right: '{ "type": "list", "entity": "book" }',
  },
  'wrong-form': {
    means: label(
      '文字的写法不符合语言的规定，例如路径里带了问号。',
      'A text is not written as the grammar says, such as a path with a question mark.',
    ),
    file: 'calls/shelf.json',
    wrong: '{ "calls": { "shelf.move": { "path": ▸"/shelf/move?x=1" } } }',
    right: '{ "calls": { "shelf.move": { "path": "/shelf/move" } } }',
  },
  'out-of-range': {
    means: label('数字、长度或个数超出了允许的范围。', 'A number, a length or a count lies outside its limits.'),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "size": ▸5000 }',
    right: '{ "entity": "book", "size": 500 }',
  },
  'repeated-value': {
    means: label('列表里每一项只写一次。', 'A list names each thing once.'),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "columns": ["title", "pages", ▸"title"] }',
    right: '{ "entity": "book", "columns": ["title", "pages"] }',
  },
  'conflicting-words': {
    means: label(
      '互相排斥的词写在了一起，或者一个词缺少它必须依附的词。',
      'Words stand together that exclude each other, or one stands without the word that it belongs to.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "columns": [{ "field": "title", "optional": ▸true }] }',
    right: '{ "entity": "book", "columns": ["title", { "field": "pages", "optional": true }] }',
  },
  'bad-limits': {
    means: label('最小值不能大于最大值。', 'A least value is not above its greatest.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "count": { "type": "integer", "minimum": ▸9, "maximum": 3 } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "count": { "type": "integer", "minimum": 3, "maximum": 9 } } }`,
  },
  'bad-regex': {
    means: label('pattern 必须是正则表达式。', 'A "pattern" is a regular expression.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "isbn": { "type": "string", "pattern": ▸"^[0-9" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "isbn": { "type": "string", "pattern": "^[0-9]+$" } } }`,
  },
  'slow-regex': {
    means: label(
      '这个正则表达式遇到某些文字会算得极慢，足以让服务停住。请不要在重复里再套重复。',
      'For some texts this expression takes so long that the server would stand still: do not repeat what is itself repeated.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "isbn": { "type": "string", "pattern": ▸"^([0-9]+-?)+$" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "isbn": { "type": "string", "pattern": "^[0-9-]+$" } } }`,
  },
  'other-term': {
    means: label(
      '词汇表（settings.json 的 glossary）里的词，在每种语言里只有一种说法：请照词汇表改。这只是提醒，不妨碍发布。',
      'A term of the glossary (`glossary` of settings.json) is called the same everywhere: write its term. This is a warning and holds nothing up.',
    ),
    file: 'settings.json',
    wrong: `{ "glossary": [{ "zh-CN": "图书馆", "en-US": "library" }], "loanDays": 30, "newPage": { "allow": [1, 2] }, "sessionsPerUser": 20,
  "productName": { "zh-CN": "图书馆", "en-US": ▸"Book house" } }`,
    right: `{ "glossary": [{ "zh-CN": "图书馆", "en-US": "library" }], "loanDays": 30, "newPage": { "allow": [1, 2] }, "sessionsPerUser": 20,
  "productName": { "zh-CN": "图书馆", "en-US": "Library" } }`,
  },
} as const satisfies Readonly<Record<string, Explanation>>;
