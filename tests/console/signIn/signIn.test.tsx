import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type App, AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { LoginPage } from '../../../src/console/signIn/LoginPage.tsx';
import { fakeApp } from '../testApp.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';

const call = vi.fn<Http['call']>();
let app: App;
const typed = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
  typed.mockReset();
  window.location.hash = '#/login?redirect=%2Ftask';
  app = fakeApp(call);
});
function show() {
  render(
    <AppContext value={app}>
      <LoginPage onTyping={typed} />
    </AppContext>,
  );
  return userEvent.setup();
}
const user = { id: 'u', name: '陈', userType: 1 };

test('its title is the route’s and the product’s', () => {
  show();
  expect(document.title).toBe('登录 - 拖车救援调度平台');
});

describe('the keyboard', () => {
  test('begins at the username', () => {
    show();
    expect(screen.getByLabelText('用户名')).toHaveFocus();
  });

  test('stays where somebody has put it', () => {
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    show();
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  test('is not brought up on a touched screen', () => {
    const media = window.matchMedia('all');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...media,
      matches: query === '(pointer: coarse)',
    }));
    show();
    expect(document.body).toHaveFocus();
  });
});

describe('what is entered', () => {
  test('is checked before it is sent', async () => {
    const hand = show();
    await hand.type(screen.getByLabelText('密码'), '12345');
    await hand.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByText('请输入用户名')).toBeInTheDocument();
    expect(screen.getByText('密码不能少于 6 位')).toBeInTheDocument();
    expect(screen.getByLabelText('用户名')).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  test('fetches the shell meanwhile', async () => {
    const hand = show();
    expect(typed).not.toHaveBeenCalled();
    await hand.type(screen.getByLabelText('用户名'), 'p');
    expect(typed).toHaveBeenCalled();
  });

  test('leads where the guard came from', async () => {
    call.mockResolvedValue({ code: 200, msg: '', data: { accessToken: 't', expireTime: '', userInfo: user } });
    const hand = show();
    await hand.type(screen.getByLabelText('用户名'), ' police ');
    await hand.type(screen.getByLabelText('密码'), 'Towline-2026{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/task'));
    expect(call.mock.calls[0]?.[1]).toMatchObject({ username: 'police' });
    expect(localStorage.getItem('accessToken')).toBe('t');
  });

  test('stays after a refusal, which is said in place', async () => {
    call.mockRejectedValue(new CallFault(401, 'wrong', '用户名或密码错误'));
    const hand = show();
    await hand.type(screen.getByLabelText('用户名'), 'police');
    await hand.type(screen.getByLabelText('密码'), 'wrong-one{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码错误');
    expect(screen.getByLabelText('用户名')).toHaveValue('police');
    expect(screen.getByLabelText('密码')).toHaveValue('wrong-one');
    expect(localStorage.length).toBe(0);
  });

  test('is sent once, however often the button is pressed', async () => {
    call.mockReturnValue(new Promise(() => undefined));
    const hand = show();
    await hand.type(screen.getByLabelText('用户名'), 'police');
    await hand.type(screen.getByLabelText('密码'), 'Towline-2026{Enter}{Enter}');
    await hand.click(screen.getByRole('button', { name: '正在登录…' }));
    expect(call).toHaveBeenCalledTimes(1);
  });
});

test('the other language is a click away, and keeps what was typed', async () => {
  const hand = show();
  await hand.type(screen.getByLabelText('用户名'), 'police');
  await hand.click(screen.getByRole('button', { name: 'English 切换语言' }));
  expect(screen.getByLabelText('Username')).toHaveValue('police');
  expect(document.title).toBe('Sign in - Towline Dispatch');
  expect(document.documentElement.lang).toBe('en-US');
});

test('a session that ended says so, and an alerting one that its alerts stopped', () => {
  app.session.reset('expired');
  app.alerted.write(true);
  show();
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual(['登录已失效，请重新登录', '提醒已中断，登录后继续接收提醒。']);
});

test('a session that somebody ended says by what, and not that it ran out; an alerting one also that its alerts stopped', () => {
  app.session.reset('expired', '账号已被锁定，请联系管理员');
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  show();
  expect(alerts()).toEqual(['账号已被锁定，请联系管理员']);
  cleanup();
  app.alerted.write(true);
  show();
  expect(alerts()).toEqual(['账号已被锁定，请联系管理员', '提醒已中断，登录后继续接收提醒。']);
});

test('the password is hidden, and can be shown', async () => {
  const hand = show();
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
  await hand.click(screen.getByRole('button', { name: '显示密码' }));
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
});
