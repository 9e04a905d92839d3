/** Faults by which somebody would see or change what is not theirs. */
import { label } from '../../model/label.ts';
import type { Explanation } from './explanation.ts';

export const ofAccess = {
  'scope-negated-user': {
    means: label(
      '范围不能用 not 或 none 读取用户：请写出用户看得见什么，而不是看不见什么。',
      'A scope does not read the user beneath "not" or "none": say what is seen instead of what is not.',
    ),
    file: 'entities/shelf.json',
    wrong: `{ "title": "书架", "shard": "none",
  "scope": { "1": { "none": [{ "name": { "user": ▸"name" } }] } },
  "properties": { "name": { "type": "string" } } }`,
    right: `{ "title": "书架", "shard": "none",
  "scope": { "1": { "name": { "user": "name" } } },
  "properties": { "name": { "type": "string" } } }`,
  },
  'wide-write': {
    means: label(
      '接口允许某种用户修改实体，而实体的 write 没有给他们任何可改的行。',
      'A call lets a user type change an entity whose "write" gives them no rows.',
    ),
    file: 'calls/more.json',
    wrong: `{ "entity": "author", "calls": { "author.rename": {
  "path": "./rename", "does": "update", "allow": ▸[1, 2] } } }`,
    right: `{ "entity": "author", "calls": { "author.rename": {
  "path": "./rename", "does": "update", "allow": [1] } } }`,
  },
  'shut-entry': {
    means: label(
      '菜单项给了无权打开其页面的用户类型：他们看得见，却打不开。其中一部分可以打开时只是提醒，都不能打开则是错误。',
      'A menu entry is given to a user type that may not open its page: they see it, and cannot go there. Where others of its types may, it is a warning; where none may, a fault.',
    ),
    file: 'menus/more.json',
    wrong: `{ "items": [{ "id": "a", "name": "标签", "path": "a", "screen": "labels", "allow": [1, ▸3] }] }`,
    right: `{ "items": [{ "id": "a", "name": "标签", "path": "a", "screen": "labels", "allow": [1] }] }`,
  },
  'placed-record': {
    means: label(
      '说明记录属于谁的字段不能随便改，否则记录可以被送给别人；谁可以改由字段的 move 说明。',
      'What says whose a record is cannot be changed by just any call; the field’s "move" says who may.',
    ),
    file: 'calls/more.json',
    wrong: `{ "entity": "book", "calls": { "book.lose": { "path": "./lose", "does": "set",
  "set": { "pages": 1, ▸"detachmentId": "south" } } } }`,
    right: `{ "entity": "book", "calls": { "book.lose": { "path": "./lose", "does": "set",
  "set": { "pages": 1 } } } }`,
  },
  'hidden-field': {
    means: label(
      '统计会透露被遮盖或读不到的值：只能按读者能完整读到的字段分组、计数和计算。',
      'Groups and figures would tell of a value what a mask or a missing right keeps back: count by what their reader sees whole.',
    ),
    file: 'screens/loanFigures.json',
    wrong: `{ "type": "chart", "title": "统计",
  "aggregate": { "entity": "loan", "allow": [1, 2],
    "group": { "readers": [▸"readerName"] }, "computed": { "loans": { "measure": "count" } } },
  "sections": [{ "id": "readers", "title": "读者", "as": "bars", "group": "readers" }] }`,
    right: `{ "type": "chart", "title": "统计",
  "aggregate": { "entity": "loan", "allow": [1],
    "group": { "readers": ["readerName"] }, "computed": { "loans": { "measure": "count" } } },
  "sections": [{ "id": "readers", "title": "读者", "as": "bars", "group": "readers" }] }`,
  },
} as const satisfies Readonly<Record<string, Explanation>>;
