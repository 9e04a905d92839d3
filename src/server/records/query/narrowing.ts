/** What narrows a list for good, as SQL: most of it asks nobody and no clock, and is the same for every request. */
import type { Condition } from '../../../core/condition/condition.ts';
import type { Entity } from '../../../core/model/catalogue.ts';
import type { Sql } from '../../database/comparisonSql.ts';
import { conditionSql } from '../../database/conditionSql.ts';
import type { Asking } from '../access.ts';
import { looking } from '../access.ts';
import { besideEntity, type BesideEntities } from '../besideEntity.ts';

/** Printed once for a release where neither the user nor the clock is asked. */
export function narrowingSql(asking: Asking, entity: Entity, where: Condition, alias: string): Sql {
  const print = (): Sql => conditionSql(where, looking(asking, entity, alias));
  if (/"(user|now)":/.test(textOfCondition(where))) return print();
  const known = besideEntity(narrowings, asking.release.catalogue, entity);
  const key = `${alias} ${asking.distributed === true} ${textOfCondition(where)}`;
  const made = known.get(key) ?? print();
  if (known.size >= narrowingsAtMost) known.clear();
  known.set(key, made);
  return made;
}

const narrowings: BesideEntities<Sql> = new WeakMap();
const narrowingsAtMost = 100;
const conditionTexts = new WeakMap<Condition, string>();

function textOfCondition(condition: Condition): string {
  const text = conditionTexts.get(condition) ?? JSON.stringify(condition);
  conditionTexts.set(condition, text);
  return text;
}
