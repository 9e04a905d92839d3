/** Who is signed in; change of password and signing out. */
import { KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, createElement, useState } from 'react';
import { useLeaveGuard } from '../../renderer/index.ts';
import { signOut } from '../signIn/authentication.ts';
import { PasswordDialog } from '../dialogs/lateDialogs.ts';
import { useApp, useTexts } from '../app/app.ts';
import { useShell } from '../running/context.ts';

export function AccountMenu({ isNarrow }: { isNarrow: boolean }) {
  const app = useApp();
  const { text } = useTexts();
  const { user } = useShell().signedIn;
  const mayLeave = useLeaveGuard();
  const [changing, setChanging] = useState(false);
  const leave = async (): Promise<void> => {
    if (await mayLeave()) signOut(app);
  };
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
