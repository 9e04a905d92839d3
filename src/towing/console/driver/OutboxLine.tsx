/** One line that says what the server does not know yet. */
import { useSignal } from '../../../console/state/signal.ts';
import { useShell } from '../../../console/running/context.ts';
import type { Stored } from './outbox/entry.ts';
import { wireTimeAt } from './serverClock.ts';
import { useDriver } from './useDriver.ts';
import { useWords } from './useWords.ts';

interface Props {
  readonly entries: readonly Stored[];
  readonly isReached: boolean;
  /** When the server said what is shown. */
  readonly at: number;
  readonly now: number;
}

/** What is shown is called old from here on. */
const oldAfter = 60_000;

export function OutboxLine({ entries, isReached, at, now }: Props) {
  const say = useWords();
  const { outbox, clock } = useDriver();
  const { zone } = useShell().running;
  const sending = useSignal(outbox.sending);
  const count = entries.filter(({ refused }) => !refused).length;
  const isOld = !isReached && now + clock.ahead.read() - at > oldAfter;
  if (count === 0 && isReached) return null;
  return (
    <p className="driver-line" data-late data-tone={isReached ? 'progress' : 'waiting'} role="status">
      <b>{isReached ? '' : say((w) => w.offline)}</b>
      {count > 0 && <span>{say((w) => (sending && isReached ? w.sending : w.toSend), { count })}</span>}
      {isOld && <span>{say((w) => w.savedAt, { time: wireTimeAt(at, zone).slice(11, 16) })}</span>}
    </p>
  );
}
