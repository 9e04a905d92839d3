/** Whole numbers, decimals and amounts of money: right-aligned, grouped, never a currency sign of the language's own. */
import { lazy, Suspense } from 'react';
import { asNumber } from './asNumber.ts';
import { type FieldFace, type FilterProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { isMoney } from '../../../core/fields/moneyPattern.ts';
import { asInteger, asNumber as readNumber } from '../../../core/fields/readText.ts';

type Fraction = { readonly minimumFractionDigits?: number; readonly maximumFractionDigits: number };

const formats = new Map<string, Intl.NumberFormat>();
function grouped(value: number, fraction: Fraction): string {
  const key = JSON.stringify(fraction);
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', fraction);
  formats.set(key, format);
  return format.format(value);
}

const Typed = lazy(() => import('./numberInputs.tsx'));

/** Its code comes when a list has such a filter. */
export function NumberFilter(props: FilterProps) {
  return (
    <Suspense fallback={<div className="vw-filter-waiting" />}>
      <Typed {...props} />
    </Suspense>
  );
}

const face = (fraction: Fraction, width: number, readText: FieldFace['readText']): FieldFace => ({
  print: (value) => {
    const number = asNumber(value);
    return number === null ? asText(value) : grouped(number, fraction);
  },
  Filter: NumberFilter,
  width,
  align: 'right',
  readText,
});

export const decimal = face({ maximumFractionDigits: 3 }, 110, readNumber);
export const integer: FieldFace = { ...face({ maximumFractionDigits: 0 }, 100, asInteger), mean: decimal };
export const money: FieldFace = {
  ...face({ minimumFractionDigits: 2, maximumFractionDigits: 2 }, 120, readNumber),
  fits: isMoney,
};
