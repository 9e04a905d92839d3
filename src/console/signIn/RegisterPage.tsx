/** Registration: an account without rights, until an administrator approves it. */
import { useState } from 'react';
import { SignInFrame } from './SignInFrame.tsx';
import { useApp } from '../app/app.ts';
import type { TextKey } from '../texts/language.ts';
import { isStrong } from './password.ts';
import { hashPassword } from './passwordHash.ts';
import { isMobile } from './CodeFields.tsx';
import { useSignInTexts } from './useSignInTexts.ts';
import { Field } from './Field.tsx';
import { Refusal } from './Refusal.tsx';
import { type Entered, type Faults, useSignInForm } from './useSignInForm.ts';

const fields = [
  { name: 'username', label: 'login.username', complete: 'username', length: 40 },
  { name: 'name', label: 'register.name', complete: 'name', length: 40 },
  { name: 'mobile', label: 'register.mobile', complete: 'tel', length: 11, digits: true },
  { name: 'password', label: 'login.password', type: 'password', complete: 'new-password', length: 200 },
  { name: 'again', label: 'register.again', type: 'password', complete: 'new-password', length: 200 },
] as const;
type Name = (typeof fields)[number]['name'];
const names = fields.map(({ name }) => name);

export default function RegisterPage() {
  const { http } = useApp();
  const text = useSignInTexts();
  const [done, setDone] = useState(false);
  const { form, faults, refusal, busy, submit } = useSignInForm<Name>({
    names,
    secrets: ['password', 'again'],
    judge: (entered) => faultsOf(entered, text),
    send: async ({ username, name, mobile, password }) => {
      const params = { username, name, mobile, password: hashPassword(password) };
      await http.call('register', params, { quiet: true, signingIn: true });
      setDone(true);
    },
  });

  if (done) {
    return (
      <SignInFrame page={text('page.register')} title={text('page.register')}>
        <p className="banner success" role="status">
          {text('register.done')}
        </p>
        <Back />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame page={text('page.register')} title={text('page.register')} hint={text('register.hint')}>
      <form ref={form} className="sign-in" noValidate onSubmit={submit} aria-busy={busy}>
        {fields.map(({ label, ...field }) => (
          <Field
            key={field.name}
            {...field}
            label={text(label)}
            fault={faults[field.name]}
            {...(field.name === 'password' ? { hint: text('password.rules') } : {})}
          />
        ))}
        <Refusal sentence={refusal} />
        <button type="submit" className="primary" disabled={busy}>
          {text(busy ? 'register.busy' : 'register.submit')}
        </button>
      </form>
      <Back />
    </SignInFrame>
  );
}

function Back() {
  const text = useSignInTexts();
  return (
    <div className="ways-more">
      <a className="quiet" href="#/login">
        {text('register.signIn')}
      </a>
    </div>
  );
}

function faultsOf(entered: Entered<Name>, text: (key: TextKey) => string): Faults<Name> {
  const { username, name, mobile, password, again } = entered;
  return {
    ...(username === '' && { username: text('login.usernameRequired') }),
    ...(name === '' && { name: text('register.nameRequired') }),
    ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
    ...(!isStrong(password) && { password: text('password.weak') }),
    ...(again !== password && { again: text('register.differ') }),
  };
}
