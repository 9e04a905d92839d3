/** So many stars of so many. What draws them comes when a list has such a column. */
import { asInteger } from '../../../core/fields/readText.ts';
import { asText } from '../../engine/asText.ts';
import { late } from '../../engine/late/late.tsx';
import type { FieldFace } from '../face.ts';
import { lateFilter } from '../lateFilter.tsx';
import { asNumber } from '../number/asNumber.ts';
import { decimal } from '../number/number.tsx';
import { starsOf } from './stars.ts';

const Shown = late(() => import('./ratingShown.tsx').then(({ default: it }) => it));

export const rating: FieldFace = {
  print: (value, field) => {
    const stars = asNumber(value);
    if (stars === null) return asText(value);
    const word = `${stars} / ${starsOf(field)}`;
    return <Shown stars={stars} count={starsOf(field)} word={word} fallback={word} instead={word} />;
  },
  word: asText,
  mean: decimal,
  Filter: lateFilter(() => import('./ratingFilter.tsx')),
  group: true,
  readText: asInteger,
};
