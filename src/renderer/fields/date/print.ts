import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { isWireTime, secondsBetween } from '../../../core/model/wireTime.ts';
import { asText } from '../../engine/asText.ts';
import { wireNow } from '../../engine/conditionContext.ts';
import { ageText } from '../derived/age.ts';
import { figures, mark, type Mark, type Markup, type PrintPorts, span } from '../markup.ts';
import { rowTexts } from '../rowTexts.ts';

/** Days and instants read as the wire has them. */
export const printTime = (value: unknown): Markup => (value ? figures(asText(value)) : '');

/** Seconds from which the end of a time is near. */
const near = 60;

/** The time until an instant; past it, by how much. */
export function remainingMark(until: string, ports: Pick<PrintPorts, 'text' | 'now' | 'zone'>): Mark {
  const left = secondsBetween(wireNow(ports), until);
  const tone = left < 0 ? 'danger' : left < near ? 'warning' : 'neutral';
  const age = ageText(Math.abs(left), ports);
  const said = ports.text(left < 0 ? rowTexts.timeOver : rowTexts.timeLeft, { age });
  return mark('span', { class: `vw-lasting vw-pace vw-tone-${tone}`, title: until }, span('vw-age', said));
}

export const printRemaining = (value: unknown, _field: ViewField, _row: Row, ports: PrintPorts): Markup =>
  typeof value === 'string' && isWireTime(value) ? remainingMark(value, ports) : asText(value);
