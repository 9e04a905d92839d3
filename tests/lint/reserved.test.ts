/** What the linter keeps from products is what the server has. */
import { expect, test } from 'vitest';
import { isReservedTable, systemPaths, wrongPath } from '../../src/core/lint/lintReserved.ts';
import { systemTables } from '../../src/server/database/systemTables.ts';

test('every table of the server is reserved', () => {
  expect(
    systemTables
      .map(({ table }) => table.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`))
      .filter((table) => !isReservedTable(table)),
  ).toEqual([]);
});

test('tables of the database are reserved', () => {
  expect(['pg_class', 'sql_features', 'book'].map(isReservedTable)).toEqual([true, true, false]);
});

test('what lies below a path of the server, and what leads out of it, is no path of a call', () => {
  expect(wrongPath('/books/lend')).toBeUndefined();
  expect(wrongPath('/schemasOfBooks')).toBeUndefined();
  for (const path of [...systemPaths, '/schemas/publish', '/../admin', '/books//lend', '/books/.', '/release/status'])
    expect(wrongPath(path)).toBeDefined();
});
