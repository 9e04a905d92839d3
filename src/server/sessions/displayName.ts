/** Names that people read: nothing invisible in them, and compatibility forms unfolded, so that no name passes for another. */
import type { Label } from '../../core/model/catalogue.ts';
import { refuse } from '../records/faults.ts';

const longest = 40;
/** Controls, directions, joiners, fillers, line separators, and the blank of Braille. */
const invisible = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const hidden: Label = {
  'zh-CN': '姓名不能含有不可见的字符',
  'en-US': 'Names cannot contain invisible characters',
};
const long: Label = { 'zh-CN': `姓名最多 ${longest} 个字符`, 'en-US': `A name has at most ${longest} characters` };

/** As it is stored. */
export function displayName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/** What is wrong with a name; null where nothing is. */
export function nameFault(name: string): Label | null {
  if (invisible.test(name)) return hidden;
  return displayName(name).length > longest ? long : null;
}

/** @throws Refusal 422 at the field */
export function acceptedName(name: string, field: string): string {
  const fault = nameFault(name);
  if (fault) throw refuse('rule-broken', { fields: { [field]: fault } });
  return displayName(name);
}
