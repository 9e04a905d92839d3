/** References read by the name that stands beside them, else by what their lookup adds, else by the ids themselves. */
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { asText } from '../../engine/asText.ts';
import { isEmpty } from '../../../core/model/row.ts';
import { asList } from '../asList.ts';
import type { Markup, PrintPorts } from '../markup.ts';
import { nameParam } from './nameParam.ts';

/** Undefined where only the lookup knows the names of what is chosen. */
export function knownRef(value: unknown, field: ViewField, row: Row, ports: PrintPorts): string | undefined {
  const name = row[nameParam(field)];
  if (Array.isArray(name)) return name.map(asText).join(', ');
  if (!isEmpty(name)) return asText(name);
  const extra = field.lookup?.extra.find((each) => each.id === String(value));
  if (extra) return ports.text(extra.name);
  const chosen = asList(value);
  return !field.lookup || chosen.length === 0 ? chosen.join(', ') : undefined;
}

/** Until the lookup has said them. */
export const namesWanted = '…';

export const printRef = (value: unknown, field: ViewField, row: Row, ports: PrintPorts): Markup =>
  knownRef(value, field, row, ports) ?? namesWanted;
