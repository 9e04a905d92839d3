/** What the server did not take, with why, and the ways out of it: nothing is lost without the driver's word. */
import { Button, Popconfirm } from 'antd';
import { useShell } from '../../../console/running/context.ts';
import type { Stored } from './outbox/entry.ts';
import { wireTimeAt } from './serverClock.ts';
import type { DriverTask } from './task.ts';
import { useDriver } from './useDriver.ts';
import { useWords } from './words.ts';

interface Props {
  readonly entries: readonly Stored[];
  readonly tasks: readonly DriverTask[];
}

export function Refusals({ entries, tasks }: Props) {
  const refused = entries.filter((entry) => entry.refused);
  return refused.map((entry) => (
    <Refusal key={entry.seq} entry={entry} task={tasks.find(({ id }) => id === entry.taskId)} />
  ));
}

function Refusal({ entry, task }: { entry: Stored; task: DriverTask | undefined }) {
  const say = useWords();
  const { outbox } = useDriver();
  const { zone } = useShell().running;
  const what = entry.kind === 'step' ? say((w) => w.step[entry.step]) : say((w) => w.photo);
  const time = wireTimeAt(entry.at, zone).slice(11);
  return (
    <section className="driver-card driver-refusal" role="alert">
      <h2>{say((w) => w.refusedTitle, { what: `${what} ${time}` })}</h2>
      {task && <p>{[task.taskNo, task.place].filter(Boolean).join(' · ')}</p>}
      <p>{entry.refused?.text}</p>
      <div className="driver-buttons">
        {entry.kind === 'step' && entry.refused?.time ? (
          <Button size="large" type="primary" onClick={() => void outbox.retry(entry.seq, { withoutTime: true })}>
            {say((w) => w.resendNow)}
          </Button>
        ) : (
          <Button size="large" onClick={() => void outbox.retry(entry.seq)}>
            {say((w) => w.resend)}
          </Button>
        )}
        {entry.kind === 'photo' && (
          <Button size="large" onClick={() => saveFile(entry.file, `${what} ${time}.jpg`)}>
            {say((w) => w.savePhoto)}
          </Button>
        )}
        <Popconfirm title={say((w) => w.giveUpSure)} onConfirm={() => outbox.discard(entry.seq)}>
          <Button size="large" danger>
            {say((w) => w.giveUp)}
          </Button>
        </Popconfirm>
      </div>
    </section>
  );
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
