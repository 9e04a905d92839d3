/** Where another identity provider sends its users back to: signs in with its code, or says why that is not possible. */
import { useEffect, useState } from 'react';
import { CallFault } from '../../renderer/ports.ts';
import { type Address, replaceWith } from '../address.ts';
import { signInElsewhere } from '../authentication.ts';
import { useFoundation } from '../foundation.ts';
import { useTitle } from '../title.ts';
import { useDoorTexts } from './doorTexts.ts';

export default function CallbackPage({ address }: { address: Address }) {
  const foundation = useFoundation();
  const text = useDoorTexts();
  const code = address.query.get('code');
  const state = address.query.get('state') ?? '';
  const [refusal, setRefusal] = useState<string | null>(null);
  useTitle(text('page.callback'));
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      try {
        await signInElsewhere(foundation, { code: code ?? '', state });
        if (current) replaceWith('/index');
      } catch (thrown) {
        if (!(thrown instanceof CallFault)) throw thrown;
        // A backend without the call has no other sign-in either.
        const isAbsent = thrown.status === 404 || thrown.error === 'not-configured';
        if (current) setRefusal(isAbsent ? '' : thrown.message);
      }
    };
    if (code !== null) void ask();
    return () => {
      current = false;
    };
  }, [foundation, code, state]);
  const said =
    code === null
      ? text('callback.empty')
      : refusal === null
        ? text('callback.busy')
        : refusal || text('callback.absent');
  return (
    <main className="plain">
      <h1>{text('page.callback')}</h1>
      <p role="status">{said}</p>
      <a className="primary" href="#/login">
        {text('register.signIn')}
      </a>
    </main>
  );
}
