/** Signing in with a mobile number and the code sent to it (contract, section 3). */
import { type FormEvent, useRef, useState } from 'react';
import { CallFault } from '../../renderer/ports.ts';
import { signInByCode } from '../authentication.ts';
import { useFoundation } from '../foundation.ts';
import { CodeFields, type CodeFaults, isMobile } from './CodeFields.tsx';
import { useDoorTexts } from './doorTexts.ts';

export default function CodeForm({ onSignedIn }: { onSignedIn: (userId: string) => void }) {
  const foundation = useFoundation();
  const text = useDoorTexts();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<CodeFaults>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const mobile = String(given.get('mobile') ?? '').trim();
    const verificationCode = String(given.get('verificationCode') ?? '').trim();
    const found: CodeFaults = {
      ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
      ...(verificationCode === '' && { verificationCode: text('code.required') }),
    };
    setFaults(found);
    setRefusal('');
    const first = Object.keys(found)[0];
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      onSignedIn(await signInByCode(foundation, mobile, verificationCode));
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      setFaults(thrown.fields);
      // The server's word for a wrong pair speaks of a password.
      setRefusal(thrown.error === 'wrong-credentials' ? text('code.wrong') : thrown.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="sign-in" noValidate onSubmit={submit} aria-busy={busy}>
      <CodeFields form={form} faults={faults} onFaults={setFaults} />
      {refusal && (
        <p className="banner danger" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="primary" disabled={busy}>
        {text(busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  );
}
