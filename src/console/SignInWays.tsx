/** The ways in, as tabs: the password at once, the code sent to a mobile number once it is chosen. */
import { type ComponentProps, type KeyboardEvent, Suspense, lazy, useId, useState } from 'react';
import { useTexts } from './foundation.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { SignInForm } from './SignInForm.tsx';

const CodeForm = lazy(() => import('./door/CodeForm.tsx'));
const ways = ['password', 'code'] as const;

export function SignInWays(props: ComponentProps<typeof SignInForm>) {
  const { text } = useTexts();
  const id = useId();
  const [way, setWay] = useState<(typeof ways)[number]>('password');
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = way === 'password' ? 'code' : 'password';
    setWay(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-way=${next}]`)?.focus();
  }
  return (
    <>
      <div className="ways" role="tablist" tabIndex={-1} onKeyDown={move}>
        {ways.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-way={name}
            aria-selected={way === name}
            aria-controls={`${id}-panel`}
            tabIndex={way === name ? 0 : -1}
            onClick={() => setWay(name)}
          >
            {text(name === 'password' ? 'login.byPassword' : 'login.byCode')}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`}>
        {way === 'password' ? (
          <SignInForm {...props} />
        ) : (
          <LoadFailure>
            <Suspense fallback={<p role="status">{text('page.loading')}</p>}>
              <CodeForm onSignedIn={props.onSignedIn} />
            </Suspense>
          </LoadFailure>
        )}
      </div>
    </>
  );
}
