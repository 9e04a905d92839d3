/** A fault at a field, kept as a label with its values, so that a switch of the language re-texts what is shown. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Says } from '../engine/speech.ts';
import type { Ports } from '../engine/ports.ts';

/** `text` where the server has worded it already. */
export type Fault =
  | { readonly label: Says; readonly values: Readonly<Record<string, Says | number>> }
  | { readonly text: string };

/** Faults of one field: at the value itself (''), or inside it (`0.title`). */
export type Faults = Readonly<Record<string, Fault>>;

export function faultText(fault: Fault, ports: Pick<Ports, 'text'>): string {
  if ('text' in fault) return fault.text;
  const values: Row = Object.fromEntries(
    Object.entries(fault.values).map(([name, value]) => [name, typeof value === 'number' ? value : ports.text(value)]),
  );
  return ports.text(fault.label, values);
}
