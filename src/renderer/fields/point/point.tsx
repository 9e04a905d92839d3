/** A place in WGS-84: `{lng, lat}` on the wire. */
import { readPoint } from '../../board/geometry.ts';
import type { FieldFace } from '../face.ts';

export const point: FieldFace = {
  print: (value) => {
    const { lng, lat } = readPoint(value);
    return lng === null || lat === null ? (
      ''
    ) : (
      <span className="vw-number">{`${lng.toFixed(5)}, ${lat.toFixed(5)}`}</span>
    );
  },
  Filter: null,
  width: 170,
  readText: () => undefined,
};
