/** Faults of what a field holds, and of values that do not fit it. */
import { label } from '../../model/label.ts';
import type { Explanation } from './explanation.ts';

export const ofKinds = {
  'no-kind': {
    means: label(
      '没有说明这个字段存什么：请写 type、lookup、dictionary 或 rule 之一。',
      'It is not said what the field holds: give it a type, lookup, dictionary or rule.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { ▸"name": { "title": "名称" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "name": { "title": "名称", "type": "string" } } }`,
  },
  'misplaced-word': {
    means: label(
      '这个词本身没错，但对这种字段、接口或页面没有意义。',
      'The word is one of the grammar, and says nothing of a field, call or screen of this kind.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "count": { "type": "integer", ▸"maxLength": 3 } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "count": { "type": "integer", "maximum": 999 } } }`,
  },
  'wrong-literal': {
    means: label(
      '这个值与它比较的字段、或要填入的字段不符。',
      'A value does not fit the field that it is compared with or given to.',
    ),
    file: 'screens/lendOut.json',
    wrong: '{ "type": "dialog", "call": "book.lend", "default": { "mode": ▸"two" } }',
    right: '{ "type": "dialog", "call": "book.lend", "default": { "mode": 1 } }',
  },
  'wrong-kind': {
    means: label(
      '互相比较或赋值的两个字段存的不是同一类东西，永远不会相等。',
      'Two fields that are compared, or given to one another, hold values of different sorts, and are never equal.',
    ),
    file: 'screens/shelves.json',
    wrong:
      '{ "entity": "book", "actions": [{ "id": "remove", "visible": { "pages": { "gt": { "row": ▸"title" } } } }] }',
    right:
      '{ "entity": "book", "actions": [{ "id": "remove", "visible": { "pages": { "gt": { "row": "weight" } } } }] }',
  },
  'wrong-operator': {
    means: label(
      '这个比较方式对这种字段没有意义，例如对是非字段比较大小。',
      'The operator says nothing of a field of this kind, such as "gt" of true and false.',
    ),
    file: 'screens/shelves.json',
    wrong: '{ "entity": "book", "actions": [{ "id": "remove", "visible": { "rare": { ▸"gt": false } } }] }',
    right: '{ "entity": "book", "actions": [{ "id": "remove", "visible": { "rare": true } }] }',
  },
  'broken-limit': {
    means: label('默认值必须符合字段自己的限制。', 'A default keeps the limits of its own field.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "count": { "type": "integer", "maximum": 3, "default": ▸4 } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "count": { "type": "integer", "maximum": 3, "default": 3 } } }`,
  },
  'missing-input': {
    means: label('规则要读取的字段，实体里没有或没有存储。', 'An entity has, as stored fields, what its rules read.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none", "properties": {
  "returned": { "type": "integer" }, "state": { "rule": ▸"loanState" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none", "properties": {
  "returned": { "type": "integer" }, "reminders": { "type": "integer" }, "state": { "rule": "loanState" } } }`,
  },
  'reserved-name': {
    means: label('这个名称归系统使用。', 'Names of the system stay the system’s.'),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { ▸"orderBy": { "type": "string" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "properties": { "sortedBy": { "type": "string" } } }`,
  },
  'reserved-path': {
    means: label('这个路径由系统自己应答。', 'Paths that the server answers itself stay its own.'),
    file: 'calls/shelf.json',
    wrong:
      '{ "entity": "branch", "calls": { "shelf.all": { "path": ▸"/schemas/all", "does": "lookup", "allow": [1] } } }',
    right:
      '{ "entity": "branch", "calls": { "shelf.all": { "path": "/shelves/all", "does": "lookup", "allow": [1] } } }',
  },
  'name-collision': {
    means: label(
      '两个字段会成为同一列，或两个实体会成为同一张表。',
      'Two fields would make the same column, or two entities the same table.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "scope": "all", "shard": "none",
  "table": ▸"book", "properties": { "name": { "type": "string" } } }`,
    right: `{ "title": "书架", "scope": "all", "shard": "none",
  "table": "shelf", "properties": { "name": { "type": "string" } } }`,
  },
} as const satisfies Readonly<Record<string, Explanation>>;
