/** What conditions and operands of a view are read against. */
import type { Row } from '../../core/model/catalogue.ts';
import { readOperand, type Context as ConditionContext, type Operand } from '../../core/condition/condition.ts';
import type { Ports } from './ports.ts';

export type { ConditionContext };

/** One for a zone: to make one costs more than everything else that a condition needs, and a page asks hundreds of times. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

function clockOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  // Swedes write a time as the wire does.
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** The wall clock of the deployment's zone as wire time, `YYYY-MM-DD HH:mm:ss`. */
export const wireNow = ({ now, zone }: Pick<Ports, 'now' | 'zone'>): string => clockOf(zone).format(now());

export function conditionContext(
  ports: Pick<Ports, 'now' | 'zone' | 'user'>,
  row: Row = {},
  values: Row = row,
): ConditionContext {
  let read: string | undefined;
  return {
    user: ports.user,
    row,
    values,
    // Few conditions ask for it.
    get now() {
      return (read ??= wireNow(ports));
    },
  };
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
