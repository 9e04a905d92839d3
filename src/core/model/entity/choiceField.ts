/** Which field of an entity a call's rows say under a name: a lookup calls by `name` whatever its rows are called by. */
import type { Call, Entity } from '../catalogue.ts';

export function choiceField({ does }: Pick<Call, 'does'>, { label }: Pick<Entity, 'label'>, name: string): string {
  return does === 'lookup' && name === 'name' ? label : name;
}
