/** Every fault of the generic server stands in one table, and the table is held to its form. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/core/model/label.ts';
import { fail, succeed } from '../../../src/server/calls/answer.ts';
import { faults, refuse, refuseAt } from '../../../src/server/records/faults.ts';

const server = join(import.meta.dirname, '../../../src/server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('routes/faults.ts'))
  .map((name) => readFileSync(join(server, name), 'utf8'))
  .join('\n');
/** Prints each placeholder as itself. */
const echo = new Proxy<Record<string, unknown>>({}, { get: (_, name) => `{${String(name)}}` });
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

describe('the table of faults', () => {
  test.each(Object.entries(faults))(
    '%s has both texts, with the same placeholders, and is used',
    (name, { status, text }) => {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(textOf(text, 'zh-CN', echo)).toMatch(/\p{Script=Han}/u);
      expect(textOf(text, 'en-US', echo)).toMatch(/^[A-Z“][^\p{Script=Han}]+$/u);
      expect(placeholders(textOf(text, 'zh-CN', echo))).toEqual(placeholders(textOf(text, 'en-US', echo)));
      expect(sources).toContain(`'${name}'`);
    },
  );

  test('texts are told apart', () => {
    const texts = Object.values(faults).map(({ text }) => textOf(text, 'zh-CN', echo));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('the envelope', () => {
  test('of an error without values says what somebody wrote, braces and all', () => {
    const text = { 'zh-CN': '没有参数"{abc}"', 'en-US': 'There is no parameter "{abc}"' };
    const refused = fail('zh-CN', refuse('bad-parameters', { fields: { '{abc}': text } }));
    expect(refused.fields).toEqual({ '{abc}': '没有参数"{abc}"' });
    expect(succeed('en-US', null, undefined, text).msg).toBe('There is no parameter "{abc}"');
  });
  test('of an error has its status as code, its name, and the faults at its fields', () => {
    expect(fail('zh-CN', refuseAt('passwords-differ', 'password2'))).toEqual({
      code: 422,
      msg: '两次输入的新密码不一致',
      data: null,
      error: 'passwords-differ',
      fields: { password2: '两次输入的新密码不一致' },
    });
    expect(fail('en-US', refuse('locked', { values: { minutes: 14 } }))).toEqual({
      code: 429,
      msg: 'Too many failures, try again in 14 minutes',
      data: null,
      error: 'locked',
    });
  });

  test('of a success has the code and the text of its call', () => {
    expect(succeed('zh-CN', { id: '1' })).toEqual({ code: 200, msg: '操作成功', data: { id: '1' } });
    expect(succeed('zh-CN', undefined)).toEqual({ code: 200, msg: '操作成功', data: null });
  });
});
