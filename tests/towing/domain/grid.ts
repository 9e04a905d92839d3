/** The life of a task, written a second time as a grid: + may be taken, . is refused with a reason. */
import type { TaskState } from '../../../src/towing/domain/orderState.ts';
import type { StepName } from '../../../src/towing/domain/steps.ts';

const grid = `
                   unassigned assigned dispatched accepted arrived towing selfDriven photosMissing mismatch supplemented complete cancelled deleted
assign             +          .        .          .        .       .      .          .             .        .            .        .         .
transferCompany    .          +        +          +        +       +      +          .             .        .            .        .         .
withdraw           .          +        +          +        .       .      +          .             .        .            .        .         .
cancel             +          +        +          +        +       +      +          +             .        .            .        .         .
delete             +          .        .          .        .       .      .          .             .        .            +        +         .
restore            .          .        .          .        .       .      .          .             .        .            .        .         +
confirm            .          .        .          .        .       .      +          .             +        +            .        .         .
waivePhotos        .          .        .          .        .       .      .          +             .        .            .        .         .
acknowledge        +          .        .          .        .       .      .          .             .        .            .        .         .
companyAcknowledge .          +        .          .        .       .      .          .             .        .            .        .         .
dispatch           .          +        .          .        .       .      .          .             .        .            .        .         .
transferDriver     .          .        +          +        +       +      .          .             .        .            .        .         .
companyRefuse      .          +        +          .        .       .      .          .             .        .            .        .         .
accept             .          .        +          .        .       .      .          .             .        .            .        .         .
refuse             .          .        +          .        .       .      .          .             .        .            .        .         .
arrive             .          .        .          +        .       .      .          .             .        .            .        .         .
tow                .          .        .          .        +       .      .          .             .        .            .        .         .
empty              .          .        .          .        +       .      .          .             .        .            .        .         .
finish             .          .        .          .        .       +      .          .             .        .            .        .         .
supplement         .          .        .          .        .       .      .          +             .        .            .        .         .
`;

const [head = '', ...lines] = grid.trim().split('\n');
export const columns = head.trim().split(/\s+/);
export const cells = lines.flatMap((line) => {
  const [step = '', ...marks] = line.trim().split(/\s+/);
  return marks.map((mark, index) => ({ step, state: columns[index] ?? '', allowed: mark === '+' }));
});

export const gridSteps: readonly string[] = lines.map((line) => line.trim().split(/\s+/)[0] ?? '');

export function gridAllows(step: StepName, state: TaskState): boolean {
  return cells.some((cell) => cell.step === step && cell.state === state && cell.allowed);
}
