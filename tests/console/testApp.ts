/** An app whose calls are answered by the test. */
import { onTestFinished } from 'vitest';
import { type HashHistory, openHashHistory } from '../../src/console/running/hashHistory.ts';
import { shippedConfig } from '../../src/console/api/config.ts';
import { plainTerms } from '../../src/console/session/signInTerms.ts';
import type { App } from '../../src/console/app/app.ts';
import type { HandedPassword } from '../../src/console/session/handedPasswords.ts';
import type { Http } from '../../src/console/api/request.ts';
import { openSpeech } from '../../src/console/texts/language.ts';
import { openMessages } from '../../src/console/api/messages.ts';
import type { Preferences } from '../../src/console/session/preferences.ts';
import { openSession } from '../../src/console/session/session.ts';
import { openSignal } from '../../src/console/state/signal.ts';

export function fakeApp(call: Http['call'], terms = plainTerms): App {
  const said = openSignal<typeof terms | null>(null);
  const speech = openSpeech('zh-CN', () => undefined);
  const messages = openMessages();
  return {
    http: {
      call,
      send: () => Promise.reject(new Error('not called here')),
      arrived: () => undefined,
      prepare: () => undefined,
    },
    notes: { start: () => undefined, page: () => undefined, answers: () => ({}) },
    session: openSession(localStorage, sessionStorage),
    speech,
    messages,
    text: speech.text,
    show: messages.show,
    now: () => Date.now(),
    config: () => Promise.resolve(shippedConfig),
    signInTerms: { terms: said, ask: async () => (said.write(terms), terms) },
    preferences: openSignal<Preferences>({ language: 'zh-CN', theme: 'light', collapsed: false, look: {} }),
    reached: openSignal(true),
    waiting: openSignal(0),
    alerted: openSignal(false),
    pages: { home: () => null, studio: () => null, written: () => null, outside: () => null },
    handedPasswords: openSignal<readonly HandedPassword[]>([]),
  };
}

/** The window's history for as long as a test lasts: files share the window. */
export function testHistory(): HashHistory {
  const history = openHashHistory();
  onTestFinished(() => history.close());
  return history;
}
