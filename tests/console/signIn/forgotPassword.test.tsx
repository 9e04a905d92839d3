import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { LoginPage } from '../../../src/console/signIn/LoginPage.tsx';
import { hashPassword } from '../../../src/console/signIn/passwordHash.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { fakeApp } from '../testApp.ts';

const call = vi.fn<Http['call']>();

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
  window.location.hash = '#/login';
});

async function forget() {
  render(
    <AppContext value={fakeApp(call)}>
      <LoginPage onTyping={() => undefined} />
    </AppContext>,
  );
  const hand = userEvent.setup();
  await hand.type(screen.getByLabelText('用户名'), 'police');
  await hand.click(screen.getByRole('button', { name: '忘记密码？' }));
  expect(await screen.findByLabelText('手机号', {}, { timeout: 20_000 })).toHaveFocus();
  return hand;
}
const fill = async (hand: ReturnType<typeof userEvent.setup>, password: string, again: string): Promise<void> => {
  await hand.type(screen.getByLabelText('手机号'), '13800138000');
  await hand.type(screen.getByLabelText('验证码'), '123456');
  await hand.type(screen.getByLabelText('新密码'), password);
  await hand.type(screen.getByLabelText('再次输入新密码'), `${again}{Enter}`);
};

test('a new password is sent hashed, and leads back to the form with the user name kept', async () => {
  call.mockResolvedValue({ code: 200, msg: '修改成功', data: null });
  const hand = await forget();
  await fill(hand, 'Changed-2026', 'Changed-2026');
  expect(await screen.findByRole('status')).toHaveTextContent('修改成功');
  expect(screen.getByLabelText('用户名')).toHaveValue('police');
  expect(screen.getByLabelText('密码')).toHaveFocus();
  const password = hashPassword('Changed-2026');
  expect(call.mock.calls.map(([name, params]) => [name, params])).toEqual([
    ['modifyPass', { mobile: '13800138000', verificationCode: '123456', password, password1: password }],
  ]);
});

test('what is missing is said at each field, and nothing is sent', async () => {
  const hand = await forget();
  await hand.click(screen.getByRole('button', { name: '修改密码' }));
  expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('请输入验证码');
  expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription('请输入新密码');
  expect(screen.getByLabelText('再次输入新密码')).toHaveAccessibleDescription('请再次输入新密码');
  expect(screen.getByLabelText('手机号')).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('two new passwords that differ, or are too weak, are said before they are sent', async () => {
  const hand = await forget();
  await fill(hand, 'abcdefgh', 'abcdefg-1');
  expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription('新密码至少 8 位，并含字母、数字、符号中的两种');
  expect(screen.getByLabelText('再次输入新密码')).toHaveAccessibleDescription('两次输入的新密码不一致');
  expect(call).not.toHaveBeenCalled();
});

test('the server’s refusals stand at their fields, or above the button where they are nobody’s', async () => {
  const wrong = '验证码不正确或已失效';
  call.mockRejectedValueOnce(new CallFault(422, 'code-wrong', wrong, { verificationCode: wrong }));
  call.mockRejectedValueOnce(new CallFault(429, 'too-often', '操作过于频繁，请 10 秒后再试'));
  const hand = await forget();
  await fill(hand, 'Changed-2026', 'Changed-2026');
  await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveFocus());
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription(wrong);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await hand.keyboard('{Enter}');
  expect(await screen.findByText('操作过于频繁，请 10 秒后再试')).toBeInTheDocument();
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('');
});

test('where no gateway is set up, the panel says so', async () => {
  call.mockRejectedValue(new CallFault(409, 'sms-not-configured', '短信服务尚未配置'));
  const hand = await forget();
  await hand.type(screen.getByLabelText('手机号'), '13800138000');
  await hand.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('短信服务尚未配置'));
});

test('one can turn back without a new password', async () => {
  const hand = await forget();
  await hand.click(screen.getByRole('button', { name: '返回登录' }));
  expect(screen.getByLabelText('用户名')).toHaveValue('police');
  expect(screen.queryByRole('status')).toBeNull();
});
