/** What the database refused, said as a refusal: by what the product says of its unique indexes, else by the kind of violation. */
import { snakeCase } from '../../core/model/columnNames.ts';
import type { Release } from '../../release/release.ts';
import { codeOf } from '../../core/model/thrown.ts';
import { isOfValue, isSqlState, sqlStates } from '../postgres/sqlStates.ts';
import { refuse } from '../records/faults.ts';
import { refusalElsewhere, taken, type DatabaseError } from '../records/elsewhereRefusal.ts';
import type { UniqueFault } from './handler.ts';
import { Refusal } from '../records/refusal.ts';

interface UniqueKey {
  readonly entity: string;
  readonly fields: readonly string[];
}

/** A child row has a value that stands already: its refusal is told at that row. */
class RowTaken extends Error {
  readonly path: string;
  readonly code = sqlStates.unique;
  constructor(path: string, cause: unknown) {
    super(path, { cause });
    this.path = path;
  }
}

/** What went wrong with a child row, as it is told of the record that it is sent with. */
export function withinRow(error: unknown, path: string): unknown {
  if (error instanceof Refusal) return error.within(path);
  return isUniqueViolation(error) ? new RowTaken(path, error) : error;
}

/** Undefined for an error that is nobody's fault outside the server. */
export function refusalOf(error: unknown, release: Release, uniqueFaults: readonly UniqueFault[]): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof RowTaken) return refusalOf(error.cause, release, uniqueFaults)?.within(error.path);
  if (!isDatabaseError(error)) return undefined;
  const ofAnother = refusalElsewhere(error, release);
  if (ofAnother) return ofAnother;
  if (error.code === sqlStates.unique) return duplicateOf(uniqueKeyOf(error, release), uniqueFaults);
  if (error.code === sqlStates.foreignKey) return refuse('unknown-reference');
  if (isOfValue(error.code) || error.code === sqlStates.overLimit) return refuse('value-out-of-range');
  return undefined;
}

function duplicateOf(key: UniqueKey | undefined, uniqueFaults: readonly UniqueFault[]): Refusal {
  const known = uniqueFaults.find(({ entity, fields }) => entity === key?.entity && sameNames(fields, key.fields));
  if (known) return new Refusal(known.error, known.fault, { fields: { ...known.at } });
  return refuse('duplicate', { fields: Object.fromEntries((key?.fields ?? []).map((field) => [field, taken])) });
}

/** The entity and fields whose values stand already; undefined for a table beside the entities'. */
function uniqueKeyOf({ table, constraint }: DatabaseError, release: Release): UniqueKey | undefined {
  const plan = release.tables.find((one) => one.table === table);
  if (!plan) return undefined;
  // What is no index of the plan is the primary key: its name is the database's own.
  const columns = plan.indexes.find(({ name }) => name === constraint)?.columns ?? plan.primaryKey;
  const fields = Object.keys(release.catalogue.entities[plan.entity]?.fields ?? {});
  const byColumn = new Map(fields.map((field) => [snakeCase(field), field]));
  return { entity: plan.entity, fields: columns.map((column) => byColumn.get(column) ?? column) };
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, i) => name === right[i]);
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === sqlStates.unique;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && isSqlState(codeOf(error) ?? '');
}
