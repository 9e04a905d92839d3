/** A place in WGS-84: `{lng, lat}` on the wire. */
import type { FieldFace } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printPoint } from './print.ts';

export const point: FieldFace = {
  print: (value) => nodeOf(printPoint(value)),
  Filter: null,
  readText: () => undefined,
};
