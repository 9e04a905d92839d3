/** What may stand over any page: signing in again, the forced change of a default password, the notice, and after it binding a mobile. */
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { rowOf } from '../../core/model/row.ts';
import { CallFault } from '../../renderer/index.ts';
import { useApp } from '../app/app.ts';
import { Optional } from '../app/Optional.tsx';
import { useShell } from '../running/context.ts';
import { useSignal } from '../state/signal.ts';
import { MobileDialog, OneTimePasswords, PasswordDialog, SignInOver } from './lateDialogs.ts';
import { NoticeDialog } from './NoticeDialog.tsx';

export function ShellDialogs() {
  const { session, handedPasswords } = useApp();
  const { signedIn, workspace } = useShell();
  const { user } = signedIn;
  const { noticeRead } = workspace;
  const handed = useSignal(handedPasswords);
  const { signInOver } = useSyncExternalStore(session.subscribe, session.state);
  const { hasDefaultPassword, hasNoMobile } = useFirstChecks();
  const isNoticeRead = useSignal(noticeRead);
  const onRead = useCallback(() => noticeRead.write(true), [noticeRead]);
  return (
    <Suspense>
      {/* A notice that cannot be fetched is silent, and so is the code that its text needs. */}
      <Optional onFailure={onRead}>
        <NoticeDialog held={hasDefaultPassword} onRead={onRead} />
      </Optional>
      {hasDefaultPassword && <PasswordDialog user={user} forced onClose={() => undefined} />}
      {hasNoMobile && !hasDefaultPassword && isNoticeRead && (
        <Optional>
          <MobileDialog />
        </Optional>
      )}
      {handed.length > 0 && <OneTimePasswords handed={handed} />}
      {signInOver && <SignInOver onClose={null} />}
    </Suspense>
  );
}

interface Checked {
  readonly hasDefaultPassword: boolean;
  readonly hasNoMobile: boolean;
}

/** Asked once, when the shell stands. What cannot be asked is not forced on anybody. */
function useFirstChecks(): Checked {
  const { http } = useApp();
  const { id } = useShell().signedIn.user;
  const [checked, setChecked] = useState<Checked>({ hasDefaultPassword: false, hasNoMobile: false });
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      const [password, user] = await Promise.all([
        http.call('checkPass', {}, { quiet: true }),
        http.call('findUser', { id }, { quiet: true }),
      ]);
      const { mobile } = rowOf(user.data);
      if (current) setChecked({ hasDefaultPassword: password.data === true, hasNoMobile: !mobile });
    };
    ask().catch((thrown: unknown) => {
      if (!(thrown instanceof CallFault)) throw thrown;
    });
    return () => {
      current = false;
    };
  }, [http, id]);
  return checked;
}
