/** What names a tile, a bar or a point: its group as a text, or the panel where all rows are one group. */
import type { Row } from '../../core/model/catalogue.ts';
import { optionOf } from '../../core/model/entity/formerCodes.ts';
import type { ViewField, ViewPanel } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';
import { faceOf } from '../fields/faces.ts';
import { chartTexts } from './chartTexts.ts';

export function categoryText({ category, title }: ViewPanel, row: Row, ports: Ports): string {
  if (!category) return ports.text(title);
  return wordOf(category, row, ports) || ports.text(chartTexts.unset);
}

/** A value as its field reads, as a text; nothing where there is none. */
export function wordOf(field: ViewField, row: Row, ports: Ports): string {
  const value = row[field.name];
  if (value === null || value === undefined || value === '') return '';
  const option = optionOf(field.options, value);
  if (option) return ports.text(option.label);
  const { print, word } = faceOf(field);
  const printed = word ? word(value, ports) : print(value, field, row, ports);
  return typeof printed === 'string' ? printed : asText(value);
}
