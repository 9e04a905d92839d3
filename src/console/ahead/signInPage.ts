/** Paints the login page before the console's own code is there: what is typed into it goes on in the page that takes over. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import { isReturn, readAddress } from '../api/address.ts';
import { configOf } from '../api/config.ts';
import { titleOf } from '../app/titleOf.ts';
import { documentStands, measure, prepare } from '../early/prepared.ts';
import { guardNavigation } from '../session/guard.ts';
import { choseLanguage, firstLanguage, readPreferences } from '../session/preferences.ts';
import { intercepts } from '../session/intercepts.ts';
import { recordsRoute } from '../session/recordRoute.ts';
import { isTouched } from '../signIn/touched.ts';
import { applyTheme } from '../theme/theme.ts';
import { printSignIn, signInText } from './printSignIn.ts';

interface Asked {
  /** Bodies of good answers; of others, no member. */
  readonly config: Promise<Row>;
  /** What the server says to those who are not in yet. */
  readonly terms: Promise<Row>;
}

const loginPath = '/login';

/** Whether nobody who has no session sees another page at this address. */
async function leadsToLogin({ config, terms }: Asked): Promise<boolean> {
  const { hash, search } = window.location;
  if (isReturn(search, hash)) return false;
  const address = readAddress(hash);
  if (address.path === loginPath) return true;
  const { envelope } = configOf(await config);
  const said = (await terms)[envelope.data];
  if (said === undefined) return false;
  const decision = guardNavigation(address, {
    token: false,
    user: false,
    recordRoute: recordsRoute(),
    interception: intercepts(rowOf(said)),
  });
  if (decision.does !== 'replace' || window.location.hash !== hash) return false;
  // Nobody is told: the page that takes over reads it, and a change of the address would end what is painted.
  window.history.replaceState(window.history.state, '', `#${decision.address}`);
  return true;
}

const unstyled = { before: [], behind: [], root: {}, body: {} };

export async function paintSignIn(asked: Asked): Promise<void> {
  if (!(await leadsToLogin(asked))) return;
  const preferences = readPreferences();
  const language = choseLanguage()
    ? preferences.language
    : firstLanguage(configOf(await asked.config).language, navigator.languages);
  await documentStands();
  const page = prepare(printSignIn(language), unstyled);
  if (!page) return;
  applyTheme(preferences.theme, preferences.look.themeName);
  document.documentElement.lang = language;
  document.title = titleOf(signInText('page.login', language), signInText('product', language));
  measure(page.box);
  page.show({});
  if (!isTouched()) page.box.querySelector('input')?.focus();
}
