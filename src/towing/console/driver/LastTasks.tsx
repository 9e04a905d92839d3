/** The last ten tasks, a few lines each. */
import { PlaceName } from './place/PlaceName.tsx';
import type { DriverTask } from './task.ts';
import { useWords } from './useWords.ts';

export function LastTasks({ tasks, current }: { tasks: readonly DriverTask[]; current: string | null }) {
  const say = useWords();
  const past = tasks.filter(({ id }) => id !== current);
  return (
    <section className="driver-card driver-last" aria-labelledby="driver-last">
      <h2 id="driver-last">{say((w) => w.last)}</h2>
      {past.length === 0 ? (
        <p>{say((w) => w.lastNone)}</p>
      ) : (
        <ol>
          {past.map((task) => (
            <li key={task.id}>
              <PlaceName as="b" place={task.place} />
              <span>{task.vehicles.map(({ plate }) => plate).join('、')}</span>
              <span>{(task.finishTime ?? task.dispatchTime ?? task.createTime ?? '').slice(5, 16)}</span>
              <em data-state={task.state}>{say((w) => w.state[task.state])}</em>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
