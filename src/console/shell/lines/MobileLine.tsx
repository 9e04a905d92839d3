/** Tells the owner of a mobile number that signs nobody in yet, until they confirm that it is theirs. */
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { CallFault } from '../../../renderer/index.ts';
import { useApp, useTexts } from '../../app/app.ts';
import { Optional } from '../../app/Optional.tsx';
import { MobileDialog } from '../../dialogs/lateDialogs.ts';
import { useShell } from '../../running/context.ts';
import { mobileSetOf } from '../../session/passwordReset.ts';
import { Line } from './Line.tsx';

export function MobileLine() {
  const { http } = useApp();
  const { text } = useTexts();
  const { signedIn, running } = useShell();
  const { id, mobile } = signedIn.user;
  const [confirmed, setConfirmed] = useState(false);
  const told = mobileSetOf(signedIn.user);
  if (!told || confirmed) return null;
  if (told.by === '') return <WaitingMobileLine time={told.time} onDone={() => setConfirmed(true)} />;
  async function confirm(known: string): Promise<void> {
    try {
      await http.call('updateMobile', { id, mobile: known });
      setConfirmed(true);
      running.notify('success', text('mobile.done'));
    } catch (thrown) {
      // The call has told the user already what is wrong; the line stays.
      if (!(thrown instanceof CallFault)) throw thrown;
    }
  }
  const action = mobile !== null && (
    <Button size="small" type="text" onClick={() => void confirm(mobile)}>
      {text('line.mobileMine')}
    </Button>
  );
  return (
    <Line tone="waiting" action={action}>
      {text('line.mobileSet', { ...told, mobile: mobile ?? '—' })}
    </Line>
  );
}

/** Of a number that a session has set without the password. One that was taken away is asked for by the dialog alone. */
function WaitingMobileLine({ time, onDone }: { time: string; onDone: () => void }) {
  const { text } = useTexts();
  const { mobile } = useShell().signedIn.user;
  const [asked, setAsked] = useState(false);
  if (mobile === null) return null;
  const action = (
    <Button size="small" type="text" onClick={() => setAsked(true)}>
      {text('line.mobileProve')}
    </Button>
  );
  return (
    <Line tone="waiting" action={action}>
      {text('line.mobileWaits', { mobile, time })}
      {asked && (
        <Optional>
          <Suspense>
            <MobileDialog onDone={onDone} onClose={() => setAsked(false)} />
          </Suspense>
        </Optional>
      )}
    </Line>
  );
}
