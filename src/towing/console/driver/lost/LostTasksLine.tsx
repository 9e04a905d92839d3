/** Which tasks were taken from the driver, and how, until the driver has acknowledged it. */
import { Button } from 'antd';
import { useSignal } from '../../../../console/state/signal.ts';
import { useRinging } from '../useNewTaskBell.ts';
import { useWords } from '../useWords.ts';
import type { LostTasks } from './lostTasks.ts';

export function LostTasksLine({ lost }: { readonly lost: LostTasks }) {
  const say = useWords();
  const tasks = useSignal(lost.tasks);
  const heard = useSignal(lost.heard);
  useRinging(tasks.length > 0 && heard > 0 ? String(heard) : null, null);
  if (tasks.length === 0) return null;
  return (
    <section className="driver-card driver-lost" role="alert" data-late>
      {tasks.map(({ id, taskNo, loss, why }) => {
        const said = say((w) => w.lost[loss], { taskNo });
        return <p key={id}>{why ? say((w) => w.lostWhy, { said, why }) : said}</p>;
      })}
      <div className="driver-buttons">
        <Button size="large" onClick={() => void lost.acknowledge(tasks).catch(reportError)}>
          {say((w) => w.lostRead)}
        </Button>
      </div>
    </section>
  );
}
