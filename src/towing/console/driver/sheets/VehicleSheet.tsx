/** Asks for which of several vehicles a step is taken. */
import type { Row } from '../../../../core/model/catalogue.ts';
import type { DriverStep } from '../outbox/entry.ts';
import { Sheet } from './Sheet.tsx';
import type { Vehicle } from '../task.ts';
import { useSettled } from '../useSettled.ts';
import { useWords } from '../useWords.ts';
import { paramsFor, WhichVehicle } from './WhichVehicle.tsx';

interface Props {
  readonly step: DriverStep;
  readonly vehicles: readonly Vehicle[];
  readonly onClose: () => void;
  /** What the step takes besides. */
  readonly onSend: (params: Row) => void;
}

export function VehicleSheet({ step, vehicles, onClose, onSend }: Props) {
  const say = useWords();
  // It opens where the step was touched: the second touch of it chooses nothing.
  const isMeant = useSettled(step, null);
  return (
    <Sheet title={say((w) => w.step[step])} onClose={onClose}>
      <WhichVehicle
        vehicles={vehicles}
        isDisabled={!isMeant}
        onChoose={(which) => isMeant && onSend(paramsFor(which))}
      />
    </Sheet>
  );
}
