/** Shift and standby, each as a switch as wide as a thumb. */
import { useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { CallFault } from '../../../renderer/engine/ports.ts';
import { useApp } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { newKey } from './outbox/newKey.ts';
import { useDriver } from './useDriver.ts';
import { useWords } from './useWords.ts';

interface Props {
  readonly state: Row;
  readonly isReached: boolean;
}

export function Switches({ state, isReached }: Props) {
  const say = useWords();
  const { http } = useApp();
  const { running } = useShell();
  const driver = useDriver();
  const [busy, setBusy] = useState<'shift' | 'standby' | null>(null);
  const onShift = state['workStatus'] === 1;
  const onStandby = state['standStatus'] === 1;

  async function change(which: 'shift' | 'standby', on: boolean): Promise<void> {
    if (!isReached)
      return running.notify(
        'warning',
        say((w) => w.switchFailed),
      );
    setBusy(which);
    const value = on ? 1 : 0;
    try {
      const options = { idempotencyKey: newKey() };
      if (which === 'shift') await http.call('shift', { workStatus: value }, options);
      else await http.call('standby', { standStatus: value }, options);
      await driver.read();
    } catch (thrown) {
      // The call has said why.
      if (!(thrown instanceof CallFault)) throw thrown;
    } finally {
      setBusy(null);
    }
  }
  return (
    <div className="driver-switches" data-tour="shift">
      <Switch
        name={say((w) => w.shift)}
        on={onShift}
        busy={busy === 'shift'}
        onChange={(on) => void change('shift', on)}
      />
      <Switch
        name={say((w) => w.standby)}
        on={onStandby}
        busy={busy === 'standby'}
        disabled={!onShift && !onStandby}
        onChange={(on) => void change('standby', on)}
      />
    </div>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ name, on, busy = false, disabled = false, onChange }: SwitchProps) {
  const say = useWords();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy}
      className="driver-switch"
      disabled={disabled || busy}
      onClick={() => onChange(!on)}
    >
      <span>{name}</span>
      <b>{say((w) => (on ? w.on : w.off))}</b>
      <i aria-hidden="true" />
    </button>
  );
}
