/** What stands around every sign-in page: the product's name, the other language, the drawing, and the numbers that the site is registered by. Plain HTML, so that it stands before antd has been fetched. */
import { useEffect, type ReactNode } from 'react';
import { useApp, useTexts } from '../app/app.ts';
import { RouteDrawing } from './RouteDrawing.tsx';
import { useTitle } from '../app/title.ts';
import { useSignal } from '../state/signal.ts';

interface Props {
  /** The document's title. */
  readonly page: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function SignInFrame({ page, title, hint, children }: Props) {
  const { speech, signInTerms } = useApp();
  const { text, language } = useTexts();
  useTitle(page);
  const terms = useSignal(signInTerms.terms);
  useEffect(() => {
    if (signInTerms.terms.read() === null) void signInTerms.ask();
  }, [signInTerms]);
  const numbers = terms?.registrationNumbers ?? [];
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
        <h1>{title}</h1>
        {hint && <p className="login-hint">{hint}</p>}
        {children}
      </main>
      {numbers.length > 0 && <footer className="login-foot">{numbers.join('  ·  ')}</footer>}
    </div>
  );
}
