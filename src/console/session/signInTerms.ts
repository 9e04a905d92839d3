/**
 * What the server says to those who are not in yet, with its public key: whether passwords
 * come encrypted, whether pages need signing in, whether another identity provider is set up, and the numbers that the
 * site is registered by. Asked for without the code of calls, which the login page does not wait for.
 */
import type { Row } from '../../core/model/catalogue.ts';
import { memberIn, rowOf } from '../../core/model/row.ts';
import type { ConsoleConfig } from '../api/config.ts';
import { termsPath } from '../api/routes.ts';
import { anybody, questionOfFile, takeEarly } from '../early/answers.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { intercepts } from './intercepts.ts';

export interface SignInTerms {
  /** SPKI, PEM; empty where the server gives none. */
  readonly publicKey: string;
  readonly loginRSA: boolean;
  readonly loginInterception: boolean;
  readonly socialLogin: boolean;
  /** What stands at the foot: by law on the first page that a visitor sees. */
  readonly registrationNumbers: readonly string[];
}

/** Of a server that says nothing. */
export const plainTerms: SignInTerms = {
  publicKey: '',
  loginRSA: false,
  loginInterception: true,
  socialLogin: false,
  registrationNumbers: [],
};

export interface TermsStore {
  /** Null until the server was asked. */
  readonly terms: Signal<SignInTerms | null>;
  /** Asks anew. Where nobody answers, what was said last still holds. */
  readonly ask: () => Promise<SignInTerms>;
}

export function openTermsStore(config: () => Promise<ConsoleConfig>): TermsStore {
  const terms = openSignal<SignInTerms | null>(null);
  return {
    terms,
    ask: async () => {
      // The sign-in that comes next says that nobody answers.
      const said = await fetchTerms(config).catch(() => null);
      const now = said ?? terms.read() ?? plainTerms;
      terms.write(now);
      return now;
    },
  };
}

/** The numbers that a site is registered by: of the settings, or of what the server says to those who are not in yet. */
export function registrationNumbersIn(said: Row): readonly string[] {
  const numbers = said['registrationNumbers'];
  return Array.isArray(numbers) ? numbers.map(String) : [];
}

async function fetchTerms(config: () => Promise<ConsoleConfig>): Promise<SignInTerms | null> {
  const { apiBase, envelope, requestTimeout } = await config();
  const url = apiBase + termsPath;
  const body = (await takeEarly(questionOfFile(url), anybody))?.body ?? (await ask(url, requestTimeout));
  if (body === undefined) return null;
  const said = rowOf(memberIn(body, envelope.data));
  return {
    publicKey: typeof said['publicKey'] === 'string' ? said['publicKey'] : '',
    loginRSA: said['loginRSA'] === true,
    loginInterception: intercepts(said),
    socialLogin: said['socialLogin'] === true,
    registrationNumbers: registrationNumbersIn(said),
  };
}

/** Undefined where it is refused. */
async function ask(url: string, requestTimeout: number): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(requestTimeout) });
  return answer.ok ? answer.json() : undefined;
}
