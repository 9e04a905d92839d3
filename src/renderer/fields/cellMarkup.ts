/** One cell of a row as data; emphasis and cutting are the same for all kinds. `cell.tsx` prints the same in a page that stands. */
import { evaluate } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import { mark, type Markup, type PrintPorts, span, status } from './markup.ts';
import { printOf } from './prints.ts';

/** Shorter texts fit their column: a title on each would cost for nothing. */
export const shortText = 10;

export function cellMarkup({ definition, emphasis }: ViewColumn, row: Row, ports: PrintPorts): Markup {
  const said = printOf(definition)?.(row[definition.name], definition, row, ports) ?? '';
  const printed = framed(said);
  if (emphasis.length === 0) return printed;
  const context = conditionContext(ports, row);
  const found = emphasis.find((each) => evaluate(each.if, row, context));
  if (!found) return printed;
  const word = ports.text(found.word, row);
  const face = `vw-emphasis vw-tone-${found.tone}`;
  return mark(
    'span',
    word.length > shortText ? { class: face, title: word } : { class: face },
    mark('b', {}, printed),
    status(found.tone, word),
  );
}

function framed(said: Markup): Markup {
  if (said === '') return span('vw-none', '—');
  return typeof said === 'string' && said.length > shortText ? mark('span', { title: said }, said) : said;
}
