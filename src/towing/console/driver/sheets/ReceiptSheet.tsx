/** The last step asks for the number on the receipt of each vehicle, and goes on without it. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Row } from '../../../../core/model/catalogue.ts';
import { Sheet } from './Sheet.tsx';
import { StepName } from '../StepName.tsx';
import { toldApart, type DriverTask, type Vehicle } from '../task.ts';
import { useSettled } from '../useSettled.ts';
import { useWords } from '../useWords.ts';

interface Props {
  readonly task: DriverTask;
  readonly onClose: () => void;
  /** What the step takes besides, once for each vehicle that has a number of its own. */
  readonly onSend: (each: readonly Row[]) => void;
}

/** What is asked of where there is nothing to tell apart. */
const theOne = { id: '', plate: '' };

/** Where no number is given, the step is one for all. */
function stepsOf(vehicles: readonly Vehicle[], numbers: Readonly<Record<string, string>>): readonly Row[] {
  const given = (id: string): string => (numbers[id] ?? '').trim();
  const numberOf = (id: string): Row => (given(id) === '' ? {} : { receiptNumber: given(id) });
  if (vehicles.length === 0) return [numberOf(theOne.id)];
  if (vehicles.every(({ id }) => given(id) === '')) return [{}];
  return vehicles.map(({ id }) => ({ trailerOrdersId: id, ...numberOf(id) }));
}

export function ReceiptSheet({ task, onClose, onSend }: Props) {
  const say = useWords();
  const vehicles = toldApart('finish', task);
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  // It opens where the step was touched: the second touch of it does not send it without its number.
  const isMeant = useSettled('finish', null);
  const asked = vehicles.length > 0 ? vehicles : [theOne];
  return (
    <Sheet title={<StepName step="finish" task={task} />} onClose={onClose}>
      <form
        className="driver-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant) onSend(stepsOf(vehicles, numbers));
        }}
      >
        {asked.map(({ id, plate }) => {
          const name = [plate, say((w) => w.receipt)].filter(Boolean).join(' ');
          return (
            <Input
              key={id}
              size="large"
              maxLength={40}
              value={numbers[id] ?? ''}
              autoComplete="off"
              aria-label={name}
              placeholder={name}
              onChange={(event) => setNumbers({ ...numbers, [id]: event.target.value })}
            />
          );
        })}
        <Button size="large" type="primary" htmlType="submit" aria-disabled={!isMeant}>
          {say((w) => w.step.finish)}
        </Button>
      </form>
    </Sheet>
  );
}
