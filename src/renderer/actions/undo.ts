/** Taking back what was just done: once, by the call that the action names for it. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';
import type { Offer, Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';

const offeredFor = 10;

/** The record's version has risen since, and is not known: it is found by its id. */
export function makeOffer(undo: ViewCall, row: Row, ports: Ports, onBack: () => void): Offer {
  const key = newIdempotencyKey();
  const takeBack = async (): Promise<void> => {
    try {
      const answer = await ports.call(undo, { id: row['id'] }, { idempotencyKey: key });
      ports.notify('success', answer.msg || ports.text(undo.success ?? texts.takenBack));
      ports.changed(undo.changes);
      onBack();
    } catch (thrown) {
      ports.notify('error', asFault(thrown).message || ports.text(texts.noConnection));
    }
  };
  return { word: ports.text(texts.undo), seconds: offeredFor, run: () => void takeBack() };
}
