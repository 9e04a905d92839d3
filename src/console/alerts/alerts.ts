/** The alert for what waits: the leading tab polls and has it rung, every tab shows what waits. */
import { followChanges } from '../../renderer/engine/followChanges.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { Says } from '../../core/model/label.ts';
import type { Http } from '../api/request.ts';
import type { Texts } from '../texts/language.ts';
import type { Live } from '../live/live.ts';
import type { TabMessage, Tabs } from '../live/tabs.ts';
import type { Ticker } from '../live/ticker.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import type { Store } from '../state/storage.ts';
import { type Bell } from './bell.ts';
import { showNotification } from './desktop.ts';
import { type Ring, dueNotices, dueRings } from './rings.ts';
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

export interface AlertOptions {
  readonly alerting: Alerting;
  readonly http: Pick<Http, 'call'>;
  readonly tabs: Tabs;
  readonly ticker: Ticker;
  readonly bell: Bell;
  readonly text: Texts;
  readonly say: (says: Says, values?: Row) => string;
  /** What waits is told in it. */
  readonly language: () => string;
  readonly zone: string;
  readonly storage: Store;
  readonly now: () => number;
  /** All in milliseconds. */
  readonly pollEvery: number;
  readonly louderAfter: number;
  readonly notifiedFor: number;
  readonly changed: (entities: readonly string[]) => void;
  readonly onOpen: (item: WaitingItem | null) => void;
}

type Told = Extract<TabMessage, { kind: 'waiting' }>;

const ringCheckEvery = 2000;
const mostNotifications = 3;
const settleFor = 80;

export function openAlerts(needs: AlertOptions): Alerts {
  const { alerting, http, tabs, ticker, bell, zone, now } = needs;
  const waiting = openSignal(nothingWaits);
  const failed = openSignal(false);
  const sounding = openSounding(tabs, bell);
  let leading = false;
  let polling: Promise<void> | null = null;

  function take(answer: unknown): void {
    waiting.write(alerting.read(answer, zone));
    failed.write(false);
  }
  async function readOnce(): Promise<void> {
    const language = needs.language();
    const tell = (answer: unknown, failed: boolean): void => {
      if (leading) tabs.tell({ kind: 'waiting', answer, failed, language });
    };
    try {
      const data = await alerting.ask(http);
      // Another was chosen meanwhile: it is asked for once more.
      if (language !== needs.language()) return;
      take(data);
      tell(data, false);
      if (leading) ringWhatIsDue();
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      failed.write(true);
      tell(null, true);
    }
  }
  /** One poll at a time: an answer that comes late must not overwrite a newer one. */
  function poll(): void {
    const language = needs.language();
    polling ??= readOnce().finally(() => {
      polling = null;
      if (language !== needs.language()) poll();
    });
  }
  /** One that is under way may have been answered before what changed. */
  async function pollAnew(): Promise<void> {
    if (polling) await polling;
    poll();
    await polling;
  }
  function ringWhatIsDue(): void {
    const { items, notices } = waiting.read();
    const due = dueRings(items, now(), needs.louderAfter, needs.storage);
    const told = dueNotices(notices, needs.storage);
    if (due.length + told.length === 0) return;
    sounding.ring(due.some((ring) => ring.loud));
    notify(due, needs);
    notifyOf(told, needs);
  }
  function hearWaiting({ answer, failed: hasFailed, language }: Told): void {
    if (leading) return;
    if (hasFailed) failed.write(true);
    // Each tab may be in a language of its own, and hears then only that it is time to ask.
    else if (language !== needs.language()) poll();
    else take(answer);
  }
  const stopListening = tabs.listen((message) => {
    if (message.kind === 'waiting') hearWaiting(message);
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
      await alerting.acknowledge(http, item);
      answered(alerting.acknowledged.item);
    },
    acknowledgeNotice: async (notice) => {
      await alerting.acknowledgeNotice(http, notice);
      answered(alerting.acknowledged.notice);
    },
    lead: (watch) => {
      leading = true;
      sounding.callRoll();
      poll();
      const following = followChanges(pollAnew, settleFor);
      const stops = [
        ticker.every(needs.pollEvery, poll),
        ticker.every(ringCheckEvery, ringWhatIsDue),
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

function notify(due: readonly Ring[], { alerting: { words }, say, notifiedFor, onOpen }: AlertOptions): void {
  const fresh = due.filter((ring) => !ring.loud).map((ring) => ring.item);
  const title = say(words.arrived);
  if (fresh.length > mostNotifications) {
    const body = say(words.open, { count: fresh.length });
    showNotification(title, { body, tag: 'many', shownFor: notifiedFor, onClick: () => onOpen(null) });
    return;
  }
  for (const item of fresh)
    showNotification(title, { body: item.said, tag: item.id, shownFor: notifiedFor, onClick: () => onOpen(item) });
}

function notifyOf(told: readonly Notice[], { text, notifiedFor, onOpen }: AlertOptions): void {
  const title = text('alert.notice');
  for (const { id, text: body } of told.slice(0, mostNotifications))
    showNotification(title, { body, tag: id, shownFor: notifiedFor, onClick: () => onOpen(null) });
}
