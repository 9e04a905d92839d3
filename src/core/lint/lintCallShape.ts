/** What a call takes and gives, as far as it is known: undefined where a fault elsewhere hides it. */
import type { Gives } from '../model/catalogue.ts';
import { knownFields, type Known, type KnownCall, type KnownFields } from './lintKnown.ts';

export type GivesForm = Gives['as'];

/** True where the entity is there and its fields can be read, or none is named. */
function isWhole(known: Known, entity: string | undefined): boolean {
  return entity === undefined || known.entities.get(entity)?.fields !== undefined;
}

/** The parameters that a call accepts. */
export function callParameters(known: Known, { call }: KnownCall): KnownFields | undefined {
  const { gives, entity } = call;
  if (!isWhole(known, entity) || ('entity' in gives && !isWhole(known, gives.entity))) return undefined;
  return knownFields(call.takes.fields);
}

/** The fields of the rows that a call answers; undefined too where it answers free JSON, or none. */
export function callRows(known: Known, call: KnownCall | undefined): KnownFields | undefined {
  const gives = call?.call.gives;
  if (!gives) return undefined;
  if ('entity' in gives) return known.entities.get(gives.entity)?.fields;
  if (!('shape' in gives)) return undefined;
  const { fields } = gives.shape;
  return Object.keys(fields).length === 0 ? undefined : knownFields(fields);
}
