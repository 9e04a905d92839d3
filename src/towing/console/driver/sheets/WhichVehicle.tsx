/** Which of several vehicles a step is taken for: one truck may bring them one after the other. */
import { Button } from 'antd';
import type { Row } from '../../../../core/model/catalogue.ts';
import type { Vehicle } from '../task.ts';
import { useWords } from '../useWords.ts';

/** What a step takes besides: nothing where it is for all. */
export const forAll = '';
export const paramsFor = (which: string): Row => (which === forAll ? {} : { trailerOrdersId: which });

interface Props {
  readonly vehicles: readonly Vehicle[];
  /** Left out where a press chooses at once. */
  readonly chosen?: string | null;
  readonly isDisabled?: boolean;
  readonly onChoose: (which: string) => void;
}

export function WhichVehicle({ vehicles, chosen, isDisabled = false, onChoose }: Props) {
  const say = useWords();
  const plates = vehicles.map(({ plate }) => plate).join('、');
  const each = vehicles.map(({ id, plate }) => ({ id, name: say((w) => w.only, { plate }) }));
  return (
    <div className="driver-reasons" role="group" aria-label={say((w) => w.which)}>
      {[{ id: forAll, name: say((w) => w.all, { plates }) }, ...each].map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          block
          aria-pressed={chosen === undefined ? undefined : id === chosen}
          aria-disabled={isDisabled}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
