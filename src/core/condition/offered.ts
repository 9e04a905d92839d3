/** What linkage offers of a field, and what is said of a value that is none of it. */
import { membersOf } from '../model/compare.ts';
import { label } from '../model/label.ts';

/** Whether all that is chosen is among what is offered. */
export function isOffered(value: unknown, offered: readonly (string | number)[]): boolean {
  const allowed = new Set(offered.map(String));
  return membersOf(value).every((each) => allowed.has(String(each)));
}

export const notOffered = label(
  '{title}的选项已不可用，请重新选择',
  '{title} is no longer available; please select again',
);
