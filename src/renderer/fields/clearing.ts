/** What a change by hand clears: what was chosen by the value that was. */
import type { FieldState } from '../../core/condition/resolve.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { isEmpty, rowsOf } from '../../core/model/row.ts';
import type { ViewField } from '../../core/model/view.ts';
import { hasName, nameParam } from './ref/nameParam.ts';

/** The label beside a reference belongs to the value that was; whoever writes another value takes it away, or brings its own. */
export const withItsLabel = (field: ViewField, value: unknown, from: Row = {}): Row =>
  hasName(field)
    ? { [nameParam(field)]: from[nameParam(field)] ?? null, [field.name]: value }
    : { [field.name]: value };

/**
 * The fields that a change by hand clears, and those that hang on these in turn, also within rows whose own fields are not
 * called so; a locked field is no hand's to clear.
 */
export function valuesToClear(
  fields: readonly ViewField[],
  changed: string,
  values: Row,
  states: Readonly<Record<string, FieldState>>,
): Row {
  const cleared: Record<string, unknown> = {};
  const seen = new Set([changed]);
  const queue = [changed];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const field of fields) {
      if (seen.has(field.name) || isEmpty(values[field.name]) || states[field.name]?.disabled) continue;
      if (field.clearedBy.includes(name)) {
        seen.add(field.name);
        queue.push(field.name);
        Object.assign(cleared, withItsLabel(field, null));
      } else {
        const rows = rowsCleared(field, name, rowsOf(cleared[field.name] ?? values[field.name]));
        if (rows) cleared[field.name] = rows;
      }
    }
  }
  return cleared;
}

/** Null where nothing within the rows hangs on it. */
function rowsCleared({ rows: children }: ViewField, name: string, rows: readonly Row[]): readonly Row[] | null {
  if (!children || children.some((child) => child.name === name)) return null;
  const after = rows.map((row) => ({ row, own: valuesToClear(children, name, row, {}) }));
  if (after.every(({ own }) => Object.keys(own).length === 0)) return null;
  return after.map(({ row, own }) => ({ ...row, ...own }));
}
