import { refusal, texts } from '../../records/errors.ts';

interface Correction {
  readonly isChanged: boolean;
  /** Nobody works on it any more: a record is corrected, and says why. */
  readonly isOver: boolean;
  readonly why: string | undefined;
}

/** @throws Refusal 422 */
export function requireCorrectable({ isChanged, isOver, why }: Correction): void {
  if (!isChanged) throw refusal('nothing-corrected');
  if (isOver && why === undefined) throw refusal('correction-reason', { fields: { reason: texts.reasonMissing } });
}
