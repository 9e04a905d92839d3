/** The way to another identity provider, shown where one is set up. */
import { useState } from 'react';
import { CallFault } from '../../renderer/engine/ports.ts';
import { readAddress, redirectOf } from '../api/address.ts';
import { useApp } from '../app/app.ts';
import { useSignInTexts } from './useSignInTexts.ts';
import { leaveToSignIn } from './elsewhere.ts';
import { Refusal } from './Refusal.tsx';

export default function ElsewhereButton() {
  const app = useApp();
  const text = useSignInTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function leave(): Promise<void> {
    setBusy(true);
    setRefusal('');
    try {
      await leaveToSignIn(app, redirectOf(readAddress()));
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      setRefusal(thrown.message);
      setBusy(false);
    }
  }
  return (
    <div className="elsewhere">
      <button type="button" disabled={busy} onClick={() => void leave()}>
        {text(busy ? 'elsewhere.busy' : 'elsewhere.go')}
      </button>
      <Refusal sentence={refusal} />
    </div>
  );
}
