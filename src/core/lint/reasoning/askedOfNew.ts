/** A record that is being added: what it cannot be without, and what stands in it before anybody types. */
import type { Entity, Field } from '../../model/catalogue.ts';
import type { Condition } from '../../model/condition.ts';
import { keptByNew } from '../../model/entity/mustBeGiven.ts';
import { isScalar } from '../../model/compare.ts';
import type { Linting } from '../lintReferences.ts';
import type { Asked } from './lintStates.ts';

/** Of an entity that no call adds to nothing is asked. */
export function askedOfNew({ known }: Linting, { id, fields }: Entity): Asked {
  return known.inserts.has(id) ? { kept: keptByNew(fields), begins: begins(fields) } : {};
}

/** What no form writes is as it begins. */
export function begins(fields: Readonly<Record<string, Field>>): Condition {
  const own = Object.values(fields).filter(({ readOnly, stored }) => readOnly && stored);
  return Object.fromEntries(
    own.map(({ name, default: value = null }): [string, Condition[string]] => [
      name,
      value === null || !isScalar(value) ? { filled: value !== null } : value,
    ]),
  );
}
