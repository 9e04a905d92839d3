/** An area or a line in WGS-84, as GeoJSON. */
import { countPositions } from '../../board/geometry.ts';
import { isRow } from '../../engine/records.ts';
import { texts } from '../../engine/texts.ts';
import type { FieldFace } from '../face.ts';

export const shape: FieldFace = {
  print: (value, _field, _row, ports) =>
    isRow(value) && typeof value.type === 'string'
      ? ports.text(texts.shapePoints, { type: value.type, count: countPositions(value.coordinates) })
      : '',
  Filter: null,
  width: 160,
  wide: true,
  group: true,
  readText: () => undefined,
};
