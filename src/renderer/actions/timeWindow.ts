/** The seconds that are left of actions which are there for some seconds only. */
import { useSyncExternalStore } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { watchSeconds } from '../fields/derived/seconds.ts';
import { secondsLeft } from './secondsLeft.ts';

const never = () => () => undefined;

/** The seconds left of each, told anew every second as long as any has some. */
export function useSecondsLeft(actions: readonly ViewAction[], row: Row): readonly (number | null)[] {
  const ports = usePorts();
  const left = actions.map((action) => secondsLeft(action, row, ports));
  const runs = left.some((seconds) => seconds !== null && seconds > 0);
  useSyncExternalStore(runs ? watchSeconds : never, () =>
    runs ? actions.map((action) => secondsLeft(action, row, ports)).join() : '',
  );
  return left;
}
