/** Grouped by thousands, never with a currency sign of the language's own. */
import { asText } from '../../engine/asText.ts';
import type { Markup } from '../markup.ts';
import { asNumber } from './asNumber.ts';

interface Fraction {
  readonly minimumFractionDigits?: number;
  readonly maximumFractionDigits: number;
}

const print = (fraction: Fraction) => {
  let format: Intl.NumberFormat | undefined;
  return (value: unknown): Markup => {
    const number = asNumber(value);
    format ??= new Intl.NumberFormat('en-US', { ...fraction });
    return number === null ? asText(value) : format.format(number);
  };
};

export const printDecimal = print({ maximumFractionDigits: 3 });
export const printInteger = print({ maximumFractionDigits: 0 });
export const printMoney = print({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
