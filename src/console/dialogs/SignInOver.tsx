/** Signs in over the page, which stays as it is; another user's sign-in starts afresh. */
import { Button, Modal } from 'antd';
import { toLogin } from '../session/toLogin.ts';
import { useApp, useTexts } from '../app/app.ts';
import { useShell } from '../running/context.ts';
import { SignInWays } from '../signIn/SignInWays.tsx';

/** `onClose` null: the session is over already, and only signing in or leaving ends this dialog. */
export function SignInOver({ onClose }: { onClose: (() => void) | null }) {
  const { session } = useApp();
  const { text } = useTexts();
  const { user } = useShell().signedIn;
  const resume = (id: string): void => {
    if (id !== user.id || session.isHeld()) return window.location.reload();
    session.resume();
    onClose?.();
  };
  const leave = (): void => {
    session.reset(null);
    toLogin();
  };
  return (
    <Modal
      open
      title={text('again.title')}
      footer={null}
      width={420}
      zIndex={3000}
      closable={onClose !== null}
      keyboard={onClose !== null}
      maskClosable={false}
      onCancel={onClose ?? (() => undefined)}
      destroyOnHidden
    >
      <p>{text(onClose ? 'again.early' : 'again.text')}</p>
      <SignInWays username={user.username} onSignedIn={resume} />
      {onClose === null && (
        <Button type="text" block onClick={leave}>
          {text('again.leave')}
        </Button>
      )}
    </Modal>
  );
}
