/** Rings for what is due, and shows a notification of each that has just come. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Says } from '../../core/model/label.ts';
import type { Alerting, Notice, Waiting, WaitingItem } from '../app/waiting.ts';
import type { Store } from '../state/storage.ts';
import type { Texts } from '../texts/language.ts';
import { showNotification } from './desktop.ts';
import { type Ring, dueNotices, dueRings } from './rings.ts';
import type { Sounding } from './sounding.ts';

export interface Ringing {
  readonly alerting: Alerting;
  readonly text: Texts;
  readonly say: (says: Says, values?: Row) => string;
  readonly storage: Store;
  readonly now: () => number;
  /** All in milliseconds. */
  readonly louderAfter: number;
  readonly notifiedFor: number;
  readonly onOpen: (item: WaitingItem | null) => void;
}

const mostNotifications = 3;

export function ringWhatIsDue(
  { count, items, notices }: Waiting,
  { ring }: Pick<Sounding, 'ring'>,
  needs: Ringing,
): void {
  const due = dueRings(items, needs.now(), needs.louderAfter, needs.storage);
  const told = dueNotices(notices, needs.storage);
  if (due.length + told.length === 0) return;
  ring(due.some(({ loud }) => loud));
  notify(due, needs);
  notifyOf(told, { count, notices: notices.length }, needs);
}

function notify(due: readonly Ring[], { alerting: { words, answering }, say, notifiedFor, onOpen }: Ringing): void {
  if (!answering) return;
  const fresh = due.filter((ring) => !ring.loud).map((ring) => ring.item);
  const title = say(answering.arrived);
  if (fresh.length > mostNotifications) {
    const body = say(words.open, { count: fresh.length });
    showNotification(title, { body, tag: 'many', shownFor: notifiedFor, onClick: () => onOpen(null) });
    return;
  }
  for (const item of fresh)
    showNotification(title, { body: item.said, tag: item.id, shownFor: notifiedFor, onClick: () => onOpen(item) });
}

function notifyOf(
  told: readonly Notice[],
  waiting: { readonly count: number; readonly notices: number },
  { alerting: { words }, text, say, notifiedFor, onOpen }: Ringing,
): void {
  const title = text('alert.notice');
  const more = { shownFor: notifiedFor, onClick: () => onOpen(null) };
  if (told.length > mostNotifications) {
    showNotification(title, { body: say(words.openBoth, { ...waiting }), tag: 'many notices', ...more });
    return;
  }
  for (const { id, text: body } of told) showNotification(title, { body, tag: id, ...more });
}
