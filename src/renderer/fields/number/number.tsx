/** Whole numbers, decimals and amounts of money: right-aligned, grouped, never a currency sign of the language's own. */
import type { FieldFace } from '../face.ts';
import { lateFilter } from '../lateFilter.tsx';
import type { Markup } from '../markup.ts';
import { nodeOf } from '../markupNode.ts';
import { printDecimal, printInteger, printMoney } from './print.ts';
import { isMoney } from '../../../core/fields/moneyPattern.ts';
import { asInteger, asNumber as readNumber } from '../../../core/fields/readText.ts';

/** Its code comes when a list has such a filter. */
export const NumberFilter = lateFilter(() => import('./numberInputs.tsx'));

const face = (print: (value: unknown) => Markup, readText: FieldFace['readText']): FieldFace => ({
  print: (value) => nodeOf(print(value)),
  Filter: NumberFilter,
  readText,
});

export const decimal = face(printDecimal, readNumber);
export const integer: FieldFace = { ...face(printInteger, asInteger), mean: decimal };
export const money: FieldFace = { ...face(printMoney, readNumber), fits: isMoney };
