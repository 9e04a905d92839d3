/** Signing in with a mobile number and the code sent to it. */
import { signInByCode } from './authentication.ts';
import { useApp } from '../app/app.ts';
import { CodeFields, isMobile } from './CodeFields.tsx';
import { useSignInTexts } from './useSignInTexts.ts';
import { Refusal } from './Refusal.tsx';
import { useSignInForm } from './useSignInForm.ts';

export default function CodeForm({ onSignedIn }: { onSignedIn: (userId: string) => void }) {
  const app = useApp();
  const text = useSignInTexts();
  const { form, faults, setFaults, refusal, busy, submit } = useSignInForm({
    names: ['mobile', 'verificationCode'],
    judge: ({ mobile, verificationCode }) => ({
      ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
      ...(verificationCode === '' && { verificationCode: text('code.required') }),
    }),
    send: async ({ mobile, verificationCode }) => onSignedIn(await signInByCode(app, mobile, verificationCode)),
  });

  return (
    <form ref={form} className="sign-in" noValidate onSubmit={submit} aria-busy={busy}>
      <CodeFields form={form} faults={faults} onFaults={setFaults} />
      <Refusal sentence={refusal} />
      <button type="submit" className="primary" disabled={busy}>
        {text(busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  );
}
