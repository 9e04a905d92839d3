/** What the server did not take, with why, and the ways out of it: nothing is lost without the driver's word. */
import { Button, Popconfirm } from 'antd';
import { useShell } from '../../../console/running/context.ts';
import { useSignal } from '../../../console/state/signal.ts';
import { bindsDriver } from '../../domain/orderState.ts';
import type { Stored } from './outbox/entry.ts';
import { wireTimeAt } from './serverClock.ts';
import type { DriverTask } from './task.ts';
import { useDriver } from './useDriver.ts';
import { useWords } from './useWords.ts';

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
  const { lost } = useDriver();
  const { zone } = useShell().running;
  const taskNo = useSignal(lost.tasks).find(({ id }) => id === entry.taskId)?.taskNo;
  // A task that has come back since is asked for again.
  const isGone = entry.refused?.gone === true && !task;
  // Of a task that has been cancelled, or has ended, no step is taken any more.
  const isOver = entry.kind === 'step' && task !== undefined && !bindsDriver(task.state);
  const what = entry.kind === 'step' ? say((w) => w.step[entry.step]) : say((w) => w.photo);
  const named = `${what} ${wireTimeAt(entry.at, zone).slice(11)}`;
  return (
    <section className="driver-card driver-refusal" role="alert" data-late>
      <h2>{say((w) => w.refusedTitle, { what: named })}</h2>
      {task ? <p>{[task.taskNo, task.place].filter(Boolean).join(' · ')}</p> : taskNo && <p>{taskNo}</p>}
      <p>{isGone ? say((w) => w.refusedGone) : entry.refused?.text}</p>
      <div className="driver-buttons">
        {!isGone && !isOver && <Resend entry={entry} />}
        {entry.kind === 'photo' && (
          <Button size="large" onClick={() => saveFile(entry.file, `${named}.jpg`)}>
            {say((w) => w.savePhoto)}
          </Button>
        )}
        <Discard entry={entry} isSure={isOver || (isGone && entry.kind === 'step')} />
      </div>
    </section>
  );
}

function Resend({ entry }: { entry: Stored }) {
  const say = useWords();
  const { outbox } = useDriver();
  if (entry.kind === 'step' && entry.refused?.time) {
    return (
      <Button size="large" type="primary" onClick={() => void outbox.retry(entry.seq, { withoutTime: true })}>
        {say((w) => w.resendNow)}
      </Button>
    );
  }
  return (
    <Button size="large" onClick={() => void outbox.retry(entry.seq)}>
      {say((w) => w.resend)}
    </Button>
  );
}

/** @param isSure it can be sent no more, and nothing is lost with it */
function Discard({ entry, isSure }: { entry: Stored; isSure: boolean }) {
  const say = useWords();
  const { outbox } = useDriver();
  const discard = (): void => void outbox.discard(entry.seq);
  if (isSure) {
    return (
      <Button size="large" onClick={discard}>
        {say((w) => w.lostRead)}
      </Button>
    );
  }
  return (
    <Popconfirm title={say((w) => w.giveUpSure)} onConfirm={discard}>
      <Button size="large" danger>
        {say((w) => w.giveUp)}
      </Button>
    </Popconfirm>
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
