/** What a table that is another's refuses: that it is gone, is only read, or has rules of its own. */
import type { Entity, Label } from '../../core/model/catalogue.ts';
import { snakeCase } from '../../core/model/columnNames.ts';
import type { Release } from '../../release/release.ts';
import { isOfName, sqlStates } from '../postgres/sqlStates.ts';
import { refuse } from './faults.ts';
import type { Refusal } from './refusal.ts';

export interface DatabaseError extends Error {
  readonly code: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
  readonly where?: string;
  readonly constraint?: string;
}

const ours = /elsewhere_[a-z0-9_]+/;
export const taken: Label = { 'zh-CN': '已存在相同的值', 'en-US': 'This value already exists' };
const wanted: Label = { 'zh-CN': '不能为空', 'en-US': 'This cannot be empty' };

/** Undefined for what comes from no such table. */
export function refusalElsewhere(error: DatabaseError, release: Release): Refusal | undefined {
  const named = ours.exec(`${error.message} ${error.where ?? ''}`)?.[0] ?? '';
  if (named === '') return undefined;
  const entity = Object.values(release.catalogue.entities).find(
    ({ table, elsewhere }) => elsewhere && (named === table || named.startsWith(`${table}_`)),
  );
  if (!entity) return undefined;
  const { code, message } = error;
  if (isOfName(code)) return refuse('table-away');
  if (code === sqlStates.notInThisState || code === sqlStates.notSupported) return refuse('table-only-read');
  if (code === sqlStates.unique) return refuse('duplicate', { fields: atFields(entity, error, taken) });
  if (code === sqlStates.notNull) return refuse('rule-broken', { fields: atFields(entity, error, wanted) });
  if (code === sqlStates.foreignKey)
    return refuse(/still referenced/.test(error.detail ?? '') ? 'still-referenced' : 'unknown-reference');
  if (code === sqlStates.check || code === sqlStates.raised)
    return refuse('table-refuses', { values: { said: message.slice(0, 300) } });
  return undefined;
}

/** The columns that it names, as fields. */
function atFields(entity: Entity, { column, detail }: DatabaseError, text: Label): Record<string, Label> {
  const list = /\((.*?)\)=/.exec(detail ?? '')?.[1];
  const columns = column === undefined ? (list?.split(', ') ?? []) : [column];
  const names = columns.flatMap((one) => {
    const plain = one.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
    const theirs = Object.entries(entity.elsewhere?.columns ?? {}).find(([, there]) => there === plain)?.[0];
    return theirs ?? Object.keys(entity.fields).find((field) => snakeCase(field) === plain) ?? [];
  });
  return Object.fromEntries(names.map((name) => [name, text]));
}
