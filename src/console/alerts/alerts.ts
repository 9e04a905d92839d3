/** The alert for what waits: the leading tab polls and has it rung, every tab shows what waits. */
import { followChanges } from '../../renderer/engine/followChanges.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import type { Http } from '../api/request.ts';
import type { Live } from '../live/live.ts';
import type { TabMessage, Tabs } from '../live/tabs.ts';
import type { Ticker } from '../live/ticker.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { type Bell } from './bell.ts';
import { ringWhatIsDue, type Ringing } from './ringing.ts';
import { openSounding } from './sounding.ts';
import { type Alerting, type Notice, type Waiting, type WaitingItem, nothingWaits } from '../app/waiting.ts';

export interface Alerts {
  readonly alerting: Alerting;
  readonly waiting: Signal<Waiting>;
  /** True while the poll is refused or not answered. */
  readonly failed: Signal<boolean>;
  readonly bell: Bell;
  readonly acknowledge: (item: WaitingItem) => Promise<void>;
  readonly acknowledgeNotice: (notice: Notice) => Promise<void>;
  /** The leading tab's work; returns how to stop it. */
  readonly lead: (watch: Live['watch']) => () => void;
  /** Asks again in the language that was just chosen. */
  readonly again: () => void;
  readonly stop: () => void;
}

export interface AlertOptions extends Ringing {
  readonly http: Pick<Http, 'call'>;
  readonly tabs: Tabs;
  readonly ticker: Ticker;
  readonly bell: Bell;
  /** What waits is told in it. */
  readonly language: () => string;
  readonly zone: string;
  /** In milliseconds. */
  readonly pollEvery: number;
  readonly changed: (entities: readonly string[]) => void;
}

type Told = Extract<TabMessage, { kind: 'waiting' }>;

const ringCheckEvery = 2000;
const settleFor = 80;

export function openAlerts(needs: AlertOptions): Alerts {
  const { alerting, http, tabs, ticker, bell } = needs;
  const sounding = openSounding(tabs, bell);
  let leading = false;
  const { waiting, failed, poll, pollAnew, hear } = openReading(needs, () => leading, ringDue);

  function ringDue(): void {
    ringWhatIsDue(waiting.read(), sounding, needs);
  }
  const stopListening = tabs.listen((message) => {
    if (message.kind === 'waiting') hear(message);
    else if (message.kind === 'pollNow' && leading) void pollAnew();
  });
  tabs.tell({ kind: 'pollNow' });

  /** Another poll says what waits from now on. */
  function answered(entities: readonly string[]): void {
    needs.changed(entities);
    if (leading) void pollAnew();
    else tabs.tell({ kind: 'pollNow' });
  }

  return {
    alerting,
    waiting,
    failed,
    bell,
    acknowledge: async (item) => {
      const { answering } = alerting;
      if (!answering) return;
      await answering.acknowledge(http, item);
      answered(answering.acknowledged);
    },
    acknowledgeNotice: async (notice) => {
      await alerting.acknowledgeNotice(http, notice);
      answered(alerting.noticed);
    },
    lead: (watch) => {
      leading = true;
      sounding.callRoll();
      poll();
      const following = followChanges(pollAnew, settleFor);
      const stops = [
        ticker.every(needs.pollEvery, poll),
        ticker.every(ringCheckEvery, ringDue),
        watch(alerting.watched, following.changed),
        following.stop,
      ];
      return () => {
        leading = false;
        for (const stop of stops) stop();
      };
    },
    again: poll,
    stop: () => {
      stopListening();
      sounding.stop();
    },
  };
}

/** What waits, as it is asked here or told by the leading tab. @param ringDue called where this tab leads, after each answer */
function openReading(needs: AlertOptions, leads: () => boolean, ringDue: () => void) {
  const { alerting, http, tabs, zone } = needs;
  const waiting = openSignal(nothingWaits);
  const failed = openSignal(false);
  const { poll, pollAnew } = openPolls(readOnce, needs.language);

  function take(answer: unknown): void {
    waiting.write(alerting.read(answer, zone));
    failed.write(false);
  }
  async function readOnce(): Promise<void> {
    const language = needs.language();
    const tell = (answer: unknown, failed: boolean): void => {
      if (leads()) tabs.tell({ kind: 'waiting', answer, failed, language });
    };
    try {
      const data = await alerting.ask(http);
      // Another was chosen meanwhile: it is asked for once more.
      if (language !== needs.language()) return;
      take(data);
      tell(data, false);
      if (leads()) ringDue();
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      failed.write(true);
      tell(null, true);
    }
  }
  function hear({ answer, failed: hasFailed, language }: Told): void {
    if (leads()) return;
    if (hasFailed) failed.write(true);
    // Each tab may be in a language of its own, and hears then only that it is time to ask.
    else if (language !== needs.language()) poll();
    else take(answer);
  }
  return { waiting, failed, poll, pollAnew, hear };
}

/** One poll at a time: an answer that comes late must not overwrite a newer one. */
function openPolls(readOnce: () => Promise<void>, language: () => string) {
  let polling: Promise<void> | null = null;
  function poll(): void {
    const asked = language();
    polling ??= readOnce().finally(() => {
      polling = null;
      if (asked !== language()) poll();
    });
  }
  /** One that is under way may have been answered before what changed. */
  async function pollAnew(): Promise<void> {
    if (polling) await polling;
    poll();
    await polling;
  }
  return { poll, pollAnew };
}
