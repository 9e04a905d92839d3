/** What is compared with, or begun with: where it is read from, and what that comes to. */
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addToWireTime } from '../../../src/core/model/wireTime.ts';
import { OperandInput } from '../../../src/studio/design/inputs/OperandInput.tsx';
import { showPanel } from './kit.tsx';

const minute = String.raw`(\d{4}\u2011\d\d\u2011\d\d \d\d:\d\d)`;
const shown = (value: unknown, language: 'zh-CN' | 'en-US') =>
  showPanel('{}', <OperandInput value={value} fields={[]} label="begin" onChange={() => undefined} />, language);
const noteLike = (text: string): RegExpExecArray | null =>
  new RegExp(text, 'u').exec(screen.getByText(new RegExp(text, 'u')).textContent ?? '');

describe('a moment that is counted from now', () => {
  test.each([
    ['zh-CN', `0d 就是现在，此刻为 ${minute}`],
    ['en-US', `0d is now itself, at this moment ${minute}`],
  ] as const)('is explained in %s', (language, text) => {
    shown({ now: '0d' }, language);
    expect(noteLike(text)).not.toBeNull();
  });

  test.each([
    ['zh-CN', `\\+7d：此刻（${minute}）算得 ${minute}`],
    ['en-US', `\\+7d, worked out at this moment \\(${minute}\\), is ${minute}`],
  ] as const)('is worked out in %s', (language, text) => {
    shown({ now: '+7d' }, language);
    const [, now = '', time = ''] = (noteLike(text) ?? []).map((said) => said.replaceAll('\u2011', '-'));
    expect(`${time}:00`).toBe(addToWireTime(`${now}:00`, '+7d'));
  });

  test('is worked out to the edge of the day that it names', () => {
    shown({ now: '-1d', at: 'dayStart' }, 'en-US');
    expect(noteLike(String.raw`is \d{4}\u2011\d\d\u2011\d\d 00:00`)).not.toBeNull();
  });

  test.each(['soon', '+999999y'])('says how it is written where %s cannot be worked out', (step) => {
    shown({ now: step }, 'en-US');
    expect(noteLike('Write 0d for now, -7d for 7 days ago')).not.toBeNull();
  });

  test('is not spoken of where a value is written', () => {
    shown('0d', 'en-US');
    expect(screen.queryByText(/now itself/)).toBeNull();
  });
});

test('a field of the user is chosen from those of the user, and none is taken before', async () => {
  const given: unknown[] = [];
  const input = (value: unknown) => (
    <OperandInput
      value={value}
      fields={[{ name: 'shelf', title: '书架', kind: 'ref', isYesNo: false }]}
      label="begin"
      onChange={(next) => given.push(next)}
    />
  );
  const { user, unmount } = showPanel('{}', input(''));
  await user.click(screen.getByRole('combobox', { name: /begin · / }));
  await user.click(await screen.findByText('当前用户'));
  expect(given).toEqual([{ user: '' }]);
  unmount();
  const { user: next } = showPanel('{}', input({ user: '' }));
  await next.click(screen.getByRole('combobox', { name: 'begin' }));
  await next.click(await screen.findByTitle('detachmentId'));
  expect(given.at(-1)).toEqual({ user: 'detachmentId' });
});
