/** Who is signed in; change of password and signing out. */
import { HomeOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, createElement, useState } from 'react';
import { CallFault, useLeaveGuard } from '../../renderer/index.ts';
import { signOut } from '../signIn/authentication.ts';
import { PasswordDialog } from '../dialogs/lateDialogs.ts';
import { useApp, useTexts } from '../app/app.ts';
import { useShell } from '../running/context.ts';
import { keepStart } from '../session/startPage.ts';
import { useLocation } from 'react-router-dom';

export function AccountMenu({ isNarrow }: { isNarrow: boolean }) {
  const app = useApp();
  const { text } = useTexts();
  const { user } = useShell().signedIn;
  const mayLeave = useLeaveGuard();
  const [changing, setChanging] = useState(false);
  const leave = async (): Promise<void> => {
    if (await mayLeave()) signOut(app);
  };
  const start = useStart();
  const name = text('shell.account');
  const asLandmark = (menu: ReactNode): ReactNode => createElement('nav', { 'aria-label': name }, menu);
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: (
        <span className="account-who">
          <strong>{user.name}</strong>
          {user.capacityName}
        </span>
      ),
    },
    { key: 'password', icon: <KeyOutlined />, label: text('shell.changePassword'), onClick: () => setChanging(true) },
    { key: 'start', icon: <HomeOutlined />, label: start.word, onClick: start.change },
    { key: 'leave', icon: <LogoutOutlined />, label: text('shell.signOut'), onClick: () => void leave() },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" popupRender={asLandmark}>
        <Button type="text" className="account" aria-label={`${user.name} ${text('shell.account')}`}>
          {user.avatar === null ? (
            <span className="avatar" data-letter={user.name.slice(0, 1)} />
          ) : (
            <img className="avatar" src={user.avatar} alt="" />
          )}
          {!isNarrow && <span>{user.name}</span>}
        </Button>
      </Dropdown>
      <Suspense>
        {changing && <PasswordDialog user={user} forced={false} onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  );
}

/** Makes the page that is shown the one that the user begins with; on that page, the home page again. */
function useStart() {
  const app = useApp();
  const { text } = useTexts();
  const { signedIn, running } = useShell();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState(signedIn.start);
  const isIt = pathname === (chosen ?? '/index');
  const next = isIt || pathname === '/index' ? null : pathname;
  const keep = async (): Promise<void> => {
    try {
      await keepStart(app.http, next);
    } catch (thrown) {
      // The call has shown its own fault.
      if (thrown instanceof CallFault) return;
      throw thrown;
    }
    setChosen(next ?? undefined);
    // What was read meanwhile stays as it is; whoever has left is not let in again.
    const shown = app.session.state().signedIn;
    if (shown) app.session.admit({ ...shown, start: next ?? undefined });
    running.notify('success', text(next === null ? 'shell.startIsHome' : 'shell.startIsThis'));
  };
  return { word: text(next === null ? 'shell.startHome' : 'shell.startHere'), change: () => void keep() };
}
