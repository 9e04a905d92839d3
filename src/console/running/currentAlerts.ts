/** The alerts of the signed-in user, begun anew where their menu, or a setting that alerts go by, is another one. */
import type { Row } from '../../core/model/catalogue.ts';
import { type AlertOptions, type Alerts, openAlerts } from '../alerts/alerts.ts';
import { openBell } from '../alerts/bell.ts';
import { breakSilence } from '../alerts/silence.ts';
import type { App } from '../app/app.ts';
import type { ShellParts } from '../app/parts.ts';
import type { Alerting } from '../app/waiting.ts';
import type { Live } from '../live/live.ts';
import type { SignedIn } from '../session/session.ts';
import { numberSetting } from '../session/settings.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { localStore } from '../state/storage.ts';

export interface CurrentAlerts {
  /** Null while this user is alerted of nothing. */
  readonly alerts: Signal<Alerts | null>;
  /** Told of the user, menu and settings whenever they have been read again. */
  readonly follow: (fresh: SignedIn) => void;
  /** The leading tab's work, for whichever alerts there are meanwhile; returns how to stop it. */
  readonly lead: Alerts['lead'];
  readonly stop: () => void;
}

interface Needs extends Pick<AlertOptions, 'tabs' | 'ticker' | 'zone' | 'changed' | 'onOpen'> {
  readonly app: App;
  readonly parts: Pick<ShellParts, 'alertingOf'>;
}

export function openCurrentAlerts(needs: Needs, signedIn: SignedIn): CurrentAlerts {
  const { app, parts } = needs;
  const alerts = openSignal<Alerts | null>(null);
  let shown: string | null = null;
  let end = nothing;
  let endSilence = nothing;
  let watch: Live['watch'] | null = null;
  let stopLeading = nothing;

  function lead(): void {
    stopLeading();
    stopLeading = (watch && alerts.read()?.lead(watch)) ?? nothing;
  }
  function stop(): void {
    stopLeading();
    stopLeading = nothing;
    end();
    end = nothing;
    app.waiting.write(0);
  }
  function begin(alerting: Alerting, settings: Row): Alerts {
    const begun = start(needs, alerting, settings);
    // Whoever answers nothing is not called back by an alarm.
    if (alerting.answering) endSilence = breakSilence(app, begun.bell);
    const stopCounting = begun.waiting.subscribe(() => app.waiting.write(begun.waiting.read().count));
    end = () => {
      begun.stop();
      stopCounting();
    };
    return begun;
  }
  function follow(fresh: SignedIn): void {
    const alerting = parts.alertingOf?.(fresh) ?? null;
    const { settings } = fresh.manifest;
    const next = alerting && JSON.stringify([alerting.kind, timesIn(settings)]);
    if (next === shown) return;
    shown = next;
    stop();
    endSilence();
    endSilence = nothing;
    alerts.write(alerting && begin(alerting, settings));
    lead();
  }
  follow(signedIn);
  return {
    alerts,
    follow,
    lead: (watches) => {
      watch = watches;
      lead();
      return () => {
        watch = null;
        lead();
      };
    },
    stop,
  };
}

const nothing = (): void => undefined;

function start({ app, ...shared }: Needs, alerting: Alerting, settings: Row): Alerts {
  const { http, speech, now } = app;
  return openAlerts({
    ...shared,
    alerting,
    http,
    bell: openBell(),
    text: speech.text,
    say: (says, values) => speech.say(says, speech.language(), values),
    language: speech.language,
    storage: localStore,
    now,
    ...timesIn(settings),
  });
}

/** What alerts go by. */
const timesIn = (settings: Row): Pick<AlertOptions, 'pollEvery' | 'louderAfter' | 'notifiedFor'> => ({
  pollEvery: numberSetting(settings, 'unassignedPoll'),
  louderAfter: numberSetting(settings, 'louderAfterSeconds') * 1000,
  notifiedFor: numberSetting(settings, 'notificationTimeout'),
});
