/** Username and password, checked before they are sent. Stands on the login page and over a page whose session ended. */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { CallFault } from '../../renderer/engine/ports.ts';
import { signIn } from './authentication.ts';
import { Refusal } from './Refusal.tsx';
import { useApp, useTexts } from '../app/app.ts';
import type { TextKey } from '../texts/language.ts';
import { shortestPassword } from './password.ts';

interface Props {
  readonly username?: string;
  readonly onTyping?: () => void;
  readonly onSignedIn: (userId: string) => void;
}

interface Faults {
  readonly username?: TextKey;
  readonly password?: TextKey;
}

export function SignInForm({ username: given = '', onTyping, onSignedIn }: Props) {
  const app = useApp();
  const { text } = useTexts();
  const id = useId();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const entered = new FormData(event.currentTarget);
    const username = String(entered.get('username') ?? '').trim();
    const password = String(entered.get('password') ?? '');
    const found = faultsOf(username, password);
    setFaults(found);
    setRefusal('');
    const first = Object.keys(found)[0];
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      onSignedIn(await signIn(app, username, password));
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      setRefusal(thrown.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="sign-in" noValidate onSubmit={submit} onInput={onTyping} aria-busy={busy}>
      <label htmlFor={`${id}-username`}>{text('login.username')}</label>
      <input
        id={`${id}-username`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={given}
        maxLength={40}
        {...described(`${id}-username-fault`, faults.username)}
      />
      <FieldFault id={`${id}-username-fault`} fault={faults.username} />
      <PasswordField id={`${id}-password`} fault={faults.password} />
      <Refusal sentence={refusal} />
      <button type="submit" className="primary" disabled={busy}>
        {text(busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  );
}

function faultsOf(username: string, password: string): Faults {
  return {
    ...(username === '' && { username: 'login.usernameRequired' as const }),
    ...(password.length < shortestPassword && { password: 'login.passwordShort' as const }),
  };
}

/** A field's fault is read with it. */
const described = (id: string, fault: TextKey | undefined): { 'aria-invalid': boolean; 'aria-describedby'?: string } =>
  fault ? { 'aria-invalid': true, 'aria-describedby': id } : { 'aria-invalid': false };

function PasswordField({ id, fault }: { id: string; fault: TextKey | undefined }) {
  const { text } = useTexts();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <label htmlFor={id}>{text('login.password')}</label>
      <div className="secret">
        <input
          id={id}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          onKeyUp={noteCapsLock}
          {...described(`${id}-fault`, fault)}
        />
        <button type="button" className="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {text(shown ? 'login.hide' : 'login.show')}
        </button>
      </div>
      <FieldFault id={`${id}-fault`} fault={fault} />
      {capsLock && <p className="hint">{text('login.capsLock')}</p>}
    </>
  );
}

function FieldFault({ id, fault }: { id: string; fault: TextKey | undefined }) {
  const { text } = useTexts();
  if (!fault) return null;
  return (
    <p className="fault" id={id} role="alert">
      {text(fault)}
    </p>
  );
}
