import type { Row } from '../../../core/model/catalogue.ts';
import { optionOf } from '../../../core/model/entity/formerCodes.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { asText } from '../../engine/asText.ts';
import { asList } from '../asList.ts';
import { mark, type Markup, type PrintPorts, span, status } from '../markup.ts';

function tag(value: unknown, field: ViewField, { text }: PrintPorts): Markup {
  const option = optionOf(field.options, value);
  if (!option) return mark('span', {}, asText(value));
  return option.tone ? status(option.tone, text(option.label)) : span('vw-tag', text(option.label));
}

export function printCode(value: unknown, field: ViewField, _row: Row, ports: PrintPorts): Markup {
  const [code] = asList(value);
  return code === undefined ? '' : tag(code, field, ports);
}

export function printCodes(value: unknown, field: ViewField, _row: Row, ports: PrintPorts): Markup {
  const codes = asList(value);
  return codes.length === 0 ? '' : span('vw-tags', ...codes.map((code) => tag(code, field, ports)));
}
