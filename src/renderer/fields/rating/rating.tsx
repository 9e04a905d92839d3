/** So many stars of so many. What draws them comes when a list has such a column. */
import { lazy, Suspense } from 'react';
import { asInteger } from '../../../core/fields/readText.ts';
import { asText } from '../../engine/asText.ts';
import type { FieldFace, FilterProps } from '../face.ts';
import { asNumber } from '../number/asNumber.ts';
import { decimal } from '../number/number.tsx';
import { starsOf } from './stars.ts';

const Shown = lazy(() => import('./ratingShown.tsx'));
const Chosen = lazy(() => import('./ratingFilter.tsx'));

function Filter(props: FilterProps) {
  return (
    <Suspense fallback={<div className="vw-filter-waiting" />}>
      <Chosen {...props} />
    </Suspense>
  );
}

export const rating: FieldFace = {
  print: (value, field) => {
    const stars = asNumber(value);
    if (stars === null) return asText(value);
    const word = `${stars} / ${starsOf(field)}`;
    return (
      <Suspense fallback={word}>
        <Shown stars={stars} count={starsOf(field)} word={word} />
      </Suspense>
    );
  },
  word: asText,
  mean: decimal,
  Filter,
  width: 150,
  group: true,
  readText: asInteger,
};
