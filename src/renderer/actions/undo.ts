/** Taking back what was just done: once, by the call that the action names for it. */
import type { Row } from '../../core/model/catalogue.ts';
import { answerSeconds } from '../../core/undoTime.ts';
import type { ViewCall } from '../../core/model/view.ts';
import type { Offer, Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';

const usually = 10;

/**
 * The record's version has risen since, and is not known: it is found by its id. The offer stands from the answer on; what an
 * answer took beyond the time that is allowed for it is left out, so that it is never refused for its time.
 * @param sent when it was sent, in milliseconds @param about names the record in what is said of its return @returns null where no time is left
 */
export function makeOffer(
  undo: ViewCall,
  row: Row,
  ports: Ports,
  sent: number,
  onBack: () => void,
  about = '',
): Offer | null {
  const late = Math.max(0, (Date.now() - sent) / 1000 - answerSeconds);
  const seconds = (ports.undoSeconds ?? usually) - late;
  if (seconds <= 0) return null;
  const key = newIdempotencyKey();
  const takeBack = async (): Promise<void> => {
    try {
      const answer = await ports.call(
        undo,
        { id: row['id'] },
        {
          idempotencyKey: key,
          about: ports.text(texts.undo),
        },
      );
      const said = answer.msg || ports.text(undo.success ?? texts.takenBack);
      ports.notify('success', [about, said].filter(Boolean).join(' '));
      ports.changed(undo.changes);
      onBack();
    } catch (thrown) {
      ports.notify('error', asFault(thrown).told || ports.text(texts.noConnection));
    }
  };
  return { undoes: true, word: ports.text(texts.undo), seconds, run: () => void takeBack() };
}
