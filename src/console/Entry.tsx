/** The thin entry: guard, login and refusal pages without antd; everything else is the shell, fetched when needed. */
import { type ComponentType, Suspense, lazy, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { isReturn, movedEvent, readAddress, replaceWith } from './api/address.ts';
import { loadPresence } from './signIn/authentication.ts';
import { type Foundation, FoundationContext, useTexts } from './foundation.ts';
import { passage } from './signIn/guard.ts';
import { recordsRoute } from './signIn/recordRoute.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';
import { PlainPage } from './PlainPage.tsx';
import { useSignal } from './signal.ts';
import { applyTheme } from './theme/theme.ts';

const fetchShell = () => import('./shell/Console.tsx');
const RegisterPage = lazy(() => import('./signIn/RegisterPage.tsx'));
const PasswordDuePage = lazy(() => import('./dialogs/PasswordDuePage.tsx'));
const CallbackPage = lazy(() => import('./signIn/CallbackPage.tsx'));
const fetchShellEarly = (): void => {
  // A failed fetch shows itself when the shell is really needed.
  fetchShell().catch(() => undefined);
};

export function Entry({ foundation }: { foundation: Foundation }) {
  const { theme, look } = useSignal(foundation.preferences);
  // Signed in, the shell knows the deployment's own theme, and applies it itself.
  useEffect(() => applyTheme(theme, look.themeName), [theme, look.themeName]);
  return (
    <FoundationContext value={foundation}>
      <LoadFailure>
        <Guarded foundation={foundation} />
      </LoadFailure>
    </FoundationContext>
  );
}

function Guarded({ foundation }: { foundation: Foundation }) {
  const { session } = foundation;
  const hash = useSyncExternalStore(followHash, () => window.location.hash);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const address = readAddress(hash);
  const hasToken = session.token() !== null || state.signInOver;
  const terms = useSignal(foundation.door.terms);
  const decision = passage(address, {
    token: hasToken,
    user: state.presence !== null || state.passwordDue !== null,
    recordRoute: recordsRoute(),
    interception: terms && terms.loginInterception,
  });
  const returned = isReturn(window.location.search, hash);
  const elsewhere = returned ? '/callback' : decision.does === 'replace' ? decision.address : null;

  useEffect(() => {
    if (elsewhere !== null) replaceWith(elsewhere);
  }, [elsewhere]);
  useEffect(() => {
    if (decision.does === 'ask') void foundation.door.ask();
  }, [decision.does, foundation]);
  useEffect(() => {
    if (decision.does !== 'load' || returned) return;
    fetchShellEarly();
    void loadPresence(foundation);
  }, [decision.does, returned, foundation]);

  if (elsewhere !== null) return null;
  if (decision.does === 'load' || decision.does === 'ask') return <Loading />;
  switch (address.path) {
    case '/login':
      return <LoginPage onTyping={() => (foundation.http.prepare(), fetchShellEarly())} />;
    case '/403':
      return <PlainPage code="403" title="page.403" text="forbidden.text" />;
    case '/register':
    case '/callback':
      return (
        <Suspense fallback={<Loading />}>
          {address.path === '/register' ? <RegisterPage /> : <CallbackPage address={address} />}
        </Suspense>
      );
    case '/404':
      return <PlainPage code="404" title="page.404" text="missing.text" />;
    default:
      if (!state.passwordDue) return signedIn;
      return (
        <Suspense fallback={<Loading />}>
          <PasswordDuePage user={state.passwordDue} />
        </Suspense>
      );
  }
}

/** The same element at every address: the shell follows the address itself, and is not printed twice for it. */
const signedIn = (
  <Suspense fallback={<Loading />}>
    <SignedIn />
  </Suspense>
);

/**
 * Waits for the shell by itself: once React has shown a fallback, it leaves it for 300 ms even where what it waited for
 * has come by then.
 */
function SignedIn() {
  const [Shell, setShell] = useState<ComponentType | null>(null);
  useEffect(() => {
    fetchShell().then(
      ({ default: Console }) => startTransition(() => setShell(() => Console)),
      (fault: unknown) =>
        // Thrown where it is printed: whoever stands around says that the page could not be fetched.
        setShell(() => {
          throw fault;
        }),
    );
  }, []);
  return Shell ? <Shell /> : <Loading />;
}

function Loading() {
  const { text } = useTexts();
  return (
    <div className="skeleton" aria-busy="true">
      <div>
        <img src="./mark.svg" alt={text('page.loading')} width="44" height="44" />
        <i />
      </div>
    </div>
  );
}

function followHash(listener: () => void): () => void {
  const events = ['hashchange', 'popstate', movedEvent];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
