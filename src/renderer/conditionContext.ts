/** What conditions and operands of a view are read against. */
import type { Row } from '../core/catalogue.ts';
import { readOperand, type Context as ConditionContext, type Operand } from '../core/condition.ts';
import type { Ports } from './ports.ts';

export type { ConditionContext };

/** The wall clock of the deployment's zone as wire time, `YYYY-MM-DD HH:mm:ss`. */
export function wireNow(ports: Pick<Ports, 'now' | 'zone'>): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(ports.zone === undefined ? {} : { timeZone: ports.zone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(ports.now());
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

export function conditionContext(ports: Ports, row: Row = {}, values: Row = row): ConditionContext {
  return { user: ports.user, now: wireNow(ports), row, values };
}

/** Parameters made of operands; what reads as nothing is left out. */
export function readOperands(operands: Readonly<Record<string, Operand>>, context: ConditionContext): Row {
  const read: Record<string, unknown> = {};
  for (const [name, operand] of Object.entries(operands)) {
    const value = readOperand(operand, context);
    if (value !== null && value !== undefined && value !== '') read[name] = value;
  }
  return read;
}

/** The parameters that a call accepts; a page sends no others. */
export function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));
}
