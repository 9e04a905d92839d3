/** Signs in over the page, which stays as it is; another user's sign-in starts afresh. */
import { Button, Modal } from 'antd';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { toLogin } from '../session/toLogin.ts';
import { label, textsOf } from '../../core/model/label.ts';
import { useApp, useSay } from '../app/app.ts';
import { useShell } from '../running/context.ts';
import { SignInWays } from '../signIn/SignInWays.tsx';
import './veil.css';

const texts = textsOf('signInOver', {
  title: label('请重新登录', 'Sign in again'),
  expired: label(
    '登录已失效。重新登录后，当前页面和已填写的内容都会保留。',
    'Your session has expired. Sign in here; this page and your input are kept.',
  ),
  early: label('续登后，当前页面和已填写的内容都会保留。', 'Sign in here; this page and your input are kept.'),
  leave: label('放弃并返回登录页', 'Discard and go to sign-in'),
});

/** `onClose` null: the session is over already, only signing in or leaving ends this dialog, and nobody reads what stands behind it. */
export function SignInOver({ onClose }: { onClose: (() => void) | null }) {
  const { session } = useApp();
  const say = useSay();
  const { user } = useShell().signedIn;
  const { endedWhy } = useSyncExternalStore(session.subscribe, session.state);
  const resume = (id: string): void => {
    if (id !== user.id || session.isHeld()) return window.location.reload();
    session.resume();
    onClose?.();
  };
  const leave = (): void => {
    session.reset(null);
    toLogin();
  };
  const [place] = useState(() => document.createElement('div'));
  const isOver = onClose === null;
  useLayoutEffect(() => {
    place.className = 'over-veil';
    document.body.append(place);
    document.body.classList.toggle('veiled', isOver);
    return () => {
      document.body.classList.remove('veiled');
      place.remove();
    };
  }, [place, isOver]);
  return (
    <Modal
      open
      getContainer={place}
      title={say(texts.title)}
      footer={null}
      width={420}
      zIndex={3000}
      closable={onClose !== null}
      keyboard={onClose !== null}
      maskClosable={false}
      onCancel={onClose ?? (() => undefined)}
      destroyOnHidden
    >
      {endedWhy !== null && (
        <p className="banner danger" role="alert">
          {endedWhy}
        </p>
      )}
      <p>{say(onClose || endedWhy !== null ? texts.early : texts.expired)}</p>
      <SignInWays username={user.username} onSignedIn={resume} />
      {onClose === null && (
        <Button type="text" block onClick={leave}>
          {say(texts.leave)}
        </Button>
      )}
    </Modal>
  );
}
