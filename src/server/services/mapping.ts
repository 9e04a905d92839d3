/** Our parameters in a service's words, and its answers in ours. Pure. */
import type { Field, Gives, Row } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { isScalar } from '../../core/model/compare.ts';
import { placeholdersOf, type Remote } from '../../core/model/entity/service.ts';
import { isRow } from '../../core/model/row.ts';
import { wireTime } from '../time/clock.ts';

interface Request {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: Record<string, unknown> | undefined;
}

/** Undefined where a part of the path is empty or would lead elsewhere. */
export function requestOf(remote: Remote, input: Row): Request | undefined {
  const inPath = new Set(placeholdersOf(remote.path));
  const values = [...inPath].map((name) => textOf(input[name]));
  // Half a character of two cannot be written in an address.
  if (values.some((value) => value === '' || /^\.+$|\p{Surrogate}/u.test(value))) return undefined;
  const path = remote.path.replace(/\{([A-Za-z0-9]+)\}/g, (_, name: string) => encodeURIComponent(textOf(input[name])));
  const paged = pagingOf(remote, input);
  const others = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && !pagingNames.has(name) && value !== undefined,
  );
  const hasBody = remote.method !== 'GET' && remote.method !== 'DELETE';
  const query: [string, string][] = [...paged];
  const body: Record<string, unknown> = {};
  for (const [name, value] of others) {
    const theirs = remote.names[name] ?? name;
    if (hasBody && !remote.query.includes(name)) put(body, theirs.split('.'), value);
    else if (value !== null && value !== '') query.push([theirs, textOf(value)]);
  }
  return { path, query, body: hasBody ? body : undefined };
}

const pagingNames = new Set(['current', 'size', 'orderBy']);

function pagingOf({ paging }: Remote, input: Row): [string, string][] {
  if (!paging) return [];
  const { current, size } = pageOf(input);
  const asked: [string, string][] = [];
  if (paging.page !== undefined) asked.push([paging.page, String(current - 1 + (paging.from ?? 1))]);
  if (paging.offset !== undefined) asked.push([paging.offset, String((current - 1) * size)]);
  if (paging.size !== undefined) asked.push([paging.size, String(size)]);
  return asked;
}

function pageOf(input: Row): { readonly current: number; readonly size: number } {
  return { current: Number(input['current'] ?? 1), size: Number(input['size'] ?? 20) };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return isScalar(value) ? String(value) : JSON.stringify(value);
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = isRow(into[name]) ? into[name] : {};
  into[name] = inner;
  put(inner, rest, value);
}

/** What lies at `data.items`, or at nothing: the whole. */
export function at(value: unknown, path: string | undefined): unknown {
  if (path === undefined || path === '') return value;
  return path
    .split('.')
    .reduce<unknown>((found, step) => (isRow(found) && Object.hasOwn(found, step) ? found[step] : undefined), value);
}

interface Answer {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** `data` of the answer; undefined where it has another form than the call says. */
export function dataOf(remote: Remote, gives: Gives, answer: Answer, input: Row): unknown {
  const found = at(answer.body, remote.rows);
  const fields = 'shape' in gives ? Object.values(gives.shape.fields) : [];
  // What the path was asked by is said by no row of the answer.
  const above = Object.fromEntries(placeholdersOf(remote.path).map((name) => [name, input[name] ?? null]));
  const rowOf = (row: unknown): Row => {
    const read = ours(remote, fields, row);
    const missing = fields.filter(({ name }) => name in above && read[name] === null);
    return { ...read, ...Object.fromEntries(missing.map(({ name }) => [name, above[name]])) };
  };
  switch (gives.as) {
    case 'one':
      return isRow(found) ? rowOf(found) : undefined;
    case 'many':
      return Array.isArray(found) ? found.map(rowOf) : undefined;
    case 'page':
      return Array.isArray(found) ? pageOfRows(remote, found, answer, input, rowOf) : undefined;
    default:
      return null;
  }
}

/** A service that knows no pages gives all rows: ours are cut from them. */
function pageOfRows(
  remote: Remote,
  found: unknown[],
  answer: Answer,
  input: Row,
  rowOf: (row: unknown) => Row,
): object {
  const { current, size } = pageOf(input);
  const isWhole = remote.paging === undefined;
  const rows = isWhole ? found.slice((current - 1) * size, current * size) : found;
  const before = (current - 1) * size;
  const told = isWhole ? found.length : totalOf(remote, answer);
  // Where no count is told: there is a next page while this one is full.
  const total = told ?? before + rows.length + (rows.length >= size ? 1 : 0);
  return { records: rows.map(rowOf), total, current, size };
}

function totalOf({ total }: Remote, { body, headers }: Answer): number | undefined {
  if (total === undefined) return undefined;
  const header = total.startsWith('header:') ? headers[total.slice('header:'.length).toLowerCase()] : undefined;
  const value = Number(total.startsWith('header:') ? (header ?? Number.NaN) : (at(body, total) ?? Number.NaN));
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function ours(remote: Remote, fields: readonly Field[], row: unknown): Row {
  return Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field, at(row, remote.names[field.name] ?? field.name))]),
  );
}

/** A time of the standard is one of ours, in the deployment's zone; what is no value of the kind is shown as text or not at all. */
function valueOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const { column, exported, wire } = fieldKinds[field.kind];
  if (column === 'instant') {
    const instant = new Date(typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : String(value));
    return Number.isNaN(instant.getTime()) ? null : wireTime(instant);
  }
  if (exported === 'date')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null;
  switch (wire) {
    case 'number':
      return Number.isFinite(Number(value)) ? Number(value) : null;
    case 'boolean':
      return value === true || value === 'true' || value === 1;
    case 'string':
    case 'codes':
      return textOf(value);
    default:
      return value;
  }
}
