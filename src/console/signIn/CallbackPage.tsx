/** Where another identity provider sends its users back to: signs in with its code, or says why that is not possible. */
import { useEffect, useState } from 'react';
import { CallFault } from '../../renderer/engine/ports.ts';
import { type Address, replaceWith } from '../api/address.ts';
import { signInElsewhere } from './authentication.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useApp } from '../app/app.ts';
import type { TextKey } from '../texts/language.ts';
import { useSignInTexts } from './useSignInTexts.ts';
import { takeDeparture } from './elsewhere.ts';

/** What came back: behind the `#`, or in the search part before it, as the provider writes addresses. */
interface Returned {
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
}

function readReturned({ query }: Address): Returned {
  const search = new URLSearchParams(window.location.search);
  const read = (name: string): string | null => query.get(name) ?? search.get(name);
  return { code: read('code'), state: read('state'), error: read('error') };
}

type Said = { readonly key: TextKey; readonly error?: string } | { readonly message: string };

export default function CallbackPage({ address }: { address: Address }) {
  const app = useApp();
  const text = useSignInTexts();
  const [returned] = useState(() => readReturned(address));
  const [said, setSaid] = useState<Said>(() => refusalOf(returned) ?? { key: 'callback.busy' });
  useEffect(() => {
    // A code is good for one sign-in: neither the history nor a reload should offer it again.
    window.history.replaceState(window.history.state, '', `${window.location.pathname}#/callback`);
    if (refusalOf(returned)) return;
    const departure = takeDeparture();
    if (departure === null || departure.state !== returned.state) return setSaid({ key: 'callback.state' });
    const { code, state } = returned;
    signInElsewhere(app, { code, state }).then(
      () => replaceWith(departure.back),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFault)) throw thrown;
        // A backend without the call has no other sign-in either.
        const isAbsent = thrown.status === 404 || thrown.error === 'not-configured';
        setSaid(isAbsent ? { key: 'callback.absent' } : { message: thrown.message });
      },
    );
  }, [app, returned]);
  const isBusy = 'key' in said && said.key === 'callback.busy';
  return (
    <SignInFrame page={text('page.callback')} title={text('page.callback')}>
      <p className={isBusy ? 'banner' : 'banner danger'} role={isBusy ? 'status' : 'alert'}>
        {'message' in said ? said.message : text(said.key, { error: said.error })}
      </p>
      <div className="ways-more">
        <a className="quiet" href="#/login">
          {text('register.signIn')}
        </a>
      </div>
    </SignInFrame>
  );
}

/** The provider's own word for its refusal is shown where it is one word: anybody can write this address. */
function refusalOf({ code, error }: Returned): Said | null {
  if (error !== null) {
    return /^[a-z_]{1,40}$/.test(error)
      ? { key: 'callback.refusedWith', error: error.replaceAll('_', ' ') }
      : { key: 'callback.refused' };
  }
  return code === null ? { key: 'callback.empty' } : null;
}
