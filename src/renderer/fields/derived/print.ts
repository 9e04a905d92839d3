/** What a decision table says of a row. */
import { lastingOf, type Lasting } from '../../../core/condition/clock.ts';
import { judgeSent } from '../../../core/condition/rule.ts';
import type { Row, Tone } from '../../../core/model/catalogue.ts';
import type { ViewField } from '../../../core/model/view.ts';
import { mark, type Markup, type PrintPorts, span, status } from '../markup.ts';
import { ageOf, toneOf, type Age } from './age.ts';

/** A state with its age, in a tone and a word of on time, close and late. */
export function lastingMark(tone: Tone, word: string, since: string, { pace, age, total, said }: Age): Markup {
  const paced = toneOf(pace, tone);
  const late = said === null ? [] : [span(`vw-pace vw-tone-${paced}`, said)];
  const whole = total === null ? [] : [span('vw-age vw-age-total', total)];
  return mark(
    'span',
    { class: 'vw-lasting', title: since },
    status(paced, word),
    span('vw-age', age),
    ...whole,
    ...late,
  );
}

interface Outcome {
  readonly tone: Tone;
  readonly label: string;
  readonly lasting: Lasting | null;
}

/** Null where no row of the table matches. */
export function outcomeOf(field: ViewField, row: Row, { text }: Pick<PrintPorts, 'text'>): Outcome | null {
  const outcome = field.rule ? judgeSent(field.rule, row, field.name) : null;
  if (!outcome) return null;
  const lasting = outcome.clock ? lastingOf(outcome.clock, row) : null;
  return { tone: outcome.tone, label: text(outcome.label), lasting };
}

export function printDerived(_value: unknown, field: ViewField, row: Row, ports: PrintPorts): Markup {
  const outcome = outcomeOf(field, row, ports);
  if (!outcome) return '';
  const { tone, label, lasting } = outcome;
  return lasting ? lastingMark(tone, label, lasting.since, ageOf(lasting, ports)) : status(tone, label);
}
