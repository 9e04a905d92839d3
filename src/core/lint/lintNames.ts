/** Names that become columns and tables: camelCase, within SQL's limits, the same on the way there and back. */
import { camelCase, snakeCase } from '../model/columnNames.ts';
import type { Report, Place } from '../source/source.ts';

const sqlName = /^[a-z][a-z0-9_]{0,58}$/;

/** Also refuses what every object of JavaScript has, which a lookup by name would find by mistake. */
export function lintName(report: Report, place: Place, name: string): boolean {
  const column = snakeCase(name);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name in {}) {
    report(place, 'bad-name', `"${name}" must be camelCase: a lower-case letter, then letters and digits`);
    return false;
  }
  if (!sqlName.test(column)) {
    report(
      place,
      'bad-name',
      `"${name}" is too long: its column "${column}" has ${column.length} of at most 59 characters`,
    );
    return false;
  }
  if (camelCase(column) === name) return true;
  report(place, 'bad-name', `"${name}" would come back from its column as "${camelCase(column)}"; write it so`);
  return false;
}
