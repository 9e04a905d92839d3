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

/** The time until an instant; past it, by how much. An estimate says that it is one, and since when nothing newer is known. */
export function remainingMark(
  until: string,
  { asOf }: Pick<ViewField, 'asOf'>,
  row: Row,
  ports: Pick<PrintPorts, 'text' | 'now' | 'zone'>,
): Mark {
  const now = wireNow(ports);
  const left = secondsBetween(now, until);
  const tone = left < 0 ? 'danger' : left < near ? 'warning' : 'neutral';
  const age = ageText(Math.abs(left), ports);
  const [before, past] =
    asOf === undefined ? [rowTexts.timeLeft, rowTexts.timeOver] : [rowTexts.aboutLeft, rowTexts.aboutOver];
  const said = span('vw-age', ports.text(left < 0 ? past : before, { age }));
  const known = asOf === undefined ? null : row[asOf];
  const old = typeof known === 'string' && isWireTime(known) ? known : null;
  return mark(
    'span',
    { class: `vw-lasting vw-pace vw-tone-${old === null ? tone : 'warning'}`, title: until },
    said,
    ...(old === null
      ? []
      : [span('vw-as-of', ports.text(rowTexts.asOf, { age: ageText(secondsBetween(old, now), ports) }))]),
  );
}

export const printRemaining = (value: unknown, field: ViewField, row: Row, ports: PrintPorts): Markup =>
  typeof value === 'string' && isWireTime(value) ? remainingMark(value, field, row, ports) : asText(value);
