/** What the database refused, said as a refusal: by the product's own table of constraints, else by the kind of violation. */
import type { Label } from '../../core/catalogue.ts';
import { snakeCase } from '../../core/columnNames.ts';
import type { Release } from '../../release/release.ts';
import { refuse } from './faults.ts';
import type { ConstraintFaults } from './handler.ts';
import { Refusal } from './refusal.ts';

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}

const taken: Label = { 'zh-CN': '已存在相同的值', 'en-US': 'This value exists already' };

/** Undefined for an error that is nobody's fault outside the server. */
export function refusalOf(error: unknown, release: Release, constraintFaults: ConstraintFaults): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!isDatabaseError(error)) return undefined;
  const known = error.constraint === undefined ? undefined : constraintFaults[error.constraint];
  if (known) return new Refusal(known.error, known.fault, { fields: { ...known.fields } });
  if (error.code === '23505') return refuse('duplicate', { fields: takenFields(release, error.constraint) });
  if (error.code === '23503') return refuse('unknown-reference');
  if (error.code.startsWith('22')) return refuse('value-out-of-range');
  return undefined;
}

function takenFields(release: Release, constraint: string | undefined): Record<string, Label> {
  for (const table of release.tables) {
    const index = table.indexes.find(({ name }) => name === constraint);
    if (!index) continue;
    const fields = Object.keys(release.catalogue.entities[table.entity]?.fields ?? {});
    const byColumn = new Map(fields.map((field) => [snakeCase(field), field]));
    return Object.fromEntries(index.columns.flatMap((column) => [[byColumn.get(column) ?? column, taken]]));
  }
  return {};
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  );
}
