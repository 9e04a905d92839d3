/** The properties of a schema as fields: objects within it give fields of their own, whose names lead into them. */
import type { RawField } from '../../src/generated/grammar.ts';
import { fieldName, titleOf } from '../scaffoldScreen.ts';
import { looker, propertiesOf, typeOf, type Document, type Schema } from './document.ts';

export interface ServiceField {
  readonly name: string;
  /** With dots, where it lies in theirs. */
  readonly at: string;
  readonly field: RawField;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** The object that it lies in; empty for the record's own. */
  readonly within: string;
}

const deepest = 2;
const most = 60;

export function fieldsOf(document: Document, schema: Schema | undefined): ServiceField[] {
  const look = looker(document);
  const fields: ServiceField[] = [];
  const taken = new Set(['current', 'size', 'orderBy', 'version']);
  const visit = (given: Schema | undefined, path: readonly string[]): void => {
    const properties = (given && propertiesOf(given, look)) ?? {};
    for (const [written, property] of Object.entries(properties)) {
      if (written.includes('.') || fields.length >= most) continue;
      const known = look(property) ?? {};
      const at = [...path, written];
      if (propertiesOf(known, look) && typeOf(known) !== 'array' && at.length <= deepest) {
        visit(known, at);
        continue;
      }
      const name = freeName(at, taken);
      if (name === undefined) continue;
      const required = given?.required?.includes(written) === true && path.length === 0;
      const field = fieldOf(name, known);
      fields.push({
        name,
        at: at.join('.'),
        field,
        required,
        readOnly: known.readOnly === true,
        within: path.join('.'),
      });
    }
  };
  visit(schema, []);
  return fields;
}

function freeName(path: readonly string[], taken: Set<string>): string | undefined {
  const name = fieldName(path.join(' '));
  const free = [name, `${name}Value`].find((one) => /^[a-z][a-zA-Z0-9]{0,50}$/.test(one) && !taken.has(one));
  if (free !== undefined) taken.add(free);
  return free;
}

function fieldOf(name: string, schema: Schema): RawField {
  const title = titleOf(name);
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return { type: typeOf(schema) === 'integer' ? 'integer' : 'number', title };
    case 'boolean':
      return { type: 'boolean', title };
    case 'string': {
      const format = schema.format === 'date' || schema.format === 'date-time' ? schema.format : undefined;
      const choices = schema.enum?.filter((one) => typeof one === 'string');
      const isChoice = choices !== undefined && choices.length > 0 && choices.length === new Set(choices).size;
      return { type: 'string', title, ...(format ? { format } : {}), ...(isChoice ? { enum: choices } : {}) };
    }
    default:
      return { type: typeOf(schema) === 'array' ? 'array' : 'object', title, widget: 'json' };
  }
}

/** One short value, such as a column shows. */
export function isShort({ field }: ServiceField): boolean {
  return field.widget !== 'json';
}
