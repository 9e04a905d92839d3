/** The login page: signing in, and a new password for those who forgot theirs. */
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { readAddress, redirectOf, replaceWith } from '../api/address.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { useFoundation, useTexts } from '../foundation.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { SignInWays } from './SignInWays.tsx';
import { useSignal } from '../signal.ts';

const ElsewhereButton = lazy(() => import('./ElsewhereButton.tsx'));
const ForgotForm = lazy(() => import('./ForgotForm.tsx'));

export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const { session, alerted, door } = useFoundation();
  const { text } = useTexts();
  const { ended } = useSyncExternalStore(session.subscribe, session.state);
  const terms = useSignal(door.terms);
  useEffect(() => {
    if (door.terms.read() === null) void door.ask();
  }, [door]);
  const [forgotten, setForgotten] = useState(false);
  const [renewed, setRenewed] = useState(false);
  const changed = renewed || ended === 'changed';
  const [username, setUsername] = useState('');
  const leaveForgotten = (hasChanged: boolean): void => {
    setForgotten(false);
    setRenewed(hasChanged);
  };
  if (forgotten) {
    return (
      <DoorFrame page={text('page.login')} title={text('login.forgotTitle')} hint={text('login.forgotHint')}>
        <LoadFailure>
          <Suspense fallback={<p role="status">{text('page.loading')}</p>}>
            <ForgotForm onChanged={() => leaveForgotten(true)} onBack={() => leaveForgotten(false)} />
          </Suspense>
        </LoadFailure>
      </DoorFrame>
    );
  }
  const reason = ended === null || changed ? null : text(alerted.read() ? 'login.alerting' : 'login.expired');
  const forget = (typed: string): void => {
    setUsername(typed);
    setForgotten(true);
  };
  return (
    <DoorFrame page={text('page.login')} title={text('login.title')} hint={text('login.hint')}>
      {reason && (
        <p className={alerted.read() ? 'banner danger' : 'banner'} role="alert">
          {reason}
        </p>
      )}
      {changed && (
        <p className="banner success" role="status">
          <strong>{text('password.done')}</strong> {text('login.changed')}
        </p>
      )}
      <SignInWays
        username={username}
        startAtPassword={renewed}
        onTyping={onTyping}
        onForgot={forget}
        onSignedIn={() => replaceWith(redirectOf(readAddress()))}
      />
      {terms?.socialLogin && (
        <LoadFailure>
          <Suspense fallback={null}>
            <ElsewhereButton />
          </Suspense>
        </LoadFailure>
      )}
    </DoorFrame>
  );
}
