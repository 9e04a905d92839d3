/** One cell of a row, printed by its field's kind; emphasis and cutting are the same for all. */
import type { ReactNode } from 'react';
import type { Emphasis, Row } from '../../core/model/catalogue.ts';
import { evaluate } from '../../core/condition/condition.ts';
import type { ViewColumn, ViewField } from '../../core/model/view.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import { shortText } from './cellMarkup.ts';
import { faceOf } from './faces.ts';
import { StatusTag } from './statusTag.tsx';
import type { Ports } from '../engine/ports.ts';

export function printField(field: ViewField, row: Row, ports: Ports): ReactNode {
  const printed = faceOf(field).print(row[field.name], field, row, ports);
  if (printed === '' || printed === null || printed === undefined) return <span className="vw-none">—</span>;
  if (typeof printed === 'string' && printed.length > shortText) return <span title={printed}>{printed}</span>;
  return printed;
}

export function printCell({ definition, emphasis }: ViewColumn, row: Row, ports: Ports): ReactNode {
  return emphasise(printField(definition, row, ports), emphasis, row, ports);
}

/** Larger, in its tone and with a word, while one of the conditions holds. */
function emphasise(printed: ReactNode, emphases: readonly Emphasis[], row: Row, ports: Ports): ReactNode {
  if (emphases.length === 0) return printed;
  const context = conditionContext(ports, row);
  const emphasis = emphases.find((each) => evaluate(each.if, row, context));
  if (!emphasis) return printed;
  const word = ports.text(emphasis.word, row);
  return (
    <span className={`vw-emphasis vw-tone-${emphasis.tone}`} {...(word.length > shortText && { title: word })}>
      <b>{printed}</b>
      <StatusTag tone={emphasis.tone} word={word} />
    </span>
  );
}

/** A field outside a table, which stands out as it does in one. */
export function printShown(field: ViewField, row: Row, ports: Ports): ReactNode {
  return emphasise(printField(field, row, ports), field.emphasis ?? [], row, ports);
}

/** What names a row to a person: its first column that reads as a text. */
export function rowName(columns: readonly ViewColumn[], row: Row): string {
  for (const { field } of columns) {
    const value = row[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
