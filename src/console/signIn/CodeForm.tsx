/** Signing in with a mobile number and the code sent to it (contract, section 3). */
import { signInByCode } from './authentication.ts';
import { useFoundation } from '../foundation.ts';
import { CodeFields, isMobile } from './CodeFields.tsx';
import { useSignInTexts } from './useSignInTexts.ts';
import { Refusal } from './Refusal.tsx';
import { useDoorForm } from './useDoorForm.ts';

export default function CodeForm({ onSignedIn }: { onSignedIn: (userId: string) => void }) {
  const foundation = useFoundation();
  const text = useSignInTexts();
  const { form, faults, setFaults, refusal, busy, submit } = useDoorForm({
    names: ['mobile', 'verificationCode'],
    judge: ({ mobile, verificationCode }) => ({
      ...(!isMobile(mobile) && { mobile: text('register.mobileWrong') }),
      ...(verificationCode === '' && { verificationCode: text('code.required') }),
    }),
    send: async ({ mobile, verificationCode }) => onSignedIn(await signInByCode(foundation, mobile, verificationCode)),
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
