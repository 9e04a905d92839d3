/** What a step of the task in hand asks first, and the code for its lot. */
import type { Row } from '../../../../core/model/catalogue.ts';
import { CodeSheet } from './CodeSheet.tsx';
import type { DriverStep, Stored } from '../outbox/entry.ts';
import { ReasonSheet } from './ReasonSheet.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { toldApart, type DriverTask } from '../task.ts';
import { VehicleSheet } from './VehicleSheet.tsx';

export type SheetName = 'refuse' | 'empty' | 'tow' | 'finish' | 'code';

interface Props {
  readonly sheet: SheetName;
  readonly task: DriverTask;
  readonly entries: readonly Stored[];
  readonly onClose: () => void;
  /** The step, with what it takes besides; once for each. */
  readonly onTake: (step: DriverStep, ...each: readonly Row[]) => void;
}

export function TaskSheet({ sheet, task, entries, onClose, onTake }: Props) {
  switch (sheet) {
    case 'code':
      return <CodeSheet task={task} onClose={onClose} />;
    case 'finish':
      return <ReceiptSheet task={task} onClose={onClose} onSend={(each) => onTake('finish', ...each)} />;
    case 'tow': {
      const vehicles = toldApart('tow', task);
      return <VehicleSheet step="tow" {...{ vehicles, onClose }} onSend={(params) => onTake('tow', params)} />;
    }
    default:
      return <ReasonSheet step={sheet} {...{ task, entries, onClose }} onSend={(params) => onTake(sheet, params)} />;
  }
}
