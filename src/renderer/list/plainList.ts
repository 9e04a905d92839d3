/** What a list has, whoever prints it. Pure. */
import type { ListView, ViewAction } from '../../core/model/view.ts';
import { isVisible } from '../actions/possible.ts';
import type { PrintPorts } from '../fields/markup.ts';

/** A table without words that bring code of their own along. */
export const isPlain = ({ groups, summary, edit }: ListView): boolean =>
  [groups, summary, edit].every((part) => part === undefined);

/** What rows are added by, where a table of them may be added at once. */
export function importedBy({ imports, actions }: ListView, ports: PrintPorts): ViewAction | undefined {
  const add = actions.find(({ id }) => id === 'add');
  return imports && add && isVisible(add, {}, ports) ? add : undefined;
}
