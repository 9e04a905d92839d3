import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isReturn, readAddress } from '../../../src/console/api/address.ts';
import CallbackPage from '../../../src/console/signIn/CallbackPage.tsx';
import { leaveToSignIn } from '../../../src/console/signIn/elsewhere.ts';
import { type SignInTerms, openTermsStore, plainTerms } from '../../../src/console/session/signInTerms.ts';
import { shippedConfig } from '../../../src/console/api/config.ts';
import { AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { LoginPage } from '../../../src/console/signIn/LoginPage.tsx';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { fakeApp } from '../testApp.ts';

const call = vi.fn<Http['call']>();
const provider = 'https://id.example/authorize?client_id=towline&state=mine';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  call.mockReset();
  window.history.replaceState(null, '', '/#/login');
});

const begun = { code: 200, msg: '', data: { authorizationUrl: provider } };
async function leave(): Promise<void> {
  call.mockResolvedValueOnce(begun);
  await leaveToSignIn(fakeApp(call), '/task', () => undefined);
  call.mockClear();
}
function comeBack(address: string): void {
  window.history.replaceState(null, '', address);
  render(
    <AppContext value={fakeApp(call)}>
      <CallbackPage address={readAddress()} />
    </AppContext>,
  );
}
const signedIn = {
  code: 200,
  msg: '',
  data: { accessToken: 't', expireTime: '', userInfo: { id: 'u', name: '陈', userType: 1 } },
};

describe('the login page', () => {
  const show = (terms: SignInTerms): void => {
    render(
      <AppContext value={fakeApp(call, terms)}>
        <LoginPage onTyping={() => undefined} />
      </AppContext>,
    );
  };

  test('offers another way in where the server says that it is set up, and says what went wrong with it', async () => {
    call.mockRejectedValue(new CallFault(503, 'social-unreachable', '身份服务暂时无法访问，请稍后再试'));
    show({ ...plainTerms, socialLogin: true });
    const button = await screen.findByRole('button', { name: '第三方登录' }, { timeout: 20_000 });
    await userEvent.setup().click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('身份服务暂时无法访问');
    expect(button).toBeEnabled();
  });

  test('offers nothing where it is not', () => {
    show(plainTerms);
    expect(screen.queryByRole('button', { name: '第三方登录' })).toBeNull();
  });
});

describe('who comes back from a provider', () => {
  test.each(['/?code=c1&state=mine#/callback', '/#/callback?code=c1&state=mine'])(
    'is signed in by %s',
    async (back) => {
      await leave();
      call.mockResolvedValueOnce(signedIn);
      comeBack(back);
      await waitFor(() => expect(window.location.hash).toBe('#/task'));
      expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['socialLogin', { code: 'c1', state: 'mine' }]);
      expect(localStorage.getItem('accessToken')).toBe('t');
      expect(window.location.search).toBe('');
    },
  );

  test('with a state that this browser did not leave with is told so, and nothing is sent', async () => {
    await leave();
    comeBack('/?code=c1&state=another#/callback');
    expect(await screen.findByRole('alert')).toHaveTextContent('不是从这里发起的');
    expect(call).not.toHaveBeenCalled();
    expect(window.location.href).not.toContain('c1');
  });

  test('without ever having left is told so', async () => {
    comeBack('/#/callback?code=c1&state=mine');
    expect(await screen.findByRole('alert')).toHaveTextContent('不是从这里发起的');
    expect(call).not.toHaveBeenCalled();
  });

  test.each([
    ['/?error=access_denied&state=mine#/callback', '身份服务拒绝了本次登录（access denied）'],
    ['/#/callback?error=<b>call 110</b>&state=mine', '身份服务拒绝了本次登录'],
    ['/#/callback', '地址中没有授权码'],
  ])('by %s is told what it means', async (back, sentence) => {
    await leave();
    comeBack(back);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(call).not.toHaveBeenCalled();
  });

  test('and is nobody here is told whom to ask', async () => {
    await leave();
    call.mockRejectedValueOnce(new CallFault(401, 'social-unknown', '该账号尚未开通，请联系管理员'));
    comeBack('/?code=c1&state=mine#/callback');
    expect(await screen.findByRole('alert')).toHaveTextContent('请联系管理员');
    expect(localStorage.length).toBe(0);
  });
});

test.each([
  ['?code=1&state=2', '', true],
  ['?error=access_denied&state=2', '#/', true],
  ['?code=1&state=2', '#/callback', false],
  ['?code=1', '', false],
  ['', '', false],
])('a bare address with %j and hash %j was written by a provider: %s', (search, hash, expected) => {
  expect(isReturn(search, hash)).toBe(expected);
});

describe('the terms of signing in', () => {
  test('are what the server says, and the plain ones where it says nothing', async () => {
    const answer = vi.spyOn(globalThis, 'fetch');
    const terms = openTermsStore(() => Promise.resolve(shippedConfig));
    answer.mockRejectedValueOnce(new TypeError('no network'));
    expect(await terms.ask()).toEqual(plainTerms);
    const said = {
      publicKey: 'PEM',
      loginRSA: true,
      loginInterception: false,
      socialLogin: true,
      registrationNumbers: ['ICP 1'],
    };
    answer.mockResolvedValueOnce(Response.json({ code: 200, msg: '', data: { mockServer: false, ...said } }));
    expect(await terms.ask()).toEqual(said);
    answer.mockResolvedValueOnce(new Response('', { status: 503 }));
    expect(await terms.ask()).toEqual(said);
    expect(terms.terms.read()).toEqual(said);
  });
});
