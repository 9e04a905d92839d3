/** Why a task is refused, or why the truck returns empty: one touch chooses a usual reason, another sends it, for neither is taken back. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Row } from '../../../../core/model/catalogue.ts';
import type { Stored } from '../outbox/entry.ts';
import { EmptyReturnPhotos } from '../Photos.tsx';
import { Sheet } from './Sheet.tsx';
import { StepName } from '../StepName.tsx';
import { toldApart, type DriverTask } from '../task.ts';
import { useWords } from '../useWords.ts';
import { forAll, paramsFor, WhichVehicle } from './WhichVehicle.tsx';
import { type DriverWords } from '../words.ts';

interface Props {
  readonly step: 'refuse' | 'empty';
  readonly task: DriverTask;
  readonly entries: readonly Stored[];
  readonly onClose: () => void;
  /** What the step takes besides. */
  readonly onSend: (params: Row) => void;
}

const usual: Readonly<Record<Props['step'], readonly (keyof DriverWords['reasons'])[]>> = {
  refuse: ['truck', 'far', 'wrongTruck', 'rest'],
  empty: ['gone', 'refused', 'unfound'],
};

export function ReasonSheet({ step, task, entries, onClose, onSend }: Props) {
  const say = useWords();
  return (
    <Sheet title={<StepName step={step} task={task} />} onClose={onClose}>
      {step === 'refuse' ? (
        <Reasons step={step} task={task} mayChoose onSend={onSend} />
      ) : (
        <>
          <p>{say((w) => w.emptyPhoto)}</p>
          <EmptyReturnPhotos task={task} entries={entries}>
            {(has) => <Reasons step={step} task={task} mayChoose={has} onSend={onSend} />}
          </EmptyReturnPhotos>
        </>
      )}
    </Sheet>
  );
}

interface ReasonsProps extends Pick<Props, 'step' | 'task' | 'onSend'> {
  readonly mayChoose: boolean;
}

function Reasons({ step, task, mayChoose, onSend }: ReasonsProps) {
  const say = useWords();
  const vehicles = toldApart(step, task);
  // An empty return ends a vehicle for good: for which of several is said, not guessed.
  const [which, setWhich] = useState<string | null>(step === 'empty' && vehicles.length > 0 ? null : forAll);
  const [chosen, setChosen] = useState<keyof DriverWords['reasons'] | null>(null);
  const [other, setOther] = useState('');
  const reason = chosen === null ? other.trim() : say((w) => w.reasons[chosen]);
  const isWhole = mayChoose && which !== null && reason !== '';
  return (
    <>
      {vehicles.length > 0 && <WhichVehicle vehicles={vehicles} chosen={which} onChoose={setWhich} />}
      <div className="driver-reasons" role="group" aria-label={say((w) => w.why)}>
        {usual[step].map((name) => (
          <Button
            key={name}
            size="large"
            block
            disabled={!mayChoose}
            aria-pressed={name === chosen}
            onClick={() => setChosen(name)}
          >
            {say((w) => w.reasons[name])}
          </Button>
        ))}
      </div>
      <form
        className="driver-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) onSend({ reason, ...paramsFor(which) });
        }}
      >
        <Input
          size="large"
          maxLength={200}
          value={other}
          aria-label={say((w) => w.otherReason)}
          placeholder={say((w) => w.otherReason)}
          onChange={(event) => {
            setChosen(null);
            setOther(event.target.value);
          }}
        />
        <Button size="large" type="primary" htmlType="submit" disabled={!isWhole}>
          {say((w) => w.sendReason[step])}
        </Button>
      </form>
    </>
  );
}
