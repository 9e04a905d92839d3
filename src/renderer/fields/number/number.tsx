/** Whole numbers, decimals and amounts of money: right-aligned, grouped, never a currency sign of the language's own. */
import { lazy, Suspense } from 'react';
import { type FieldFace, type FilterProps } from '../face.ts';
import type { Markup } from '../markup.ts';
import { nodeOf } from '../markupNode.ts';
import { printDecimal, printInteger, printMoney } from './print.ts';
import { isMoney } from '../../../core/fields/moneyPattern.ts';
import { asInteger, asNumber as readNumber } from '../../../core/fields/readText.ts';

const Typed = lazy(() => import('./numberInputs.tsx'));

/** Its code comes when a list has such a filter. */
export function NumberFilter(props: FilterProps) {
  return (
    <Suspense fallback={<div className="vw-filter-waiting" />}>
      <Typed {...props} />
    </Suspense>
  );
}

const face = (print: (value: unknown) => Markup, width: number, readText: FieldFace['readText']): FieldFace => ({
  print: (value) => nodeOf(print(value)),
  Filter: NumberFilter,
  width,
  align: 'right',
  readText,
});

export const decimal = face(printDecimal, 110, readNumber);
export const integer: FieldFace = { ...face(printInteger, 100, asInteger), mean: decimal };
export const money: FieldFace = { ...face(printMoney, 120, readNumber), fits: isMoney };
