/** Whole minutes, shown as hours and minutes. */
import { asMinutes } from '../../../core/fields/durationText.ts';
import type { FieldFace } from '../face.ts';
import { lateFilter } from '../lateFilter.tsx';
import { printMinutes } from './printMinutes.ts';

export const duration: FieldFace = {
  print: (value, _field, _row, ports) => printMinutes(value, ports),
  word: printMinutes,
  Filter: lateFilter(() => import('./durationFilter.tsx')),
  readText: asMinutes,
};
