/** The thin entry: guard, login and refusal pages without antd; everything else is the shell, fetched when needed. */
import { type ReactElement, Suspense, lazy, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { movedEvent } from '../renderer/engine/address/moved.ts';
import { isReturn, readAddress, replaceWith } from './api/address.ts';
import { fetchHash, loadSignedIn } from './signIn/authentication.ts';
import { type App, AppContext, useApp, useTexts } from './app/app.ts';
import { guardNavigation } from './session/guard.ts';
import { recordsRoute } from './session/recordRoute.ts';
import { LoadFailure } from './app/LoadFailure.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';
import { PlainPage } from './app/PlainPage.tsx';
import { useSignal } from './state/signal.ts';
import { applyTheme } from './theme/theme.ts';

const fetchShell = async ({ pages }: App) => {
  const [{ default: Console }, parts] = await Promise.all([import('./shell/Console.tsx'), pages.parts?.()]);
  return { Console, parts: parts ?? {} };
};
const RegisterPage = lazy(() => import('./signIn/RegisterPage.tsx'));
const PasswordDuePage = lazy(() => import('./dialogs/PasswordDuePage.tsx'));
const CallbackPage = lazy(() => import('./signIn/CallbackPage.tsx'));
const fetchShellEarly = (app: App): void => {
  // A failed fetch shows itself when the shell is really needed.
  fetchShell(app).catch(() => undefined);
  app.pages.fetchBeside?.().catch(() => undefined);
};
/** Whoever types will sign in: what it takes comes meanwhile. */
const prepareSignIn = (app: App): void => {
  app.http.prepare();
  fetchHash().catch(() => undefined);
  fetchShellEarly(app);
};

export function Entry({ app }: { app: App }) {
  const { theme, look } = useSignal(app.preferences);
  // Signed in, the shell knows the deployment's own theme, and applies it itself.
  useEffect(() => applyTheme(theme, look.themeName), [theme, look.themeName]);
  return (
    <AppContext value={app}>
      <LoadFailure>
        <Guarded app={app} />
      </LoadFailure>
    </AppContext>
  );
}

function Guarded({ app }: { app: App }) {
  const { session } = app;
  const hash = useSyncExternalStore(followHash, () => window.location.hash);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const address = readAddress(hash);
  const hasToken = session.token() !== null || state.signInOver;
  const terms = useSignal(app.signInTerms.terms);
  const decision = guardNavigation(address, {
    token: hasToken,
    user: state.signedIn !== null || state.passwordDue !== null,
    recordRoute: recordsRoute(),
    start: state.signedIn?.start,
    interception: terms && terms.loginInterception,
  });
  const returned = isReturn(window.location.search, hash);
  const elsewhere = returned ? '/callback' : decision.does === 'replace' ? decision.address : null;

  useEffect(() => {
    if (elsewhere !== null) replaceWith(elsewhere);
  }, [elsewhere]);
  useEffect(() => {
    if (decision.does === 'ask') void app.signInTerms.ask();
  }, [decision.does, app]);
  useEffect(() => {
    if (decision.does !== 'load' || returned) return;
    fetchShellEarly(app);
    void loadSignedIn(app);
  }, [decision.does, returned, app]);

  if (elsewhere !== null) return null;
  if (decision.does === 'load' || decision.does === 'ask') return <Loading />;
  switch (address.path) {
    case '/login':
      return <LoginPage onTyping={() => prepareSignIn(app)} />;
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
  const app = useApp();
  const [shell, setShell] = useState<ReactElement | null>(null);
  useEffect(() => {
    fetchShell(app).then(
      ({ Console, parts }) => startTransition(() => setShell(<Console parts={parts} />)),
      (fault: unknown) =>
        // Thrown where it is printed: whoever stands around says that the page could not be fetched.
        setShell(() => {
          throw fault;
        }),
    );
  }, [app]);
  return shell ?? <Loading />;
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
