import { App as AntdApp, ConfigProvider } from 'antd';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noticeIn } from '../../../src/console/dialogs/noticeHtml.ts';
import { ShellDialogs } from '../../../src/console/dialogs/ShellDialogs.tsx';
import { openDownloads } from '../../../src/console/downloads/downloads.ts';
import { openTables } from '../../../src/console/downloads/tables.ts';
import { type App, AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { openPresence } from '../../../src/console/live/presence.ts';
import { openWatchers, type Watchers } from '../../../src/console/live/watchers.ts';
import { isStrong } from '../../../src/console/signIn/password.ts';
import { hashPassword } from '../../../src/console/signIn/passwordHash.ts';
import { type SignedIn, readUserInfo } from '../../../src/console/session/session.ts';
import { ShellContext } from '../../../src/console/running/context.ts';
import { openWorkspace, type Workspace } from '../../../src/console/running/workspace.ts';
import type { Alerts } from '../../../src/console/alerts/alerts.ts';
import type { Running } from '../../../src/console/running/running.ts';
import { openSignal } from '../../../src/console/state/signal.ts';
import { MobileLine } from '../../../src/console/shell/lines/MobileLine.tsx';
import { shellTexts } from '../../../src/console/texts/shell.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { handTicker } from '../fakes.ts';
import { pressEscape } from '../../pressEscape.ts';
import { fakeApp, testHistory } from '../testApp.ts';

const call = vi.fn<Http['call']>();
const said: string[] = [];
let app: App;
let workspace: Workspace;
let watchers: Watchers;
/** What the server keeps of this user's taste. */
let kept: Record<string, unknown>;
let answers: Partial<Record<Parameters<Http['call']>[0], unknown>>;

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  said.length = 0;
  kept = {};
  watchers = openWatchers();
  answers = { checkPass: false, findUser: { mobile: '13800000000' }, inquiryAnnouncement: null };
  call.mockReset();
  call.mockImplementation(async (name) => {
    const data = answers[name];
    if (data instanceof Error) throw data;
    return { code: 200, msg: '', data };
  });
  app = fakeApp(call);
  app.speech.learn(shellTexts);
});

function show(alerts: Alerts | null = null, parts: Running['parts'] = {}, more: object = {}, beside: ReactNode = null) {
  const user = readUserInfo({ id: 'u1', name: '陈', userType: 1, ...more });
  if (!user) throw new Error('the user of this test must be readable');
  const signedIn: SignedIn = {
    user,
    menu: [],
    manifest: { release: 'r', screens: {}, settings: { noticeDelay: 500 } },
  };
  app.session.open('t', Date.now() + 3600_000, 'u1');
  app.session.admit(signedIn);
  const downloads = openDownloads({
    http: app.http,
    ticker: handTicker(),
    text: app.text,
    notify: () => undefined,
    exportPoll: 5000,
    listPoll: 30_000,
    fileTimeout: 600_000,
  });
  const running: Running = {
    parts,
    live: {
      watch: watchers.watch,
      records: () => () => undefined,
      changed: () => undefined,
      streamUp: openSignal(true),
      stop: () => undefined,
    },
    alerts: openSignal(alerts),
    downloads,
    tables: openTables(app.http, downloads),
    presence: openPresence(app.http, 'tab'),
    view: () => Promise.reject(new Error('no view here')),
    viewNow: () => undefined,
    viewAhead: () => Promise.reject(new Error('no view here')),
    kept: { read: () => Promise.resolve(kept), now: () => undefined },
    stands: () => undefined,
    viewsOf: () => () => Promise.reject(new Error('no view here')),
    root: '/',
    zone: 'Asia/Shanghai',
    suggestionDelay: 0,
    undoSeconds: 10,
    uploadMegabytes: {},
    map: {},
    release: openSignal('r'),
    goto: () => undefined,
    notify: (_tone, text) => said.push(text),
    renew: () => Promise.resolve(),
    showWaitingBy: () => undefined,
    stop: () => undefined,
  };
  workspace = openWorkspace(app, testHistory(), {});
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <AntdApp>
        <AppContext value={app}>
          <ShellContext value={{ signedIn, running, alerts, navigation: [], workspace }}>
            {beside}
            <ShellDialogs />
          </ShellContext>
        </AppContext>
      </AntdApp>
    </ConfigProvider>,
  );
  return userEvent.setup();
}
const sent = (name: string) => call.mock.calls.find(([called]) => called === name)?.[1];

describe('the default password', () => {
  beforeEach(() => {
    answers.checkPass = true;
    answers.findUser = { mobile: '' };
  });

  test('forces a change that cannot be closed, before anything else', async () => {
    show();
    const dialog = await screen.findByRole('dialog', { name: '修改密码' });
    expect(dialog.querySelector('.ant-modal-close')).toBeNull();
    pressEscape(dialog);
    expect(screen.getByRole('dialog', { name: '修改密码' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: '绑定手机号' })).toBeNull();
  });

  test('needs all three fields, and the new one twice alike', async () => {
    const hand = show();
    await hand.click(await screen.findByRole('button', { name: '确认修改' }));
    expect(await screen.findByText('请输入原密码')).toBeInTheDocument();
    expect(await screen.findByText('请输入新密码')).toBeInTheDocument();
    expect(await screen.findByText('请再次输入新密码')).toBeInTheDocument();
    await hand.type(screen.getByLabelText('新密码'), 'abcdef-2');
    await hand.type(screen.getByLabelText('确认新密码'), 'abcdef-3');
    expect(await screen.findByText('两次输入的新密码不一致')).toBeInTheDocument();
    expect(sent('updatePassword')).toBeUndefined();
  });

  test('is changed with wire hashes, said, and signs out', async () => {
    const hand = show();
    await hand.type(await screen.findByLabelText('原密码'), '123456');
    await hand.type(screen.getByLabelText('新密码'), 'abcdef-2');
    await hand.type(screen.getByLabelText('确认新密码'), 'abcdef-2');
    await hand.click(screen.getByRole('button', { name: '确认修改' }));
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(app.session.state().ended).toBe('changed');
    expect(sent('updatePassword')).toEqual({
      userId: 'u1',
      password: hashPassword('123456'),
      password1: hashPassword('abcdef-2'),
      password2: hashPassword('abcdef-2'),
    });
    expect(window.location.hash).toContain('/login');
  });

  test('is not changed to one that is too short or of one kind of characters', async () => {
    const hand = show();
    await hand.type(await screen.findByLabelText('原密码'), '123456');
    await hand.type(screen.getByLabelText('新密码'), 'abcdefghij');
    await hand.click(screen.getByRole('button', { name: '确认修改' }));
    await waitFor(() => expect(screen.getByText('新密码至少 8 位，并含字母、数字、符号中的两种')).toBeVisible());
    for (const weak of ['abcdefghij', '12345678', 'abc-123']) expect(isStrong(weak)).toBe(false);
    for (const strong of ['abcdefgh1', '密码密码密码-1', '12345678!']) expect(isStrong(strong)).toBe(true);
    expect(sent('updatePassword')).toBeUndefined();
  });

  test('a refusal is shown at its field', async () => {
    answers.updatePassword = new CallFault(422, 'wrong-password', '原密码错误', { password: '原密码错误' });
    const hand = show();
    await hand.type(await screen.findByLabelText('原密码'), '654321');
    await hand.type(screen.getByLabelText('新密码'), 'abcdef-2');
    await hand.type(screen.getByLabelText('确认新密码'), 'abcdef-2');
    await hand.click(screen.getByRole('button', { name: '确认修改' }));
    expect(await screen.findByText('原密码错误')).toBeInTheDocument();
    expect(localStorage.getItem('accessToken')).toBe('t');
  });
});

test('one-time passwords stand until their maker has noted them', async () => {
  const hand = show();
  const one = {
    id: 'u2',
    username: 'hired',
    name: '新人',
    password: 'abcd-efgh-jkmn',
    expireTime: '2026-11-25 10:00:00',
  };
  act(() => app.handedPasswords.write([one, { ...one, id: 'u3', username: 'hired2', password: 'wxyz-2345-6789' }]));
  const dialog = await screen.findByRole('dialog', { name: '一次性密码' });
  expect(dialog).toHaveTextContent('abcd-efgh-jkmn');
  expect(dialog).toHaveTextContent('wxyz-2345-6789');
  expect(dialog).toHaveTextContent('2026-11-25 10:00');
  pressEscape(dialog);
  expect(screen.getByRole('dialog', { name: '一次性密码' })).toBeInTheDocument();
  await hand.click(screen.getByRole('button', { name: '已记下，关闭' }));
  await waitFor(() => expect(screen.queryByText('abcd-efgh-jkmn')).toBeNull());
});

describe('a user without a mobile number', () => {
  beforeEach(() => {
    answers.findUser = { mobile: null };
  });

  test.each(['', '1380013', '12345678901', '99800130002'])('cannot bind "%s"', async (mobile) => {
    const hand = show();
    const field = await screen.findByLabelText('手机号');
    if (mobile !== '') await hand.type(field, mobile);
    await hand.click(screen.getByRole('button', { name: '绑定' }));
    expect(await screen.findByText('请输入正确的手机号')).toBeInTheDocument();
    expect(sent('updateMobile')).toBeUndefined();
  });

  test('binds one', async () => {
    const hand = show();
    await hand.type(await screen.findByLabelText('手机号'), '13800130002');
    await hand.click(screen.getByRole('button', { name: '绑定' }));
    await waitFor(() => expect(said).toEqual(['绑定成功']));
    expect(sent('updateMobile')).toEqual({ id: 'u1', mobile: '13800130002' });
  });

  test('is asked again when it failed, with the reason at the field', async () => {
    answers.updateMobile = new CallFault(409, 'taken', '手机号已被使用', { mobile: '手机号已被使用' });
    const hand = show();
    await hand.type(await screen.findByLabelText('手机号'), '13800130002');
    await hand.click(screen.getByRole('button', { name: '绑定' }));
    await waitFor(() => expect(sent('updateMobile')).toBeDefined());
    await waitFor(() => expect(screen.getByRole('dialog', { name: '绑定手机号' })).toBeVisible());
    expect(screen.getByText('手机号已被使用')).toBeVisible();
    expect(said).toEqual([]);
  });
});

describe('a number that waits for the password', () => {
  const waiting = { mobile: '13800130003', mobileSet: { by: '', time: '2026-11-25 10:00:00' } };

  test('says so in a line, whose button asks for number and password', async () => {
    const hand = show(null, {}, waiting, <MobileLine />);
    const line = await screen.findByText(/13800130003（2026-11-25 10:00 设置）尚未经密码确认/);
    await hand.click(screen.getByRole('button', { name: '用密码确认' }));
    expect(await screen.findByLabelText('手机号')).toHaveValue('13800130003');
    await hand.click(screen.getByRole('button', { name: '绑定' }));
    expect(await screen.findByText('请输入原密码')).toBeInTheDocument();
    expect(sent('updateMobile')).toBeUndefined();
    await hand.type(screen.getByLabelText('原密码'), 'abcdef-2');
    await hand.click(screen.getByRole('button', { name: '绑定' }));
    await waitFor(() => expect(said).toEqual(['绑定成功']));
    expect(sent('updateMobile')).toEqual({ id: 'u1', mobile: '13800130003', password: hashPassword('abcdef-2') });
    expect(line).not.toBeInTheDocument();
  });

  test('shows a wrong password at its field', async () => {
    answers.updateMobile = new CallFault(422, 'password-wrong', '不正确', { password: '原密码不正确' });
    const hand = show(null, {}, waiting, <MobileLine />);
    await hand.click(await screen.findByRole('button', { name: '用密码确认' }));
    await hand.type(await screen.findByLabelText('原密码'), 'abcdef-3');
    await hand.click(screen.getByRole('button', { name: '绑定' }));
    expect(await screen.findByText('原密码不正确')).toBeInTheDocument();
    expect(said).toEqual([]);
  });

  test('is asked for with the password where it was taken away', async () => {
    answers.findUser = { mobile: null };
    show(null, {}, { mobile: null, mobileSet: waiting.mobileSet });
    expect(await screen.findByLabelText('原密码')).toBeInTheDocument();
  });
});

describe('the notice', () => {
  test('opens half a second after the page, and closes by 我已知晓', async () => {
    answers.inquiryAnnouncement = { notice: '<p>今晚 <b>封路</b></p>' };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hand = show();
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(call.mock.calls.some(([name]) => name === 'inquiryAnnouncement')).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(await screen.findByRole('dialog', { name: '通知' })).toHaveTextContent('今晚 封路');
    await hand.click(screen.getByRole('button', { name: '我已知晓' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '通知' })).toBeNull());
  });

  test('stays away while an alarm rings', async () => {
    const sounding = openSignal(true);
    // Nothing else of the alerts is read.
    show({ bell: { sounding } } as unknown as Alerts);
    const notice = () => screen.queryByRole('dialog', { name: '通知' });
    act(() => workspace.announcement.write({ html: '<p>今晚封路</p>', mark: 'n1', open: 'by-itself' }));
    expect(notice()).toBeNull();
    act(() => sounding.write(false));
    await waitFor(() => expect(notice()).toBeVisible());
    act(() => sounding.write(true));
    expect(notice()).toBeNull();
  });

  test('waits while the page is one that nothing opens over, and opens there when it is asked for', async () => {
    window.history.replaceState(null, '', '#/queue');
    show(null, { isUndisturbed: (path) => path === '/queue' });
    const notice = () => screen.queryByRole('dialog', { name: '通知' });
    const written = { html: '<p>今晚封路</p>', mark: 'n1' };
    act(() => workspace.announcement.write({ ...written, open: 'by-itself' }));
    expect(notice()).toBeNull();
    act(() => workspace.announcement.write({ ...written, open: 'asked-for' }));
    expect(notice()).toBeVisible();
    act(() => workspace.announcement.write({ ...written, open: 'by-itself' }));
    expect(notice()).toBeNull();
    window.location.hash = '#/index';
    await waitFor(() => expect(notice()).toBeVisible());
  });

  test('once read is kept as read on the server, and opens by itself no more', async () => {
    answers.inquiryAnnouncement = { notice: '<p>今晚封路</p>' };
    const hand = show();
    await hand.click(await screen.findByRole('button', { name: '我已知晓' }));
    const written = sent('writePreference') as { key: string; value: object };
    expect(written).toMatchObject({ key: 'notice' });
    cleanup();
    call.mockClear();
    kept = { notice: written.value };
    show();
    await waitFor(() => expect(call.mock.calls.some(([name]) => name === 'inquiryAnnouncement')).toBe(true));
    await act(() => Promise.allSettled(call.mock.results.map(({ value }) => value as Promise<unknown>)));
    expect(screen.queryByRole('dialog', { name: '通知' })).toBeNull();
  });

  test('that was asked for takes the keyboard, and Esc gives it back to what asked', async () => {
    const hand = show();
    const asker = document.body.appendChild(document.createElement('button'));
    asker.focus();
    act(() => workspace.announcement.write({ html: '<p>今晚封路</p>', mark: 'n1', open: 'asked-for' }));
    expect(await screen.findByRole('dialog', { name: '通知' })).toHaveFocus();
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '通知' })).toBeNull());
    expect(asker).toHaveFocus();
    asker.remove();
  });

  test('that opened by itself leaves the keyboard where it is, and Esc too', async () => {
    const hand = show();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    act(() => workspace.announcement.write({ html: '<p>今晚封路</p>', mark: 'n1', open: 'by-itself' }));
    expect(await screen.findByRole('dialog', { name: '通知' })).toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
    await hand.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: '通知' })).toBeInTheDocument();
    elsewhere.remove();
  });

  test('published anew with the same words is another, and opens', async () => {
    answers.inquiryAnnouncement = { id: 'n1', notice: '<p>今晚封路</p>' };
    const hand = show();
    await hand.click(await screen.findByRole('button', { name: '我已知晓' }));
    kept = { notice: (sent('writePreference') as { value: object }).value };
    expect(kept).toEqual({ notice: { read: 'n1' } });
    cleanup();
    answers.inquiryAnnouncement = { id: 'n2', notice: '<p>今晚封路</p>' };
    show();
    expect(await screen.findByRole('dialog', { name: '通知' })).toBeVisible();
  });

  test('that is published while the page stands open comes by itself, once, and goes where it is withdrawn', async () => {
    const hand = show();
    const asked = () => call.mock.calls.filter(([name]) => name === 'inquiryAnnouncement').length;
    await waitFor(() => expect(asked()).toBe(1));
    const publish = async (data: unknown) => {
      const before = asked();
      answers.inquiryAnnouncement = data;
      act(() => watchers.tell(['notice']));
      await waitFor(() => expect(asked()).toBe(before + 1));
      await act(() => Promise.allSettled(call.mock.results.map(({ value }) => value as Promise<unknown>)));
    };
    await publish({ id: 'n1', notice: '<p>今晚封路</p>' });
    expect(await screen.findByRole('dialog', { name: '通知' })).toHaveTextContent('今晚封路');
    await hand.click(screen.getByRole('button', { name: '我已知晓' }));
    expect(sent('writePreference')).toEqual({ key: 'notice', value: { read: 'n1' } });
    await publish({ id: 'n1', notice: '<p>今晚封路</p>' });
    expect(screen.queryByRole('dialog', { name: '通知' })).toBeNull();
    await publish({ id: 'n2', notice: '<p>台风预警</p>' });
    expect(await screen.findByRole('dialog', { name: '通知' })).toHaveTextContent('台风预警');
    await publish(null);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '通知' })).toBeNull());
    expect(workspace.announcement.read().html).toBe('');
  });

  test('that stands unread still does while the line is away, and nothing else is offered for it', async () => {
    answers.inquiryAnnouncement = { id: 'n1', notice: '<p>今晚封路</p>' };
    show();
    await screen.findByRole('dialog', { name: '通知' });
    call.mockClear();
    answers.inquiryAnnouncement = new CallFault(0, 'no-answer', '');
    act(() => watchers.tell(['notice']));
    await waitFor(() => expect(call.mock.calls.some(([name]) => name === 'inquiryAnnouncement')).toBe(true));
    await act(() => Promise.allSettled(call.mock.results.map(({ value }) => value as Promise<unknown>)));
    expect(screen.getByRole('dialog', { name: '通知' })).toBeVisible();
    expect(workspace.noticeRead.read()).toBe(false);
  });

  test('is read before a mobile number is asked for', async () => {
    answers.inquiryAnnouncement = { notice: '<p>今晚封路</p>' };
    answers.findUser = { mobile: null };
    const hand = show();
    const known = await screen.findByRole('button', { name: '我已知晓' });
    expect(screen.queryByLabelText('手机号')).toBeNull();
    await hand.click(known);
    await waitFor(() => expect(screen.getByLabelText('手机号')).toBeVisible());
  });

  test('that cannot be fetched is silent', async () => {
    answers.inquiryAnnouncement = new CallFault(500, 'x', '坏了');
    show();
    await waitFor(() => expect(call.mock.calls.some(([name]) => name === 'inquiryAnnouncement')).toBe(true));
    await act(() => Promise.allSettled(call.mock.results.map(({ value }) => value as Promise<unknown>)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said).toEqual([]);
    expect(call.mock.calls.find(([name]) => name === 'inquiryAnnouncement')?.[2]).toMatchObject({ quiet: true });
  });

  test.each([
    [{ notice: '<p>a</p><script>alert(1)</script>' }, '<p>a</p>'],
    [{ notice: '<img src="x" onerror="alert(1)">' }, '<img src="x">'],
    ['<b>text</b>', '<b>text</b>'],
    ['<a href="https://a.cn/">a</a>', '<a href="https://a.cn/" target="_blank" rel="noopener noreferrer">a</a>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    [{ notice: '<p> </p>' }, ''],
    [{ notice: null }, ''],
    [null, ''],
  ])('%j is safe to show', (data, html) => {
    expect(noticeIn(data)).toBe(html);
  });
});

test('a session that ended over a form is signed in again without losing the page', async () => {
  const hand = show();
  const info = { id: 'u1', name: '陈', userType: 1 };
  answers.rescuePublicLogin = { accessToken: 't2', expireTime: '', userInfo: info };
  act(() => app.session.suspend('密码已被管理员重置'));
  expect(await screen.findByRole('dialog', { name: '请重新登录' })).toHaveTextContent('密码已被管理员重置');
  expect(localStorage.length).toBe(0);
  expect(document.body).toHaveClass('veiled');
  expect(screen.getByRole('dialog', { name: '请重新登录' }).closest('body > *')).toHaveClass('over-veil');
  await hand.type(screen.getByLabelText('密码'), 'Towline-2026{Enter}');
  await waitFor(() => expect(app.session.state().signInOver).toBe(false));
  expect(app.session.token()).toBe('t2');
  await waitFor(() => expect(document.body).not.toHaveClass('veiled'));
  expect(app.session.state().signedIn?.user.id).toBe('u1');
});
