/** An area or a line in WGS-84, as GeoJSON. */
import type { FieldFace } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printShape } from './print.ts';

export const shape: FieldFace = {
  print: (...given) => nodeOf(printShape(...given)),
  Filter: null,
  wide: true,
  group: true,
  readText: () => undefined,
};
