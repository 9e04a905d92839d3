/** What is wrong with a text. */
import { formats } from '../../../core/fields/formats.ts';
import { textJudges } from '../../../core/fields/unseenSigns.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { texts } from '../../engine/texts.ts';
import { asText } from '../../engine/asText.ts';
import type { ValueFault } from '../input.ts';

const lengthOf = (text: string) => [...text].length;

export function textFault(given: unknown, field: ViewField): ValueFault | null {
  const value = asText(given);
  if (field.minLength !== undefined && lengthOf(value) < field.minLength) return [texts.tooShort, field.minLength];
  if (field.maxLength !== undefined && lengthOf(value) > field.maxLength) return [texts.tooLong, field.maxLength];
  const unseen = textJudges[field.kind]?.(value);
  if (unseen) return [unseen];
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value))
    return [field.message ?? field.patternText ?? texts.badFormat];
  return formatFault(value, field);
}

export function formatFault(value: string, field: ViewField): ValueFault | null {
  const format = field.format === undefined ? undefined : formats[field.format];
  return format && !format.test(value) ? [field.message ?? format.message] : null;
}

/** Rich text is as long as its markup. */
export function markupFault(value: unknown, { kind, maxLength }: ViewField): ValueFault | null {
  if (maxLength !== undefined && asText(value).length > maxLength) return [texts.tooLong, maxLength];
  const unseen = textJudges[kind]?.(value);
  return unseen ? [unseen] : null;
}
