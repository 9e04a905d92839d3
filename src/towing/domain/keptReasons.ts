/**
 * Reasons that the product itself gives for a step. A step keeps its reason as one text, and these in Chinese; whoever reads
 * another language is told them in theirs. What a person wrote stays as it was written. Pure.
 */
import type { Label, Language } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';

export const keptReasons = {
  tooLate: label('未在时限内到场', 'Not on scene within the limit'),
  driverSilent: label('司机未在{seconds}秒内接单', 'The driver did not accept within {seconds} s'),
  companySilent: label('公司未在{seconds}秒内响应', 'The company did not respond within {seconds} s'),
  driverRefused: label('司机已拒单', 'The driver refused'),
  onTheSpot: label('就地拖移', 'Moved on the spot'),
  calledAgain: label('又来电', 'Called again'),
} as const;

/** @param more of a task's own: what the rules said when they gave it */
export function reasonIn(language: Language, kept: string, more: readonly Label[] = []): string {
  if (language === 'zh-CN') return kept;
  for (const one of [...Object.values(keptReasons), ...more]) {
    const values = valuesIn(textOf(one, 'zh-CN'), kept);
    if (values) return textOf(one, language, values);
  }
  return kept;
}

/** What stands for the placeholders; null where it is another text. */
function valuesIn(text: string, said: string): Readonly<Record<string, string>> | null {
  const names: string[] = [];
  const pattern = text
    .split(/(\{[a-zA-Z]\w*\})/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '(.+)';
    })
    .join('');
  const found = new RegExp(`^${pattern}$`, 'u').exec(said);
  return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
}
