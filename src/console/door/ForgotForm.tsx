/** A new password for whoever holds the mobile number (contract, section 3). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFault } from '../../renderer/ports.ts';
import { useFoundation } from '../foundation.ts';
import { hashPassword, shortestPassword } from '../password.ts';
import { CodeFields, isMobile } from './CodeFields.tsx';
import { useDoorTexts } from './doorTexts.ts';
import { Field } from './Field.tsx';

const names = ['mobile', 'verificationCode', 'password', 'password1'] as const;
type Entered = Readonly<Record<(typeof names)[number], string>>;
type Faults = Readonly<Partial<Entered>>;

export default function ForgotForm({ onChanged, onBack }: { onChanged: () => void; onBack: () => void }) {
  const { http } = useFoundation();
  const text = useDoorTexts();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  const focus = (name: string): void => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useEffect(() => focus('mobile'), []);

  /** True where a field is at fault; the first of them has the focus then. */
  function say(found: Faults): boolean {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first) focus(first);
    return first !== undefined;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const word = (name: string): string => String(given.get(name) ?? '');
    const entered: Entered = {
      mobile: word('mobile').trim(),
      verificationCode: word('verificationCode').trim(),
      password: word('password'),
      password1: word('password1'),
    };
    setRefusal('');
    if (say(faultsOf(entered, text))) return;
    setBusy(true);
    try {
      const password = hashPassword(entered.password);
      const password1 = hashPassword(entered.password1);
      await http.call('modifyPass', { ...entered, password, password1 }, { quiet: true, signingIn: true });
      onChanged();
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      if (!say(thrown.fields)) setRefusal(thrown.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="sign-in" noValidate onSubmit={submit} aria-busy={busy}>
      <CodeFields form={form} faults={faults} onFaults={setFaults} />
      <Field
        name="password"
        label={text('forgot.password')}
        fault={faults.password}
        type={type}
        complete="new-password"
        length={200}
      >
        <button type="button" className="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {text(shown ? 'login.hide' : 'login.show')}
        </button>
      </Field>
      <Field
        name="password1"
        label={text('forgot.again')}
        fault={faults.password1}
        type={type}
        complete="new-password"
        length={200}
      />
      {refusal && (
        <p className="banner danger" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="primary" disabled={busy}>
        {text(busy ? 'forgot.busy' : 'forgot.submit')}
      </button>
      <div className="ways-more">
        <button type="button" className="quiet" onClick={onBack}>
          {text('register.signIn')}
        </button>
      </div>
    </form>
  );
}

function faultsOf(entered: Entered, text: ReturnType<typeof useDoorTexts>): Faults {
  const { mobile, verificationCode, password, password1 } = entered;
  const again = password1 === '' ? 'forgot.againRequired' : password1 === password ? null : 'forgot.differ';
  const own = password === '' ? 'forgot.required' : password.length < shortestPassword ? 'login.passwordShort' : null;
  return {
    ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
    ...(verificationCode === '' && { verificationCode: text('code.required') }),
    ...(own && { password: text(own) }),
    ...(again && { password1: text(again) }),
  };
}
