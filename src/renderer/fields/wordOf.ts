/** A value as its field reads, as a text: what is pointed at in a chart, what somebody else has written meanwhile. */
import { optionOf } from '../../core/model/entity/formerCodes.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';
import { isEmpty } from './face.ts';
import { faceOf } from './faces.ts';

/** @returns nothing where the row has no value */
export function wordOf(field: ViewField, row: Row, ports: Ports): string {
  const value = row[field.name];
  if (isEmpty(value)) return '';
  const option = optionOf(field.options, value);
  if (option) return ports.text(option.label);
  const { print, word } = faceOf(field);
  const printed = word ? word(value, ports) : print(value, field, row, ports);
  return typeof printed === 'string' ? printed : asText(value);
}
