/** Names that become columns and tables: camelCase, within SQL's limits, the same on the way there and back. */
import { says } from './says/says.ts';
import { camelCase, columnName, snakeCase } from '../model/columnNames.ts';
import type { Report, Place } from '../source/source.ts';

export const isCamelCase = (name: string): boolean => /^[a-z][a-zA-Z0-9]*$/.test(name);

/** As files are called by their paths: `dispatch/taskDetail`. */
export const isPathOfNames = (id: string): boolean => id.split('/').every(isCamelCase);

/** Also refuses what every object of JavaScript has, which a lookup by name would find by mistake. */
export function lintName(report: Report, place: Place, name: string): boolean {
  const column = snakeCase(name);
  const isInherited = name in {};
  if (!isCamelCase(name) || isInherited) {
    report(place, 'bad-name', (isInherited ? says.inheritedName : says.notCamelCase)({ name }));
    return false;
  }
  if (!columnName.test(column)) {
    report(place, 'bad-name', says.nameTooLong({ name, column, length: column.length }));
    return false;
  }
  if (camelCase(column) === name) return true;
  report(place, 'bad-name', says.nameChanges({ name, back: camelCase(column) }));
  return false;
}
