/** What names a tile, a bar or a point: its group as a text, or the panel where all rows are one group. */
import type { Row } from '../../core/model/catalogue.ts';
import { optionOf } from '../../core/model/entity/formerCodes.ts';
import type { ViewPanel } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';
import { faceOf } from '../fields/faces.ts';
import { chartTexts } from './chartTexts.ts';

export function categoryText({ category, title }: ViewPanel, row: Row, ports: Ports): string {
  if (!category) return ports.text(title);
  const value = row[category.name];
  if (value === null || value === undefined || value === '') return ports.text(chartTexts.unset);
  const option = optionOf(category.options, value);
  if (option) return ports.text(option.label);
  const printed = faceOf(category).print(value, category, row, ports);
  return typeof printed === 'string' ? printed : asText(value);
}
