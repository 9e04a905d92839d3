/** Says on the page itself that the console's own code could not be fetched: nothing else is there to say it. */
import type { Language } from '../../core/model/catalogue.ts';

const words: Readonly<Record<Language, readonly [string, string]>> = {
  'zh-CN': ['页面未能加载', '重新加载'],
  'en-US': ['The page could not be loaded', 'Reload'],
};

export function sayNotLoaded(language: Language): void {
  const [said, again] = words[language];
  const page = document.createElement('div');
  // As the console itself says it of a page (`app/LoadFailure.tsx`), in the colours of the document: it has no theme yet.
  page.className = 'plain';
  page.setAttribute('role', 'alert');
  page.innerHTML = `<h1>${said}</h1><button class="primary">${again}</button>`;
  page.style.cssText = '--gap-small:16px;--radius:6px;--accent:#0b6077;--on-accent:#fff';
  page.querySelector('button')?.addEventListener('click', () => window.location.reload());
  document.getElementById('root')?.replaceChildren(page);
}
