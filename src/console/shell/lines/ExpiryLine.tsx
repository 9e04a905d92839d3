/** Warns before the session ends, and signs in over the page. */
import { Button } from 'antd';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useAtRest } from '../../../renderer/index.ts';
import { SignInOver } from '../../dialogs/lateDialogs.ts';
import { useApp, useTexts } from '../../app/app.ts';
import { numberSetting } from '../../session/settings.ts';
import { useShell } from '../../running/context.ts';
import { Line } from './Line.tsx';
import { useNow } from '../useNow.ts';

const minute = 60_000;

export function ExpiryLine() {
  const { session } = useApp();
  const { text } = useTexts();
  const { settings } = useShell().signedIn.manifest;
  const { expiresAt, signInOver } = useSyncExternalStore(session.subscribe, session.state);
  const [signingIn, setSigningIn] = useState(false);
  const now = useNow(minute / 4);
  const warning = numberSetting(settings, 'expiryWarningMinutes') * minute;
  const left = expiresAt === null ? Infinity : expiresAt - now;
  const isNear = useAtRest(left <= warning && left > 0 && !signInOver);
  return (
    <>
      {isNear && (
        <Line
          tone="waiting"
          action={
            <Button size="small" type="primary" onClick={() => setSigningIn(true)}>
              {text('line.signInNow')}
            </Button>
          }
        >
          {text('line.expiring', { minutes: Math.max(1, Math.ceil(left / minute)) })}
        </Line>
      )}
      {signingIn && !signInOver && (
        <Suspense>
          <SignInOver onClose={() => setSigningIn(false)} />
        </Suspense>
      )}
    </>
  );
}
