/** What the whole console stands on, put together once by `openConsole.tsx`. */
import { createContext, use, useCallback, type ComponentType } from 'react';
import type { Language, Row } from '../../core/model/catalogue.ts';
import type { Says } from '../../core/model/label.ts';
import { openNotes, type NoteTaker } from '../early/notes.ts';
import { toLogin } from '../session/toLogin.ts';
import { replaceWith } from '../api/address.ts';
import { type TermsStore, openTermsStore } from '../session/signInTerms.ts';
import { readConfig, shippedConfig } from '../api/config.ts';
import type { ConsoleConfig } from '../api/config.ts';
import type { HandedPassword } from '../session/handedPasswords.ts';
import { type LateHttp, openLateHttp } from '../api/lateHttp.ts';
import { type Speech, type Texts, openSpeech, useLanguageOf } from '../texts/language.ts';
import { type Messages, openMessages } from '../api/messages.ts';
import type { ShellParts } from './parts.ts';
import { isFormOpen } from '../session/openForms.ts';
import { noteRenewal, ownToken } from '../session/otherUser.ts';
import {
  choseLanguage,
  firstLanguage,
  type Preferences,
  readPreferences,
  writePreferences,
} from '../session/preferences.ts';
import { debounceList, numberSetting } from '../session/settings.ts';
import { type Session, openSession } from '../session/session.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { localStore, windowStore } from '../state/storage.ts';

export interface App {
  readonly http: LateHttp;
  readonly session: Session;
  /** What pages ask first, for their next time. */
  readonly notes: NoteTaker;
  readonly speech: Speech;
  readonly messages: Messages;
  readonly text: Texts;
  readonly show: Messages['show'];
  readonly now: () => number;
  readonly signInTerms: TermsStore;
  readonly config: () => Promise<ConsoleConfig>;
  readonly preferences: Signal<Preferences>;
  /** False while the server cannot be reached. */
  readonly reached: Signal<boolean>;
  /** How much waits for this user. */
  readonly waiting: Signal<number>;
  /** True while, and after, this page alerted somebody: it never falls silent without saying so. */
  readonly alerted: Signal<boolean>;
  readonly pages: ConsolePages;
  /** One-time passwords that an answer has brought, until somebody has noted them. */
  readonly handedPasswords: Signal<readonly HandedPassword[]>;
}

/** Pages that the console shows and does not make; their code comes when they are opened. */
export interface ConsolePages {
  readonly home: ComponentType;
  /** Where schemas are changed. */
  /** @param file the schema file that it opens with, at a line of it */
  readonly studio: ComponentType<{ readonly file?: string; readonly line?: number }>;
  /** A page written by hand, by the name that its menu entry gives. */
  readonly written?: ComponentType<{ name: string; params: Row; path: string }>;
  /** An entry that leads elsewhere. */
  readonly outside?: ComponentType<{ address: string }>;
  /** Stands beside every page; where there is no room for it, as a button in the top bar. */
  readonly beside?: ComponentType<{ isNarrow: boolean }>;
  /** Fetches the code of it: it comes with the shell's, and moves nothing afterwards. */
  readonly fetchBeside?: () => Promise<unknown>;
  /** What the product adds to the shell itself; fetched with the shell. */
  readonly parts?: () => Promise<ShellParts>;
}

export function openApp(pages: ConsolePages): App {
  const session = openSession(localStore, windowStore);
  const preferences = openSignal(readPreferences());
  const reached = openSignal(true);
  const waiting = openSignal(0);
  const alerted = openSignal(false);
  const messages = openMessages();
  const speech = openSpeech(preferences.read().language, (language) =>
    preferences.write(writePreferences({ language })),
  );
  const notes = openNotes(session.userId);
  const read = readConfig();
  const config = (): Promise<ConsoleConfig> => read;
  const settingsNow = (): Row => session.state().signedIn?.manifest.settings ?? {};
  const configNow = openConfigNow(read, settingsNow);
  beginInTheirs(speech, read);
  const http = openLateHttp({
    config: configNow,
    token: () => ownToken(session),
    language: speech.language,
    text: speech.text,
    show: messages.show,
    reached: reached.read,
    onReach: reached.write,
    notes,
    debounce: {
      listed: () => debounceList(settingsNow()),
      pause: () => numberSetting(settingsNow(), 'searchDebounce'),
      showBusy: () => messages.show(speech.text('http.busy'), 'loading'),
    },
    onForbidden: () => replaceWith('/403'),
    onSignedOut: (token, why) => endSession(session, token, why),
    isOut: () => session.state().signInOver,
    signedInAgain: () => signedInAgain(session),
  });
  followOtherTabs(session);
  return {
    http,
    session,
    notes,
    speech,
    messages,
    config,
    signInTerms: openTermsStore(config),
    preferences,
    reached,
    waiting,
    alerted,
    text: speech.text,
    show: messages.show,
    now: () => Date.now(),
    pages,
    handedPasswords: openSignal<readonly HandedPassword[]>([]),
  };
}

/** What the deployment says, with the timeouts of the settings: at once where it has been read by now. */
function openConfigNow(
  read: Promise<ConsoleConfig>,
  settings: () => Row,
): () => ConsoleConfig | Promise<ConsoleConfig> {
  let known: ConsoleConfig | undefined;
  // Whoever needs it says that it could not be read.
  read.then(
    (here) => (known = here),
    () => undefined,
  );
  return () => (known ? withTimeouts(known, settings()) : read.then((here) => withTimeouts(here, settings())));
}

/** Whoever has chosen no language begins in the one that the deployment says. */
function beginInTheirs(speech: Speech, read: Promise<ConsoleConfig>): void {
  if (choseLanguage()) return;
  const begin = ({ language }: ConsoleConfig): void => {
    const first = firstLanguage(language, navigator.languages);
    if (first !== speech.language() && !choseLanguage()) speech.use(first);
  };
  // What cannot be read is told by whatever needs it.
  read.then(begin, () => undefined);
}

/** The deployment's timeouts are those of its settings, unless its `config.json` says others. */
export function withTimeouts(config: ConsoleConfig, settings: Row): ConsoleConfig {
  const timeout = (name: 'requestTimeout' | 'fileTimeout'): number =>
    config[name] === shippedConfig[name] ? numberSetting(settings, name) : config[name];
  return { ...config, requestTimeout: timeout('requestTimeout'), fileTimeout: timeout('fileTimeout') };
}

/** A 401: the storage is emptied; a form that stands open stays, everything else goes to the login page. @param why as the server says it */
export function endSession(session: Session, refusedToken: string | null, why: string | null): void {
  const { signInOver, signedIn, ended, endedWhy } = session.state();
  if (session.token() !== refusedToken || signInOver) return;
  if (signedIn && isFormOpen()) return session.suspend(why);
  // Nobody had come in: whose session is it that would have ended?
  if (refusedToken === null && !signedIn) session.reset(ended, endedWhy);
  else session.reset('expired', why);
  toLogin();
}

/** False at once where nobody signs in over the page, and later where whoever sat there left it. */
function signedInAgain(session: Session): Promise<boolean> {
  const user = session.state().signedIn?.user.id;
  if (!session.state().signInOver || user === undefined) return Promise.resolve(false);
  return new Promise((decide) => {
    const stop = session.subscribe(() => {
      if (session.state().signInOver) return;
      stop();
      decide(session.token() !== null && session.state().signedIn?.user.id === user && session.userId() === user);
    });
  });
}

/** The storage is shared by all tabs: signing out in one ends the others, another user's sign-in renews them, and what the former one has typed is gone. */
export function followOtherTabs(session: Session, reload = () => window.location.reload()): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== 'accessToken') return;
    const { signedIn } = session.state();
    if (session.token() !== null) {
      if (!signedIn || signedIn.user.id === session.userId()) return session.resume();
      noteRenewal(windowStore, signedIn.user.id);
      return reload();
    }
    if (!signedIn) return;
    if (isFormOpen()) return session.suspend();
    session.reset(null);
    toLogin();
  });
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('a console component must stand within <AppContext>; render it below <Entry>');
  return app;
}

export type Say = (says: Says, values?: Row) => string;

/** Says a text of a part's own, or a label that came as data; the component renders again when the language changes. */
export function useSay(): Say {
  const { speech } = useApp();
  const language = useLanguageOf(speech);
  return useCallback((says, values) => speech.say(says, language, values), [speech, language]);
}

/** The text function; the component renders again when the language changes. */
export function useTexts(): { text: App['text']; language: Language } {
  const { speech } = useApp();
  return { text: speech.text, language: useLanguageOf(speech) };
}
