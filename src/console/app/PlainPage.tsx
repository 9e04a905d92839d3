/** A page of one sentence: not allowed, not found. */
import { useTexts } from './app.ts';
import type { TextKey } from '../texts/language.ts';
import { useTitle } from './title.ts';

export function PlainPage({ code, title, text: sentence }: { code: string; title: TextKey; text: TextKey }) {
  const { text } = useTexts();
  useTitle(text(title));
  return (
    <main className="plain">
      <p className="plain-code">{code}</p>
      <h1>{text(title)}</h1>
      <p>{text(sentence)}</p>
      <a className="primary" href="#/index">
        {text('page.home')}
      </a>
    </main>
  );
}
