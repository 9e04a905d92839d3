/** The login page: signing in, and a new password for those who forgot theirs. */
import { Suspense, lazy, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { readAddress, redirectOf, replaceWith } from '../api/address.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useApp, useTexts } from '../app/app.ts';
import { LoadFailure } from '../app/LoadFailure.tsx';
import { SignInWays } from './SignInWays.tsx';
import { paintedStands } from '../early/painted.ts';
import { useSignal } from '../state/signal.ts';

const ElsewhereButton = lazy(() => import('./ElsewhereButton.tsx'));
const ForgotForm = lazy(() => import('./ForgotForm.tsx'));

export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const { session, alerted, signInTerms } = useApp();
  const { text } = useTexts();
  const { ended, endedWhy } = useSyncExternalStore(session.subscribe, session.state);
  const terms = useSignal(signInTerms.terms);
  // Kept from the beginning: the guard goes there at the token, and the address names no way back after that.
  const [back] = useState(() => redirectOf(readAddress()));
  const [forgotten, setForgotten] = useState(false);
  const [renewed, setRenewed] = useState(false);
  // In the turn that prints it: never do two login pages stand in the document.
  useLayoutEffect(paintedStands, []);
  const changed = renewed || ended === 'changed';
  const [username, setUsername] = useState('');
  const leaveForgotten = (hasChanged: boolean): void => {
    setForgotten(false);
    setRenewed(hasChanged);
  };
  if (forgotten) {
    return (
      <SignInFrame page={text('page.login')} title={text('login.forgotTitle')} hint={text('login.forgotHint')}>
        <Forgotten onLeave={leaveForgotten} />
      </SignInFrame>
    );
  }
  const isAlerting = alerted.read();
  const why = endedWhy ?? text('login.expired');
  const reasons = ended === null || changed ? [] : isAlerting ? [why, text('login.alerting')] : [why];
  const forget = (typed: string): void => {
    setUsername(typed);
    setForgotten(true);
  };
  return (
    <SignInFrame page={text('page.login')} title={text('login.title')} hint={text('login.hint')}>
      {reasons.map((reason) => (
        <p key={reason} className={isAlerting || reason === endedWhy ? 'banner danger' : 'banner'} role="alert">
          {reason}
        </p>
      ))}
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
        onSignedIn={() => replaceWith(back)}
      />
      {terms?.socialLogin && (
        <LoadFailure>
          <Suspense fallback={null}>
            <ElsewhereButton />
          </Suspense>
        </LoadFailure>
      )}
    </SignInFrame>
  );
}

/** A new password for whoever forgot theirs. @param onLeave told whether they have it */
function Forgotten({ onLeave }: { onLeave: (hasChanged: boolean) => void }) {
  const { text } = useTexts();
  return (
    <LoadFailure>
      <Suspense fallback={<p role="status">{text('page.loading')}</p>}>
        <ForgotForm onChanged={() => onLeave(true)} onBack={() => onLeave(false)} />
      </Suspense>
    </LoadFailure>
  );
}
