import { readPoint } from '../../board/geometry.ts';
import { figures, type Markup } from '../markup.ts';

export function printPoint(value: unknown): Markup {
  const { lng, lat } = readPoint(value);
  return lng === null || lat === null ? '' : figures(`${lng.toFixed(5)}, ${lat.toFixed(5)}`);
}
