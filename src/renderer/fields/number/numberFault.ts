/** What is wrong with a number. */
import type { ViewField } from '../../../core/model/view.ts';
import { texts } from '../../engine/texts.ts';
import { asText } from '../../engine/asText.ts';
import type { ValueFault } from '../input.ts';
import { formatFault } from '../text/textFault.ts';

export function numberFault(value: unknown, field: ViewField): ValueFault | null {
  const number = Number(value);
  if (Number.isNaN(number)) return [texts.badFormat];
  if (field.minimum !== undefined && number < field.minimum) return [texts.tooSmall, field.minimum];
  if (field.maximum !== undefined && number > field.maximum) return [texts.tooLarge, field.maximum];
  return formatFault(asText(value), field);
}

export function wholeFault(value: unknown, field: ViewField): ValueFault | null {
  const number = Number(value);
  return Number.isNaN(number) || Number.isInteger(number) ? numberFault(value, field) : [texts.notInteger];
}
