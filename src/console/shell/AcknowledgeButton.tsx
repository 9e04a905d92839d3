import { Button } from 'antd';
import { useState } from 'react';
import { CallFault } from '../../renderer/index.ts';
import { useApp } from '../app/app.ts';

interface Props {
  readonly label: string;
  readonly acknowledge: () => Promise<void>;
}

/** Says that somebody has seen it. */
export function AcknowledgeButton({ label, acknowledge }: Props) {
  const { show } = useApp();
  const [busy, setBusy] = useState(false);
  async function press(): Promise<void> {
    setBusy(true);
    try {
      await acknowledge();
    } catch (thrown) {
      // The call has shown its own fault.
      if (!(thrown instanceof CallFault)) show(String(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  );
}
