/** Registration: an account without rights, until an administrator approves it (contract, section 3). */
import { type FormEvent, useId, useRef, useState } from 'react';
import { CallFault } from '../../renderer/ports.ts';
import { useFoundation } from '../foundation.ts';
import type { TextKey } from '../language.ts';
import { hashPassword } from '../password.ts';
import { useTitle } from '../title.ts';
import { useDoorTexts } from './doorTexts.ts';

const fields = [
  { name: 'username', label: 'login.username', type: 'text', complete: 'username' },
  { name: 'name', label: 'register.name', type: 'text', complete: 'name' },
  { name: 'mobile', label: 'register.mobile', type: 'tel', complete: 'tel' },
  { name: 'password', label: 'login.password', type: 'password', complete: 'new-password' },
  { name: 'again', label: 'register.again', type: 'password', complete: 'new-password' },
] as const;
type Name = (typeof fields)[number]['name'];
type Entered = Readonly<Record<Name, string>>;

const shortestPassword = 6;
const mobilePattern = /^1\d{10}$/;

export default function RegisterPage() {
  const { http } = useFoundation();
  const text = useDoorTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Partial<Record<Name, TextKey>>>({});
  const [refusal, setRefusal] = useState('');
  const [stage, setStage] = useState<'open' | 'busy' | 'done'>('open');
  useTitle(text('page.register'));

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
    const found = faultsOf(entered);
    setFaults(found);
    setRefusal('');
    const first = fields.find(({ name }) => found[name]);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    setStage('busy');
    const { username, name, mobile, password } = entered;
    try {
      const params = { username, name, mobile, password: hashPassword(password) };
      await http.call('register', params, { quiet: true, signingIn: true });
      setStage('done');
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      setRefusal([thrown.message, ...Object.values(thrown.fields)].filter(Boolean).join(' '));
      setStage('open');
    }
  }

  return (
    <main className="plain">
      <h1>{text('page.register')}</h1>
      {stage === 'done' ? (
        <p role="status">{text('register.done')}</p>
      ) : (
        <form ref={form} className="sign-in register" noValidate onSubmit={submit} aria-busy={stage === 'busy'}>
          <p>{text('register.hint')}</p>
          {fields.map(({ name, label, type, complete }) => {
            const fault = faults[name];
            return (
              <div key={name}>
                <label htmlFor={`${id}-${name}`}>{text(label)}</label>
                <input
                  id={`${id}-${name}`}
                  name={name}
                  type={type}
                  autoComplete={complete}
                  maxLength={40}
                  aria-invalid={fault !== undefined}
                  aria-describedby={fault && `${id}-${name}-fault`}
                />
                {fault && (
                  <p className="fault" id={`${id}-${name}-fault`} role="alert">
                    {text(fault)}
                  </p>
                )}
              </div>
            );
          })}
          {refusal && (
            <p className="banner danger" role="alert">
              {refusal}
            </p>
          )}
          <button type="submit" className="primary" disabled={stage === 'busy'}>
            {text(stage === 'busy' ? 'register.busy' : 'register.submit')}
          </button>
        </form>
      )}
      <a className="quiet" href="#/login">
        {text('register.signIn')}
      </a>
    </main>
  );
}

export function faultsOf({ username, name, mobile, password, again }: Entered): Partial<Record<Name, TextKey>> {
  return {
    ...(username === '' && { username: 'login.usernameRequired' as const }),
    ...(name === '' && { name: 'register.nameRequired' as const }),
    ...(!mobilePattern.test(mobile) && { mobile: 'register.mobileWrong' as const }),
    ...(password.length < shortestPassword && { password: 'login.passwordShort' as const }),
    ...(again !== password && { again: 'register.differ' as const }),
  };
}
