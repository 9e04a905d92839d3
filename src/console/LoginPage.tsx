/** The login page: plain HTML, so that it stands before antd has been fetched. */
import { useSyncExternalStore } from 'react';
import { readAddress, redirectOf, replaceWith } from './address.ts';
import { useFoundation, useTexts } from './foundation.ts';
import { RouteDrawing } from './RouteDrawing.tsx';
import { SignInWays } from './SignInWays.tsx';
import { useTitle } from './title.ts';

export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const { session, speech, alerted } = useFoundation();
  const { text, language } = useTexts();
  const { ended } = useSyncExternalStore(session.subscribe, session.state);
  useTitle(text('page.login'));
  const reason = ended === null ? null : text(alerted.read() ? 'login.alerting' : 'login.expired');
  return (
    <div className="login">
      <header className="login-head">
        <span className="brand">
          <img src="./mark.svg" alt="" width="30" height="30" />
          {text('product')}
        </span>
        <button
          type="button"
          className="quiet"
          aria-label={`${text('language.other')} ${text('language.switch')}`}
          onClick={() => speech.use(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
        >
          {text('language.other')}
        </button>
      </header>
      <RouteDrawing />
      <main className="login-panel">
        <p className="login-line">{text('product.line')}</p>
        <h1>{text('login.title')}</h1>
        <p className="login-hint">{text('login.hint')}</p>
        {reason && (
          <p className={alerted.read() ? 'banner danger' : 'banner'} role="alert">
            {reason}
          </p>
        )}
        <SignInWays onTyping={onTyping} onSignedIn={() => replaceWith(redirectOf(readAddress()))} />
      </main>
    </div>
  );
}
