/** Lines beneath the top bar: what is not as it should be, each with the one thing to do about it. */
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { notificationState } from '../../alerts/desktop.ts';
import { missingText } from './missingText.ts';
import type { Alerts } from '../../alerts/alerts.ts';
import { useAtRest } from '../../../renderer/index.ts';
import { useApp, useTexts } from '../../app/app.ts';
import { wasRenewed } from '../../session/otherUser.ts';
import { mobileSetOf, resetOf } from '../../session/passwordReset.ts';
import { numberSetting } from '../../session/settings.ts';
import { useSignal } from '../../state/signal.ts';
import { windowStore } from '../../state/storage.ts';
import { useShell } from '../../running/context.ts';
import { ExpiryLine } from './ExpiryLine.tsx';
import { MobileLine, NoticeLine, OtherUserLine } from '../lateParts.tsx';
import { Line } from './Line.tsx';
import { UnderstoodLine } from './UnderstoodLine.tsx';
import { SchemaLine } from './SchemaLine.tsx';

const readKey = 'passwordReset';

export function StatusLines() {
  const { reached } = useApp();
  const { text } = useTexts();
  const { signedIn, running, alerts } = useShell();
  const isReached = useAtRest(useSignal(reached));
  const isStreaming = useAtRest(useSignal(running.live.streamUp));
  const [isRenewed] = useState(() => wasRenewed(windowStore, signedIn.user.id));
  const { settings } = signedIn.manifest;
  const seconds = Math.round(numberSetting(settings, 'unassignedPoll') / 1000);
  return (
    <div className="lines" aria-live="polite">
      {!isReached && <Line tone="danger">{text('line.offline')}</Line>}
      {isReached && !isStreaming && <Line tone="waiting">{text('line.streamDown', { seconds })}</Line>}
      <ExpiryLine />
      {isRenewed && (
        <Suspense>
          <OtherUserLine />
        </Suspense>
      )}
      <ResetLine />
      {mobileSetOf(signedIn.user) && (
        <Suspense>
          <MobileLine />
        </Suspense>
      )}
      {signedIn.user.superManager && <SchemaLine />}
      {alerts?.alerting.answering && <AlertLine alerts={alerts} />}
      {alerts && <UrgentNotices alerts={alerts} />}
    </div>
  );
}

function UrgentNotices({ alerts }: { alerts: Alerts }) {
  const { notices: all } = useSignal(alerts.waiting);
  const notices = useAtRest(useMemo(() => all.filter(({ urgent }) => urgent), [all]));
  return notices.length > 0 && <NoticeLine alerts={alerts} notices={notices} />;
}

/** Tells the owner that somebody has set another password lately, at each sign-in until they have read it. */
function ResetLine() {
  const { text } = useTexts();
  const { user } = useShell().signedIn;
  const [understood, setUnderstood] = useState(() => windowStore.getItem(readKey) !== null);
  const reset = resetOf(user);
  if (!reset || understood) return null;
  const understand = (): void => {
    windowStore.setItem(readKey, reset.time);
    setUnderstood(true);
  };
  return <UnderstoodLine onRead={understand}>{text('line.reset', { ...reset })}</UnderstoodLine>;
}

/** Where something waits to be answered, while the browser still forbids sound or notifications: with one button to allow them. */
function AlertLine({ alerts }: { alerts: Alerts }) {
  const { text } = useTexts();
  // The first press on a page allows the sound.
  const sounds = useAtRest(useSignal(alerts.bell.ready));
  const [permission, setPermission] = useState(notificationState);
  const [understood, setUnderstood] = useState(false);
  async function allow(): Promise<void> {
    await alerts.bell.allow();
    if (permission === 'askable') await Notification.requestPermission();
    setPermission(notificationState());
  }
  const missing = missingText(sounds, permission);
  if (missing === null) return null;
  const canAllow = !sounds || permission === 'askable';
  // What no button can mend is said until it has been read.
  if (!canAllow && understood) return null;
  const action = canAllow ? (
    <Button size="small" type="primary" onClick={() => void allow()}>
      {text('line.allow')}
    </Button>
  ) : (
    <Button size="small" type="text" onClick={() => setUnderstood(true)}>
      {text('line.understood')}
    </Button>
  );
  return (
    <Line tone="waiting" action={action}>
      {text(missing)}
    </Line>
  );
}
