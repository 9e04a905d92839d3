/** A new password for whoever holds the mobile number. */
import { useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';
import { isStrong } from './password.ts';
import { hashPassword } from './passwordHash.ts';
import { CodeFields, isMobile } from './CodeFields.tsx';
import { useSignInTexts } from './useSignInTexts.ts';
import { Field } from './Field.tsx';
import { Refusal } from './Refusal.tsx';
import { type Entered, type Faults, useSignInForm } from './useSignInForm.ts';

const names = ['mobile', 'verificationCode', 'password', 'password1'] as const;
type Name = (typeof names)[number];

export default function ForgotForm({ onChanged, onBack }: { onChanged: () => void; onBack: () => void }) {
  const { http } = useApp();
  const text = useSignInTexts();
  const { form, faults, setFaults, refusal, busy, focus, submit } = useSignInForm({
    names,
    secrets: ['password', 'password1'],
    judge: (entered) => faultsOf(entered, text),
    send: async (entered) => {
      const password = hashPassword(entered.password);
      const password1 = hashPassword(entered.password1);
      await http.call('modifyPass', { ...entered, password, password1 }, { quiet: true, signingIn: true });
      onChanged();
    },
  });
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  useEffect(() => focus('mobile'), [focus]);

  return (
    <form ref={form} className="sign-in" noValidate onSubmit={submit} aria-busy={busy}>
      <CodeFields form={form} faults={faults} onFaults={setFaults} />
      <Field
        name="password"
        label={text('forgot.password')}
        fault={faults.password}
        hint={text('password.rules')}
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
      <Refusal sentence={refusal} />
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

function faultsOf(entered: Entered<Name>, text: ReturnType<typeof useSignInTexts>): Faults<Name> {
  const { mobile, verificationCode, password, password1 } = entered;
  const again = password1 === '' ? 'forgot.againRequired' : password1 === password ? null : 'forgot.differ';
  const own = password === '' ? 'forgot.required' : isStrong(password) ? null : 'password.weak';
  return {
    ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
    ...(verificationCode === '' && { verificationCode: text('code.required') }),
    ...(own && { password: text(own) }),
    ...(again && { password1: text(again) }),
  };
}
