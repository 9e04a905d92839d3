/** What a step is called, and the vehicles that it is for where it is not for all. */
import { vehiclesOf, type DriverTask } from './task.ts';
import type { DriverStep } from './outbox/entry.ts';
import { useWords } from './useWords.ts';

export function StepName({ step, task }: { step: DriverStep; task: DriverTask }) {
  const say = useWords();
  return (
    <>
      {say((w) => w.step[step])}
      {vehiclesOf(step, task).map(({ id, plate }) => (
        <small key={id}>{plate}</small>
      ))}
    </>
  );
}
