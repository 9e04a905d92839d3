/** What each kind of field is called where a fault speaks of it. */
import type { FieldKind } from '../model/fieldKind.ts';
import type { Message } from '../model/said/message.ts';

const chinese: Readonly<Record<FieldKind, string>> = {
  text: '文本',
  integer: '整数',
  decimal: '小数',
  money: '金额',
  duration: '时长',
  rating: '评分',
  boolean: '是否',
  date: '日期',
  dateTime: '日期时间',
  longText: '长文本',
  html: '富文本',
  code: '单选',
  codes: '多选',
  ref: '关联记录',
  refs: '多个关联记录',
  point: '位置',
  shape: '区域',
  files: '照片与文件',
  rows: '明细',
  json: 'JSON',
  secret: '密码',
  derived: '规则得出',
};

export function kindWord(kind: FieldKind | undefined): Message {
  return { 'zh-CN': kind ? chinese[kind] : '', 'en-US': kind ?? '' };
}

/** With its article, where the language has one. */
export function aKind(kind: FieldKind | undefined): Message {
  const { 'zh-CN': word, 'en-US': name } = kindWord(kind);
  return { 'zh-CN': word, 'en-US': `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}` };
}
