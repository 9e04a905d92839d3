/** Registration: an account without rights, until an administrator approves it (contract, section 3). */
import { type FormEvent, useRef, useState } from 'react';
import { CallFault } from '../../renderer/ports.ts';
import { DoorFrame } from '../DoorFrame.tsx';
import { useFoundation } from '../foundation.ts';
import type { TextKey } from '../language.ts';
import { hashPassword, shortestPassword } from '../password.ts';
import { isMobile } from './CodeFields.tsx';
import { useDoorTexts } from './doorTexts.ts';
import { Field } from './Field.tsx';

const fields = [
  { name: 'username', label: 'login.username', complete: 'username', length: 40 },
  { name: 'name', label: 'register.name', complete: 'name', length: 40 },
  { name: 'mobile', label: 'register.mobile', complete: 'tel', length: 11, digits: true },
  { name: 'password', label: 'login.password', type: 'password', complete: 'new-password', length: 200 },
  { name: 'again', label: 'register.again', type: 'password', complete: 'new-password', length: 200 },
] as const;
type Name = (typeof fields)[number]['name'];
type Entered = Readonly<Record<Name, string>>;
type Faults = Readonly<Partial<Entered>>;

export default function RegisterPage() {
  const { http } = useFoundation();
  const text = useDoorTexts();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const [stage, setStage] = useState<'open' | 'busy' | 'done'>('open');

  /** True where a field is at fault; the first of them has the focus then. */
  function say(found: Faults): boolean {
    setFaults(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (stage === 'busy') return;
    const given = new FormData(event.currentTarget);
    const word = (name: Name): string => String(given.get(name) ?? '');
    const entered: Entered = {
      username: word('username').trim(),
      name: word('name').trim(),
      mobile: word('mobile').trim(),
      password: word('password'),
      again: word('again'),
    };
    setRefusal('');
    if (say(faultsOf(entered, text))) return;
    setStage('busy');
    const { username, name, mobile, password } = entered;
    try {
      const params = { username, name, mobile, password: hashPassword(password) };
      await http.call('register', params, { quiet: true, signingIn: true });
      setStage('done');
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      if (!say(thrown.fields)) setRefusal(thrown.message);
      setStage('open');
    }
  }

  if (stage === 'done') {
    return (
      <DoorFrame page={text('page.register')} title={text('page.register')}>
        <p className="banner success" role="status">
          {text('register.done')}
        </p>
        <Back />
      </DoorFrame>
    );
  }
  return (
    <DoorFrame page={text('page.register')} title={text('page.register')} hint={text('register.hint')}>
      <form ref={form} className="sign-in" noValidate onSubmit={submit} aria-busy={stage === 'busy'}>
        {fields.map(({ label, ...field }) => (
          <Field key={field.name} {...field} label={text(label)} fault={faults[field.name]} />
        ))}
        {refusal && (
          <p className="banner danger" role="alert">
            {refusal}
          </p>
        )}
        <button type="submit" className="primary" disabled={stage === 'busy'}>
          {text(stage === 'busy' ? 'register.busy' : 'register.submit')}
        </button>
      </form>
      <Back />
    </DoorFrame>
  );
}

function Back() {
  const text = useDoorTexts();
  return (
    <div className="ways-more">
      <a className="quiet" href="#/login">
        {text('register.signIn')}
      </a>
    </div>
  );
}

function faultsOf(entered: Entered, text: (key: TextKey) => string): Faults {
  const { username, name, mobile, password, again } = entered;
  return {
    ...(username === '' && { username: text('login.usernameRequired') }),
    ...(name === '' && { name: text('register.nameRequired') }),
    ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
    ...(password.length < shortestPassword && { password: text('login.passwordShort') }),
    ...(again !== password && { again: text('register.differ') }),
  };
}
