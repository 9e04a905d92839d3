/** Days and instants, as the wire has them: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` of the deployment's zone. */
import type { FieldFace } from '../face.ts';
import { lateFilter } from '../lateFilter.tsx';
import { nodeOf } from '../markupNode.ts';
import { printTime } from './print.ts';
import { asDay, asTime } from '../../../core/fields/readText.ts';

const face = (readText: FieldFace['readText']): FieldFace => ({
  print: (value) => nodeOf(printTime(value)),
  Filter: lateFilter(() => import('./dateFilter.tsx')),
  readText,
});

export const date = face(asDay);
export const dateTime: FieldFace = { ...face(asTime), endsWithDay: true };
