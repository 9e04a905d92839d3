import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { LoginPage } from '../../../src/console/signIn/LoginPage.tsx';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { fakeApp } from '../testApp.ts';

const call = vi.fn<Http['call']>();

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
  window.location.hash = '#/login?redirect=%2Ftask';
});

async function chooseCode() {
  render(
    <AppContext value={fakeApp(call)}>
      <LoginPage onTyping={() => undefined} />
    </AppContext>,
  );
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('tab', { name: '密码登录' }));
  await hand.keyboard('{ArrowRight}');
  await screen.findByLabelText('手机号', {}, { timeout: 20_000 });
  expect(screen.getByRole('tab', { name: '验证码登录' })).toHaveFocus();
  return hand;
}

test('a mobile number is checked before a code is asked for', async () => {
  const hand = await chooseCode();
  await hand.type(screen.getByLabelText('手机号'), '12345678901');
  await hand.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请输入正确的手机号');
  expect(screen.getByLabelText('手机号')).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('a code is sent once a minute, and signs in where the guard came from', async () => {
  call.mockResolvedValueOnce({ code: 200, msg: '', data: null });
  const user = { id: 'u', name: '陈', userType: 1 };
  call.mockResolvedValueOnce({ code: 200, msg: '', data: { accessToken: 't', expireTime: '', userInfo: user } });
  const hand = await chooseCode();
  await hand.type(screen.getByLabelText('手机号'), '13800138000');
  await hand.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveFocus());
  await hand.keyboard('123456{Enter}');
  await waitFor(() => expect(window.location.hash).toBe('#/task'));
  expect(call.mock.calls.map(([name, params]) => [name, params])).toEqual([
    ['sendCode', { mobile: '13800138000' }],
    ['rescuePublicLogin', { mobile: '13800138000', verificationCode: '123456' }],
  ]);
});

test('where no gateway is set up, the button’s field says so', async () => {
  call.mockRejectedValue(new CallFault(409, 'sms-not-configured', '短信服务尚未配置'));
  const hand = await chooseCode();
  await hand.type(screen.getByLabelText('手机号'), '13800138000');
  await hand.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('短信服务尚未配置');
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('短信服务尚未配置');
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('a lockout is said in place', async () => {
  call.mockRejectedValue(new CallFault(429, 'locked', '尝试次数过多，请稍后再试'));
  const hand = await chooseCode();
  await hand.type(screen.getByLabelText('手机号'), '13800138000');
  await hand.type(screen.getByLabelText('验证码'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('尝试次数过多');
  expect(localStorage.length).toBe(0);
});
