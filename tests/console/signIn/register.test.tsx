import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import RegisterPage from '../../../src/console/signIn/RegisterPage.tsx';
import { AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { hashPassword } from '../../../src/console/signIn/passwordHash.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { fakeApp } from '../testApp.ts';

const call = vi.fn<Http['call']>();
beforeEach(() => {
  call.mockReset();
});

async function enter(mobile: string): Promise<void> {
  render(
    <AppContext value={fakeApp(call)}>
      <RegisterPage />
    </AppContext>,
  );
  const hand = userEvent.setup();
  await hand.type(screen.getByLabelText('用户名'), 'stranger');
  await hand.type(screen.getByLabelText('姓名'), '生人');
  await hand.type(screen.getByLabelText('手机号'), mobile);
  await hand.type(screen.getByLabelText('密码'), 'Secret-2026');
  await hand.type(screen.getByLabelText('再次输入密码'), 'Secret-2026{Enter}');
}

test.each(['12345678901', '14012345678', '1380013800', '15412345678'])(
  '%s is no mobile number to the console either',
  async (mobile) => {
    await enter(mobile);
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    expect(screen.getByLabelText('手机号')).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  },
);

test('who has registered is told to wait', async () => {
  call.mockResolvedValue({ code: 200, msg: '', data: { id: 'u' } });
  await enter('13800138000');
  expect(await screen.findByRole('status')).toHaveTextContent('请等待管理员审核');
  const password = hashPassword('Secret-2026');
  const params = { username: 'stranger', name: '生人', mobile: '13800138000', password };
  expect(call.mock.calls.map(([name, given]) => [name, given])).toEqual([['register', params]]);
});

test('what the server finds wrong stands at its field', async () => {
  const taken = '用户名已被使用';
  call.mockRejectedValue(new CallFault(409, 'username-taken', taken, { username: taken }));
  await enter('13800138000');
  expect(await screen.findByRole('alert')).toHaveTextContent(taken);
  expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription(taken);
  expect(screen.getByLabelText('用户名')).toHaveFocus();
});

test('what a password must be is said before one is entered, and gives way to what is wrong', async () => {
  await enter('1380013800');
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('至少 8 位，含字母、数字、符号中的两种');
  const hand = userEvent.setup();
  await hand.clear(screen.getByLabelText('密码'));
  await hand.type(screen.getByLabelText('密码'), 'short{Enter}');
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription(/^新密码至少 8 位/);
});
