/** Whoever signs in with a default or one-time password gets no page but this: its change, or leaving. */
import '@ant-design/v5-patch-for-react-19';
import { SignInFrame } from '../signIn/SignInFrame.tsx';
import { useApp, useTexts } from '../app/app.ts';
import type { UserInfo } from '../session/session.ts';
import { ConsoleLook } from '../app/ConsoleLook.tsx';
import { shellTexts } from '../texts/shell.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

const noSettings = {};

export default function PasswordDuePage({ user }: { user: UserInfo }) {
  const { speech } = useApp();
  speech.learn(shellTexts);
  const { text } = useTexts();
  return (
    <ConsoleLook settings={noSettings}>
      <SignInFrame page={text('password.title')} title={text('password.title')} hint={user.name}>
        <PasswordDialog user={user} forced onClose={() => undefined} />
      </SignInFrame>
    </ConsoleLook>
  );
}
