/** Says on the page itself that the console's own code could not be fetched: nothing else is there to say it. */
import type { Language } from '../../core/model/catalogue.ts';
import { notLoadedTexts as texts } from '../texts/notLoaded.ts';
import { textIn } from '../texts/table.ts';

export function sayNotLoaded(language: Language): void {
  const say = (pair: readonly [string, string]): string => textIn(pair, language);
  const page = document.createElement('div');
  // As the console itself says it of a page (`app/LoadFailure.tsx`), in the colours of the document: it has no theme yet.
  page.className = 'plain';
  page.role = 'alert';
  page.innerHTML = `<h1>${say(texts['page.failed'])}</h1><button class="primary">${say(texts['page.reload'])}</button>`;
  page.style.cssText = '--gap-small:16px;--radius:6px;--accent:#0b6077;--on-accent:#fff';
  page.querySelector('button')?.addEventListener('click', () => window.location.reload());
  document.getElementById('root')?.replaceChildren(page);
}
