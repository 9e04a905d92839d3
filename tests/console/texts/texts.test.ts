import { expect, test } from 'vitest';
import { entryTexts } from '../../../src/console/texts/entry.ts';
import { shellTexts } from '../../../src/console/texts/shell.ts';

const tables = { entry: entryTexts, shell: shellTexts };
const rows = Object.entries(tables).flatMap(([table, texts]) =>
  Object.entries(texts).map(([key, [zh, en]]) => ({ table, key, zh, en })),
);
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

test.each(rows)('$table $key says the same in both languages', ({ zh, en }) => {
  expect(zh.trim()).not.toBe('');
  expect(en.trim()).not.toBe('');
  expect(placeholders(zh)).toEqual(placeholders(en));
});

test('no key stands in both tables', () => {
  const shared = Object.keys(entryTexts).filter((key) => key in shellTexts);
  expect(shared).toEqual([]);
});

test.each([
  ['notice.title', '通知'],
  ['notice.known', '我已知晓'],
  ['shell.fullScreenFailed', '开启全屏失败'],
  ['password.oldRequired', '请输入原密码'],
  ['password.newRequired', '请输入新密码'],
  ['password.againRequired', '请再次输入新密码'],
  ['password.differ', '两次输入的新密码不一致'],
  ['password.done', '修改成功'],
  ['mobile.wrong', '请输入正确的手机号'],
  ['mobile.done', '绑定成功'],
] as const)('%s is the text of the specification', (key, text) => {
  expect({ ...entryTexts, ...shellTexts }[key][0]).toBe(text);
});

test('a call without an answer has the text of the specification', () => {
  expect(entryTexts['fault.none'][0]).toBe('请求发生错误');
});
