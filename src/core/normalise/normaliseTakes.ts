/** What a call takes: by convention a record's own fields, its id, its version; what its file says instead. */
import { placingFields } from '../access/access.ts';
import { fieldKinds } from '../fields/index.ts';
import type { Entity, Field } from '../model/catalogue.ts';
import { tableBy } from '../model/names.ts';
import type { Declared, RawCallEntry, RawTakes } from '../source/raw.ts';
import { fieldsOfTakes, systemFields } from './normaliseFields.ts';
import type { Fields } from './normaliseFilters.ts';

/** The fields of an entity that a call may write: not those that are read-only or only looked up. */
function writableFields(entity: Entity): Field[] {
  return Object.values(entity.fields).filter(
    (field) => !field.readOnly && !field.nameOf && !fieldKinds[field.kind].computed,
  );
}

/** A new record may name its detachment; the server fills in the user's own otherwise. */
function detachmentParam(entity: Entity): Field[] {
  const field = entity.fields.detachmentId;
  return entity.shard === 'detachmentId' && field ? [{ ...field, readOnly: false, required: false }] : [];
}

export function idParam(): Field {
  return { ...systemFields().id, readOnly: false, required: true, maxLength: 64 };
}

/** A change may name the version that it saw; an older one is refused. */
function versionParam(): Field {
  return { ...systemFields().version, readOnly: false, required: false };
}

export function byName(fields: readonly Field[]): Record<string, Field> {
  return tableBy(fields.map((field) => [field.name, field]));
}

/** What is not sent in an update stays as it is; what is required can be left out, but not emptied. */
function changeable(field: Field): Field {
  const { required, default: _, ...words } = field;
  return required ? { ...words, required: false, notNull: true } : { ...words, required: false };
}

/**
 * Child rows stand in no update: each of them is changed by calls of its own entity. What says whose a record is stands
 * in none either, unless its `moves` says who may change it.
 */
function changeableFields(entity: Entity): Field[] {
  const placing = placingFields(entity);
  return writableFields(entity).flatMap((field) => {
    if (fieldKinds[field.kind].children) return [];
    if (!placing.has(field.name)) return [changeable(field)];
    return field.moves === undefined ? [] : [{ ...changeable(field), write: field.moves }];
  });
}

/** What a generic call takes where its file does not say: a record's own fields, its id, its version. */
function takenByConvention(does: string, entity: Entity | undefined): Record<string, Field> {
  switch (does) {
    case 'get':
      return byName([idParam()]);
    case 'insert':
      return byName(entity ? [...detachmentParam(entity), ...writableFields(entity)] : []);
    case 'update':
      return byName([idParam(), versionParam(), ...(entity ? changeableFields(entity) : [])]);
    case 'remove':
    case 'set':
      return byName([idParam(), versionParam()]);
    default:
      return {};
  }
}

/** A change of a record by a handler of its own, too, names the version that it saw. */
function isChange({ properties }: RawTakes): boolean {
  return properties['id'] !== undefined && properties['version'] !== undefined;
}

/** Words of `takes` replace the convention; an update or a removal always takes `id` and `version`. */
export function takenFields(does: string, entry: RawCallEntry, entity: Entity | undefined, declared: Declared): Fields {
  const { takes } = entry.raw;
  if (!takes) return takenByConvention(does, entity);
  const required = new Set(takes.required);
  const fields = fieldsOfTakes(takes, entity?.fields ?? {}, declared);
  const written = Object.values(fields).map((field) =>
    takes.properties[field.name] === true && entity?.fields[field.name]?.required && !required.has(field.name)
      ? changeable({ ...field, required: true })
      : field,
  );
  if (does !== 'update' && does !== 'remove' && does !== 'set') return isChange(takes) ? byName(written) : fields;
  return { ...byName([idParam(), versionParam()]), ...byName(written) };
}
