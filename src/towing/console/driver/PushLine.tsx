/** Whether a locked phone is told of new tasks, or only the open page; a click switches it. */
import { useEffect } from 'react';
import type { PushState } from '../../../console/alerts/webPush.ts';
import { useSignal } from '../../../console/state/signal.ts';
import { taskOfPushTag } from '../../domain/driverPushTag.ts';
import { Switch } from './Switches.tsx';
import type { DriverTask } from './task.ts';
import { useDriver } from './useDriver.ts';
import { useWords } from './useWords.ts';

/** No click changes these. */
const fixed: ReadonlySet<PushState> = new Set<PushState>(['denied', 'insecure', 'none', 'onHomeScreen']);

export function PushLine({ tasks, streamUp }: { readonly tasks: readonly DriverTask[]; readonly streamUp: boolean }) {
  const say = useWords();
  const { push } = useDriver();
  const state = useSignal(push.state);
  useEffect(() => {
    const offered = new Set(tasks.filter((task) => task.state === 'dispatched').map(({ id }) => id));
    push.closeUnless((tag) => offered.has(taskOfPushTag(tag) ?? '')).catch(reportError);
  }, [push, tasks]);
  const on = state === 'on';
  const change = (next: boolean): void => void (next ? push.switchOn() : push.switchOff()).catch(reportError);
  return (
    <section className="driver-card driver-push" data-good={on} data-tour="push">
      <Switch
        name={say((w) => w.push)}
        on={on}
        busy={state === 'asking'}
        disabled={fixed.has(state)}
        onChange={change}
      />
      <p role="status">{say((w) => w.pushIs[state])}</p>
      {!on && <p className="driver-told">{say((w) => (streamUp ? w.told.stream : w.told.asked))}</p>}
    </section>
  );
}
