/** Faults of what follows from conditions. */
import { label } from '../../model/label.ts';
import type { Explanation } from './explanation.ts';

export const ofConditions = {
  'never-true': {
    means: label(
      '没有任何记录满足这个条件：几个部分互相排斥，或者要求字段取它不可能有的值。',
      'No record ever meets this condition: its clauses exclude each other, or ask a field for what it cannot hold.',
    ),
    file: 'screens/shelves.json',
    wrong: `{ "entity": "book", "actions": [{ "id": "remove",
  "visible": { "pages": { "gt": 9 }, ▸"all": [{ "weight": 1 }, { "pages": 3 }] } }] }`,
    right: `{ "entity": "book", "actions": [{ "id": "remove",
  "visible": { "pages": { "gt": 9 }, "weight": 1 } }] }`,
  },
  'always-true': {
    means: label(
      '每条记录都满足这个条件，它等于没有写；或者设置的值在能执行时都已经如此。',
      'Every record meets this condition, so it says nothing: leave it out, or say what it leaves out. Or what is set is so already wherever it may be done.',
    ),
    file: 'screens/shelves.json',
    wrong: `{ "entity": "book", "actions": [{ "id": "remove",
  "visible": ▸{ "any": [{ "rare": true }, { "rare": { "not": true } }] } }] }`,
    right: `{ "entity": "book", "actions": [{ "id": "remove",
  "visible": { "rare": true } }] }`,
  },
  'slow-sort': {
    means: label(
      '预计行数很多（十万行起）的实体，列表只能按索引能直接排好的字段排序，否则每次翻页都要先排完所有行。',
      'An entity of many rows (from 100,000 on) is put in order only by a field that an index of it begins with, followed by the id: without one all rows are sorted for every page.',
    ),
    file: 'screens/shelves.json',
    wrong: `{ "entity": { "title": "书架", "scope": "all", "shard": "none", "size": 1000000,
  "properties": { "code": { "type": "string", "title": "编号" } } }, "sort": ▸"code" }`,
    right: `{ "entity": { "title": "书架", "scope": "all", "shard": "none", "size": 1000000,
  "indexes": [{ "fields": ["code", "id"] }],
  "properties": { "code": { "type": "string", "title": "编号" } } }, "sort": "code" }`,
  },
  'shadowed-row': {
    means: label(
      '联动从上到下取第一行成立的：前面的行已经在同样的情况下说了同一件事，这一行永远不起作用。',
      'Of linkage the first row that holds wins: rows before this one say the same of the field wherever it holds, so it never counts.',
    ),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "due", "reason"], "when": [
  { "if": { "reason": { "filled": true } }, "set": { "due": { "readOnly": true } } },
  { "if": { "reason": "x" }, "set": { "due": { ▸"readOnly": false } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "due", "reason"], "when": [
  { "if": { "reason": "x" }, "set": { "due": { "readOnly": false } } },
  { "if": { "reason": { "filled": true } }, "set": { "due": { "readOnly": true } } }] }`,
  },
  'unreachable-otherwise': {
    means: label(
      '规则的各行已经涵盖所有可能的输入，otherwise 永远用不到。',
      'The rows of the rule match all inputs that there are, so its "otherwise" is never taken.',
    ),
    file: 'rules/shelfState.json',
    wrong: `{ "title": "状态", "fields": { "lost": false }, "rows": [
  { "when": { "lost": true }, "then": { "value": "a", "label": "甲", "tone": "neutral" } },
  { "when": { "lost": false }, "then": { "value": "b", "label": "乙", "tone": "neutral" } }],
  ▸"otherwise": { "value": "c", "label": "丙", "tone": "neutral" } }`,
    right: `{ "title": "状态", "fields": { "lost": false }, "rows": [
  { "when": { "lost": true }, "then": { "value": "a", "label": "甲", "tone": "neutral" } },
  { "when": { "lost": false }, "then": { "value": "b", "label": "乙", "tone": "neutral" } }] }`,
  },
  'required-while-hidden': {
    means: label(
      '字段在这里必填，但正好在这时是隐藏的，谁也填不了；或者接口必需的字段从不显示。',
      'A field is required just where it is hidden, so nobody can fill it in; or the call requires one that is never shown.',
    ),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "reason"], "when": [
  { "if": { "mode": 0 }, "set": { "reason": { "visible": false, ▸"required": true } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "reason"], "when": [
  { "if": { "mode": 0 }, "set": { "reason": { "visible": true, "required": true } } },
  { "if": {}, "set": { "reason": { "visible": false } } }] }`,
  },
  'idle-linkage': {
    means: label(
      '字段本来就显示，没有别的行隐藏它，所以“可见”这一行什么也不改变。要让它只在这时显示，再加一行在其余情况下隐藏它：最先成立的一行有效。这只是提醒，不妨碍发布。',
      'A field is shown unless linkage hides it, so a row that shows one that no row hides changes nothing. To show it only then, add a row that hides it otherwise: of the rows that hold, the first counts. This is a warning and holds nothing up.',
    ),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "reason"], "when": [
  { "if": { "mode": 0 }, "set": { "reason": { ▸"visible": true } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "reason"], "when": [
  { "if": { "mode": 0 }, "set": { "reason": { "visible": true } } },
  { "if": {}, "set": { "reason": { "visible": false } } }] }`,
  },
  'hidden-value': {
    means: label(
      '联动或操作给字段写入了值，而字段正好在这时隐藏：隐藏的字段不发送，写入的值会丢失或不合表单。',
      'A value is written into a field just where linkage hides it: what is hidden is not sent, so that the value is lost, or stands in a record whose form does not show it.',
    ),
    file: 'screens/lendOut.json',
    wrong: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "reason"], "when": [
  { "if": { "mode": 0 }, "set": { "reason": { "visible": false, ▸"value": "x" } } }] }`,
    right: `{ "type": "dialog", "call": "book.lend", "fields": ["readerId", "reason"], "when": [
  { "if": { "mode": 0 }, "set": { "reason": { "readOnly": true, "value": "x" } } }] }`,
  },
  'needs-excluded': {
    means: label(
      '操作只在接口的 needs 不成立的行上出现，或给了接口不允许的用户类型，所以永远执行不了。',
      'The action is offered only on rows of which its call’s "needs" does not hold, or to user types that the call does not allow, so it can never be carried out.',
    ),
    file: 'screens/shelves.json',
    wrong: `{ "entity": "book", "actions": [{ "id": "giveBack", "call": "book.giveBack",
  "visible": ▸{ "shelfStatus": 0 } }] }`,
    right: `{ "entity": "book", "actions": [{ "id": "giveBack", "call": "book.giveBack",
  "visible": { "shelfStatus": 1 } }] }`,
  },
} as const satisfies Readonly<Record<string, Explanation>>;
