/** The ways in, as tabs: the password at once, the code sent to a mobile number once it is chosen. On the login page also what helps those who have neither. */
import { type KeyboardEvent, Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../app/app.ts';
import { LoadFailure } from '../app/LoadFailure.tsx';
import { SignInForm } from './SignInForm.tsx';
import { isTouched } from './touched.ts';

const CodeForm = lazy(() => import('./CodeForm.tsx'));
const ways = ['password', 'code'] as const;
type Way = (typeof ways)[number];

interface Props {
  readonly username?: string;
  /** Begins in the password's field: the username is known. */
  readonly startAtPassword?: boolean;
  readonly onTyping?: () => void;
  /** Told the username that stands there. Without it, nothing is offered but signing in, and the keyboard stays where it is. */
  readonly onForgot?: (username: string) => void;
  readonly onSignedIn: (userId: string) => void;
}

export function SignInWays({ username: given = '', startAtPassword = false, onTyping, onForgot, onSignedIn }: Props) {
  const { text } = useTexts();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<Way>('password');
  const [username, setUsername] = useState(given);
  const begins = startAtPassword ? 'password' : onForgot && !isTouched() ? 'username' : null;
  useEffect(() => {
    const isFree = startAtPassword || document.activeElement === document.body;
    if (begins && isFree) panel.current?.querySelector<HTMLInputElement>(`[name=${begins}]`)?.focus();
  }, [begins, startAtPassword]);

  const typed = (): string =>
    panel.current?.querySelector<HTMLInputElement>('[name=username]')?.value.trim() ?? username;
  function choose(next: Way): void {
    setUsername(typed());
    setWay(next);
  }
  return (
    <>
      <WayTabs way={way} panelId={`${id}-panel`} choose={choose} />
      <div ref={panel} role="tabpanel" id={`${id}-panel`}>
        {way === 'password' ? (
          <SignInForm username={username} onSignedIn={onSignedIn} {...(onTyping && { onTyping })} />
        ) : (
          <LoadFailure>
            <Suspense fallback={<p role="status">{text('page.loading')}</p>}>
              <CodeForm onSignedIn={onSignedIn} />
            </Suspense>
          </LoadFailure>
        )}
      </div>
      {onForgot && (
        <div className="ways-more">
          <button type="button" className="quiet" onClick={() => onForgot(typed())}>
            {text('login.forgot')}
          </button>
          <a className="quiet" href="#/register">
            {text('login.register')}
          </a>
        </div>
      )}
    </>
  );
}

function WayTabs({ way, panelId, choose }: { way: Way; panelId: string; choose: (way: Way) => void }) {
  const { text } = useTexts();
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = way === 'password' ? 'code' : 'password';
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-way=${next}]`)?.focus();
  }
  return (
    <div className="ways" role="tablist" tabIndex={-1} onKeyDown={move}>
      {ways.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-way={name}
          aria-selected={way === name}
          aria-controls={panelId}
          tabIndex={way === name ? 0 : -1}
          onClick={() => choose(name)}
        >
          {text(name === 'password' ? 'login.byPassword' : 'login.byCode')}
        </button>
      ))}
    </div>
  );
}
