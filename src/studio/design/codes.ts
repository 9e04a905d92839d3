/** The codes of a dictionary's file, and the outcomes of a rule's, as they are written. Pure. */
import type { Tone } from '../../core/model/catalogue.ts';
import { isLabel } from '../../core/model/label.ts';
import { isNameOf } from '../../core/model/names.ts';
import { listOf, rowOf } from '../../core/model/row.ts';
import type { Label } from '../../core/model/values.ts';
import { folderOf } from '../schemaEditor.ts';
import { readTree, valueIn } from './document.ts';

interface WrittenCode {
  readonly code: string;
  readonly label: Label;
  readonly tone: Tone;
}

const tones: Readonly<Record<Tone, true>> = {
  neutral: true,
  waiting: true,
  progress: true,
  success: true,
  warning: true,
  danger: true,
};

/** None for other files; one that is not said yet is left out. */
export function codesIn(file: string, text: string): readonly WrittenCode[] {
  const root = readTree(text);
  const said = (member: unknown, id: string, word: string): WrittenCode[] => {
    const { [id]: code, [word]: label, tone } = rowOf(member);
    const shown = String(tone);
    return isLabel(label) ? [{ code: String(code), label, tone: isNameOf(tones, shown) ? shown : 'neutral' }] : [];
  };
  switch (folderOf(file)) {
    case 'dictionaries':
      return listOf(valueIn(root, ['items'])).flatMap((item) => said(item, 'id', 'name'));
    case 'rules': {
      const outcomes = listOf(valueIn(root, ['rows'])).map((row) => rowOf(row)['then']);
      return [...outcomes, valueIn(root, ['otherwise'])].flatMap((one) => said(one, 'value', 'label'));
    }
    default:
      return [];
  }
}
