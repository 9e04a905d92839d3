/** What has been begun and waits for its answer, told apart from what is wrong. Pure. */
import { rowOf } from '../core/model/row.ts';
import type { Fault } from '../core/editorAnswers.ts';
import { pathOf, readTree, valueIn } from './design/document.ts';

/** Whoever has begun a question and not answered it is told to go on, not that they erred. */
export function isOpenQuestion(text: string, fault: Pick<Fault, 'code' | 'line' | 'col'>): boolean {
  if (fault.code === 'missing-word') return true;
  const value = valueIn(readTree(text), pathOf(text, fault.line, fault.col));
  // A fault may stand at what lacks the answer rather than at the answer.
  return isUnanswered(value) || Object.values(rowOf(value)).some((member) => member === '');
}

function isUnanswered(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** There are faults, and each is a question that is still to be answered. */
export function isUnfinished(text: string, faults: readonly Pick<Fault, 'code' | 'line' | 'col'>[]): boolean {
  return faults.length > 0 && faults.every((fault) => isOpenQuestion(text, fault));
}
