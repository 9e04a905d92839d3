/** Whole minutes, shown as hours and minutes. */
import { lazy, Suspense } from 'react';
import { asMinutes } from '../../../core/fields/durationText.ts';
import type { FieldFace, FilterProps } from '../face.ts';
import { printMinutes } from './printMinutes.ts';

const Typed = lazy(() => import('./durationFilter.tsx'));

function Filter(props: FilterProps) {
  return (
    <Suspense fallback={<div className="vw-filter-waiting" />}>
      <Typed {...props} />
    </Suspense>
  );
}

export const duration: FieldFace = {
  print: (value, _field, _row, ports) => printMinutes(value, ports),
  word: printMinutes,
  Filter,
  width: 120,
  align: 'right',
  readText: asMinutes,
};
