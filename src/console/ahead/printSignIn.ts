/** The login page as text, as `signIn/LoginPage.tsx` prints it to somebody who comes by themselves. */
import type { Language } from '../../core/model/catalogue.ts';
import { escapeHtml } from '../../renderer/fields/markup.ts';
import { routeMarkup } from '../signIn/routeMarkup.ts';
import { entryTexts } from '../texts/entry.ts';
import { textIn } from '../texts/table.ts';

type SignInKey = keyof typeof entryTexts;

export const signInText = (key: SignInKey, language: Language): string => textIn(entryTexts[key], language);

const field = (name: string, attributes: string): string =>
  `<input id="painted-${name}" name="${name}" ${attributes} aria-invalid="false">`;

export function printSignIn(language: Language): string {
  const text = (key: SignInKey): string => escapeHtml(signInText(key, language));
  const way = (name: string, key: SignInKey, isChosen: boolean): string =>
    `<button type="button" role="tab" data-way="${name}" aria-selected="${isChosen}" aria-controls="painted-panel" tabindex="${isChosen ? 0 : -1}">${text(key)}</button>`;
  const labelled = (name: string, key: SignInKey): string => `<label for="painted-${name}">${text(key)}</label>`;
  const head = `<header class="login-head"><span class="brand"><img src="./mark.svg" alt="" width="30" height="30">${text('product')}</span><button type="button" class="quiet" aria-label="${text('language.other')} ${text('language.switch')}">${text('language.other')}</button></header>`;
  const drawing = `<svg class="login-map" viewBox="0 0 720 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${routeMarkup}</svg>`;
  const ways = `<div class="ways" role="tablist" tabindex="-1">${way('password', 'login.byPassword', true)}${way('code', 'login.byCode', false)}</div>`;
  const username = `${labelled('username', 'login.username')}${field('username', 'autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="40" value=""')}`;
  const password = `${labelled('password', 'login.password')}<div class="secret">${field('password', 'type="password" autocomplete="current-password"')}<button type="button" class="quiet" aria-pressed="false">${text('login.show')}</button></div>`;
  const form = `<form class="sign-in" novalidate aria-busy="false">${username}${password}<button type="submit" class="primary">${text('login.submit')}</button></form>`;
  const more = `<div class="ways-more"><button type="button" class="quiet">${text('login.forgot')}</button><a class="quiet" href="#/register">${text('login.register')}</a></div>`;
  return `<div class="login">${head}${drawing}<main class="login-panel"><p class="login-line">${text('product.line')}</p><h1>${text('login.title')}</h1><p class="login-hint">${text('login.hint')}</p>${ways}<div role="tabpanel" id="painted-panel">${form}</div>${more}</main></div>`;
}
