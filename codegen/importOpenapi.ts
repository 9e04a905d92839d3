/** A page from an OpenAPI 3 document: the fields of one of its object schemas. */
import { readFileSync } from 'node:fs';
import { nearest } from '../src/core/lint/nearest.ts';
import { given } from '../src/core/source/raw.ts';
import type { RawField } from '../src/generated/grammar.ts';
import { UsageFault } from './usage.ts';
import { fieldName, freeFieldName, titleOf, type InlineEntity } from './scaffoldScreen.ts';
import { everyRecordHas } from '../src/core/model/entity/everyRecord.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
type Schemas = Readonly<Record<string, Schema>>;

const system = new Set<string>([...everyRecordHas, 'detachmentId']);

/** `name` is a schema of `components`; left out, the first that some answer lists, else the first object. */
export function importOpenapi(file: string, name?: string): { id: string; entity: InlineEntity } {
  const document = readJson(file);
  const schemas = document.components?.schemas ?? {};
  const objects = Object.keys(schemas).filter((key) => propertiesOf(schemas[key], schemas) !== undefined);
  if (objects.length === 0) throw new UsageFault(`${file} has no object under components.schemas to make a page of`);
  const listed = JSON.stringify(document.paths ?? {}).match(/"items":\{"\$ref":"#\/components\/schemas\/([^"]+)"/)?.[1];
  const chosen = name ?? (listed !== undefined && objects.includes(listed) ? listed : objects[0]);
  if (chosen === undefined || !objects.includes(chosen)) {
    const meant = nearest(chosen ?? '', objects) ?? objects.join(', ');
    throw new UsageFault(`"${chosen ?? ''}" is no object under components.schemas; there is ${meant}`);
  }
  return { id: fieldName(chosen), entity: entityOf(chosen, schemas) };
}

function readJson(file: string): { paths?: unknown; components?: { schemas?: Schemas } } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { paths?: unknown; components?: { schemas?: Schemas } };
  } catch (cause) {
    throw new UsageFault(`${file} must be an OpenAPI document in JSON: ${cause instanceof Error ? cause.message : ''}`);
  }
}

function resolve(schema: Schema | undefined, schemas: Schemas, depth = 0): Schema | undefined {
  const target = schema?.$ref?.replace('#/components/schemas/', '');
  if (target === undefined || depth > 20) return schema;
  return resolve(schemas[target], schemas, depth + 1);
}

function propertiesOf(given: Schema | undefined, schemas: Schemas): Readonly<Record<string, Schema>> | undefined {
  const schema = resolve(given, schemas);
  const parts = (schema?.allOf ?? []).map((part) => propertiesOf(part, schemas) ?? {});
  if (!schema?.properties && parts.length === 0) return undefined;
  return Object.assign({}, ...parts, schema?.properties) as Readonly<Record<string, Schema>>;
}

function entityOf(name: string, schemas: Schemas): InlineEntity {
  const schema = resolve(schemas[name], schemas);
  const properties: Record<string, RawField> = {};
  const required: string[] = [];
  for (const [written, property] of Object.entries(propertiesOf(schema, schemas) ?? {})) {
    const field = freeFieldName(written);
    if (field === '' || system.has(field) || field in properties) continue;
    properties[field] = fieldOf(field, resolve(property, schemas) ?? {});
    if (schema?.required?.includes(written)) required.push(field);
  }
  return { title: titleOf(fieldName(name)), ...(required.length > 0 ? { required } : {}), properties };
}

function fieldOf(name: string, schema: Schema): RawField {
  const type = Array.isArray(schema.type) ? schema.type.find((one: string) => one !== 'null') : schema.type;
  const title = schema.title ?? titleOf(name);
  const { maxLength, minimum, maximum } = schema;
  switch (type) {
    case 'integer':
    case 'number':
      return given<RawField>({ type, title: plain(title), minimum, maximum });
    case 'boolean':
      return { type, title: plain(title) };
    case 'string': {
      const format = schema.format === 'date' || schema.format === 'date-time' ? schema.format : undefined;
      const choices = schema.enum?.filter((one) => typeof one === 'string');
      return given<RawField>({
        type,
        title: plain(title),
        maxLength: format ? undefined : maxLength,
        format,
        enum: choices && choices.length > 0 ? choices : undefined,
      });
    }
    default:
      return { type: type === 'array' ? 'array' : 'object', title: plain(title), widget: 'json' };
  }
}

/** Braces would be placeholders. */
function plain(title: RawField['title']): RawField['title'] {
  return typeof title === 'string' ? title.replace(/[{}]/g, '') : title;
}
