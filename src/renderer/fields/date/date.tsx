/** Days and instants, as the wire has them: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` of the deployment's zone. */
import type { FieldFace } from '../face.ts';
import { lateFilter } from '../lateFilter.tsx';
import { nodeOf } from '../markupNode.ts';
import { printTime } from './print.ts';
import { asDay, asTime } from '../../../core/fields/readText.ts';

const face = (width: number, readText: FieldFace['readText']): FieldFace => ({
  print: (value) => nodeOf(printTime(value)),
  Filter: lateFilter(() => import('./dateFilter.tsx')),
  width,
  readText,
});

export const date = face(116, asDay);
export const dateTime: FieldFace = { ...face(168, asTime), endsWithDay: true };
