/** The seconds that are left of actions which are there for some seconds only. */
import { useSyncExternalStore } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { type Engine, useEngine } from '../engine/engine.ts';
import { watchSeconds } from '../fields/derived/seconds.ts';
import { secondsLeft } from './secondsLeft.ts';

const never = () => () => undefined;

/** Milliseconds: as often as the offer beside it counts. */
const offerTick = 250;

function watchOffer(listener: () => void): () => void {
  const timer = setInterval(listener, offerTick);
  return () => clearInterval(timer);
}

/** A time of a row is known in whole seconds; of what was done here the very end is. */
function leftOf(action: ViewAction, row: Row, { ports, undos }: Engine): number | null {
  const left = secondsLeft(action, row, ports);
  const now = ports.now();
  const until = left !== null && action.call ? undos.until(action.call.id, asText(row['id']), now) : undefined;
  return until === undefined ? left : Math.ceil((until - now) / 1000);
}

/** The seconds left of each, told anew every second as long as any has some. */
export function useSecondsLeft(actions: readonly ViewAction[], row: Row): readonly (number | null)[] {
  const engine = useEngine();
  const { ports, undos } = engine;
  const left = actions.map((action) => leftOf(action, row, engine));
  const runs = left.some((seconds) => seconds !== null && seconds > 0);
  const isOffered = actions.some(
    ({ call }) => call && undos.until(call.id, asText(row['id']), ports.now()) !== undefined,
  );
  useSyncExternalStore(isOffered ? watchOffer : runs ? watchSeconds : never, () =>
    runs || isOffered ? actions.map((action) => leftOf(action, row, engine)).join() : '',
  );
  return left;
}
