/** What a driver did and the server may not know yet. Pure. */
import type { Row } from '../../../../core/model/catalogue.ts';

export type DriverStep = 'accept' | 'arrive' | 'tow' | 'finish' | 'empty' | 'refuse';

export interface Place {
  readonly lng: number;
  readonly lat: number;
  /** Metres. */
  readonly accuracy: number;
}

interface Kept {
  /** The idempotency key; another attempt after a refusal gets another one. */
  readonly key: string;
  /** Whose it is: a phone may be handed on. */
  readonly userId: string;
  readonly taskId: string;
  /** The server's time in milliseconds since 1970, as the phone knew it. */
  readonly at: number;
  /** Why the server did not take it; it waits for the driver's choice. */
  readonly refused?: Refused;
}

export interface Refused {
  readonly text: string;
  /** True where its time was what is wrong. */
  readonly time: boolean;
  /** True where the server knows no such task of this driver; left out by what was refused before this was told. */
  readonly gone?: boolean;
}

export interface StepEntry extends Kept {
  readonly kind: 'step';
  readonly step: DriverStep;
  readonly place: Place | null;
  /** What the step takes besides: a reason, a receipt number. */
  readonly params: Row;
  /** Left out where the phone's time was refused: it counts from when it comes. */
  readonly withoutTime?: boolean;
}

export interface PhotoEntry extends Kept {
  readonly kind: 'photo';
  readonly group: string;
  readonly file: Blob;
  /** Where it was taken; left out by what was kept before places were. */
  readonly place?: Place | null;
}

export type Entry = StepEntry | PhotoEntry;

/** As it stands in the store: in the order in which it came. */
export type Stored = Entry & { readonly seq: number };

/** Whether a step comes after a refused one: of its task, and of its vehicle where both say one. */
function isPast(refused: StepEntry, { taskId, params }: StepEntry): boolean {
  const [before, after] = [refused.params['trailerOrdersId'], params['trailerOrdersId']];
  return refused.taskId === taskId && (before === undefined || after === undefined || before === after);
}

/** The next to be sent: the first that is not refused, and no step past a refused one. */
export function nextToSend(entries: readonly Stored[]): Stored | null {
  const refused: StepEntry[] = [];
  for (const entry of entries) {
    if (entry.refused) {
      if (entry.kind === 'step') refused.push(entry);
    } else if (entry.kind === 'photo' || !refused.some((one) => isPast(one, entry))) return entry;
  }
  return null;
}

/** Steps of a task that will count, in their order: what follows a refused one does not. */
export function stepsWaiting(entries: readonly Stored[], taskId: string): readonly StepEntry[] {
  const steps = entries.filter(
    (entry): entry is StepEntry & Stored => entry.kind === 'step' && entry.taskId === taskId,
  );
  const refused: StepEntry[] = [];
  return steps.filter((step) => {
    if (step.refused) refused.push(step);
    return !refused.some((one) => isPast(one, step));
  });
}
