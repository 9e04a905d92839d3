/** What a step is called, and the vehicles that it is for where it is not for all. */
import { platesOf, type DriverTask } from './task.ts';
import type { DriverStep } from './outbox/entry.ts';
import { useWords } from './useWords.ts';

export function StepName({ step, task }: { step: DriverStep; task: DriverTask }) {
  const say = useWords();
  return (
    <>
      {say((w) => w.step[step])}
      {platesOf(step, task).map((plate) => (
        <small key={plate} className="driver-plate-of">
          {plate}
        </small>
      ))}
    </>
  );
}
