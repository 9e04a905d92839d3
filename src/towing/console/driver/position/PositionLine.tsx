/** Whether the position is shared, how exact it is, and how old. */
import { useSignal } from '../../../../console/state/signal.ts';
import { Switch } from '../Switches.tsx';
import type { Sharing } from './position.ts';
import { useDriver } from '../useDriver.ts';
import { useWords } from '../useWords.ts';
import { ageIn, type Say } from '../words.ts';

/** The server believes nothing less accurate. */
const poorAbove = 200;

export function PositionLine({ now }: { now: number }) {
  const say = useWords();
  const { position, isSharing, share } = useDriver();
  const sharing = useSignal(position.state);
  const on = useSignal(isSharing);
  const isGood = sharing.is === 'on' && (sharing.place?.accuracy ?? Infinity) <= poorAbove;
  return (
    <section className="driver-card driver-position" data-good={isGood} data-tour="position">
      <Switch name={say((w) => w.position)} on={on && sharing.is !== 'refused'} onChange={share} />
      <p role="status">{saidOf(sharing, now, say)}</p>
      {sharing.kept > 1 && <p>{say((w) => w.positionKept, { count: sharing.kept })}</p>}
    </section>
  );
}

function saidOf({ is, place, at }: Sharing, now: number, say: Say): string {
  switch (is) {
    case 'off':
      return say((w) => w.positionOff);
    case 'waiting':
      return say((w) => w.positionWait);
    case 'refused':
      return say((w) => w.positionRefused);
    case 'none':
      return say((w) => w.positionNone);
    case 'on':
      if (!place) return say((w) => w.positionWait);
      if (place.accuracy > poorAbove) return say((w) => w.positionPoor);
      return say((w) => w.positionOn, { metres: Math.round(place.accuracy), age: ageIn(say, now - at) });
  }
}
