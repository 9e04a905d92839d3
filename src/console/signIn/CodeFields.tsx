/** A mobile number and the code sent to it: both inputs, the button that sends one, and what goes wrong at its place. */
import { type RefObject, useEffect, useState } from 'react';
import { formats } from '../../core/fields/formats.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import { useApp } from '../app/app.ts';
import { useSignInTexts } from './useSignInTexts.ts';
import { Field } from './Field.tsx';

type CodeFaults = Readonly<Partial<Record<'mobile' | 'verificationCode', string>>>;

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly faults: CodeFaults;
  readonly onFaults: (faults: CodeFaults) => void;
}

const pauseSeconds = 60;

export const isMobile = (text: string): boolean => formats['phone']?.test(text) === true;

export function CodeFields({ form, faults, onFaults }: Props) {
  const { http } = useApp();
  const text = useSignInTexts();
  const [sending, setSending] = useState(false);
  const { left, begin } = useCountdown(pauseSeconds);

  async function send(): Promise<void> {
    const input = form.current?.querySelector<HTMLInputElement>('[name=mobile]');
    const mobile = input?.value.trim() ?? '';
    if (!isMobile(mobile)) {
      onFaults({ mobile: text('register.mobileWrong') });
      return input?.focus();
    }
    onFaults({});
    setSending(true);
    try {
      await http.call('sendCode', { mobile }, { quiet: true, signingIn: true });
      begin();
      form.current?.querySelector<HTMLInputElement>('[name=verificationCode]')?.focus();
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      const { mobile: wrong } = thrown.fields;
      onFaults(wrong ? { mobile: wrong } : { verificationCode: thrown.message });
    } finally {
      setSending(false);
    }
  }

  const label = left > 0 ? text('code.again', { seconds: left }) : text(sending ? 'code.sending' : 'code.send');
  return (
    <>
      <Field name="mobile" label={text('register.mobile')} fault={faults.mobile} complete="tel" length={11} digits />
      <Field
        name="verificationCode"
        label={text('code.label')}
        fault={faults.verificationCode}
        complete="one-time-code"
        length={6}
        digits
      >
        <button type="button" className="quiet" disabled={sending || left > 0} onClick={() => void send()}>
          {label}
        </button>
      </Field>
    </>
  );
}

/** Counts by the clock, so that a sleeping tab wakes up right. */
function useCountdown(seconds: number): { left: number; begin: () => void } {
  const { now } = useApp();
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end, now]);
  const begin = (): void => {
    setEnd(now() + seconds * 1000);
    setLeft(seconds);
  };
  return { left, begin };
}
