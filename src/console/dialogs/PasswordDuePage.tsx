/** Whoever signs in with a default or one-time password gets no page but this: its change, or leaving. */
import '@ant-design/v5-patch-for-react-19';
import { DoorFrame } from '../signIn/DoorFrame.tsx';
import { useFoundation, useTexts } from '../foundation.ts';
import type { UserInfo } from '../session/session.ts';
import { ConsoleLook } from '../shell/ConsoleLook.tsx';
import { shellTexts } from '../texts/shell.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

const noSettings = {};

export default function PasswordDuePage({ user }: { user: UserInfo }) {
  const { speech } = useFoundation();
  speech.learn(shellTexts);
  const { text } = useTexts();
  return (
    <ConsoleLook settings={noSettings}>
      <DoorFrame page={text('password.title')} title={text('password.title')} hint={user.name}>
        <PasswordDialog user={user} forced onClose={() => undefined} />
      </DoorFrame>
    </ConsoleLook>
  );
}
