/** OpenAPI 3.1 of every call, without the fields that its reader may not read: parameters, body, envelope, errors. */
import type { Call, Catalogue, Field, Gives, Label } from '../core/model/catalogue.ts';
import { fieldKinds } from '../core/fields/index.ts';
import { textOf } from '../core/model/label.ts';
import { sourcesOf } from './answerSources.ts';
import type { Profile } from '../core/access/profile.ts';
import { inputSchema } from './inputSchema.ts';
import { knownTo, type KnownApi } from './knownTo.ts';
import { requiredByLinkage } from './linkageSchema.ts';
import { standard } from './standardSchema.ts';
import { bothLanguages } from '../core/model/label.ts';

type Json = Record<string, unknown>;

/** A call a step. Descriptions are in English; field titles in both languages. */
export function* printOpenapi(catalogue: Catalogue, hash: string, profile: Profile): Generator<void, Json> {
  const paths: Record<string, Json> = {};
  const { calls, fields, hidden } = knownTo(catalogue, profile);
  for (const call of calls) {
    const at = (paths[call.path] ??= {});
    at[call.method.toLowerCase()] = operation(call, catalogue, hidden(call.id));
    yield;
  }
  const product = catalogue.settings['productName'];
  return {
    openapi: '3.1.0',
    info: { title: isLabel(product) ? textOf(product, 'en-US') : 'API', version: hash },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token },
      parameters: { ifNoneMatch },
      headers: { etag },
      responses,
      schemas: { ...entitySchemas(catalogue, fields), error: errorSchema },
    },
  };
}

const token = {
  type: 'apiKey',
  in: 'header',
  name: 'token',
  description: 'The word "express" plus the access token.',
};

const errors: Readonly<Record<string, string>> = {
  400: 'Unknown, missing or mistyped parameters',
  401: 'No token, or one that is unknown, expired or revoked',
  403: 'Not allowed',
  404: 'No such record, or another unit’s',
  409: 'The state forbids it',
  422: 'A value breaks a rule',
  429: 'Too many requests',
  500: 'The server failed',
  503: 'The database is away',
};

/** Of calls whose answers carry a tag. */
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The tag of the answer that the client has: 304 while that answer would be given again.',
  schema: { type: 'string' },
};
const etag = {
  description: 'The tag of this answer. Absent where the answer changes with the clock for this user.',
  schema: { type: 'string' },
};
const etagOf = { headers: { ETag: { $ref: '#/components/headers/etag' } } };

const responses: Json = {
  304: { description: 'Nothing has changed since the answer of this tag; no body', ...etagOf },
  ...Object.fromEntries(
    Object.entries(errors).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } },
    ]),
  ),
};

const errorSchema = {
  type: 'object',
  required: ['code', 'msg', 'error'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    msg: { type: 'string' },
    error: { type: 'string', description: 'A stable name.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Faults by parameter.' },
    data: {},
  },
};

function isLabel(value: unknown): value is Label {
  return (
    typeof value === 'string' || (typeof value === 'object' && value !== null && 'en-US' in value && 'zh-CN' in value)
  );
}

/** @param hidden parameters that its reader does not know */
function operation(call: Call, catalogue: Catalogue, hidden: ReadonlySet<string>): Json {
  const isTagged = sourcesOf(catalogue, call) !== null;
  const isRead = call.method === 'GET';
  const input = inputOf(call, catalogue, hidden);
  const parameters = [
    ...(isRead ? inQuery(input) : []),
    ...(isTagged ? [{ $ref: '#/components/parameters/ifNoneMatch' }] : []),
  ];
  return {
    operationId: call.id,
    summary: bothLanguages(call.title),
    ...(call.entity === undefined ? {} : { tags: [call.entity] }),
    ...(isRead || isTagged ? { parameters } : {}),
    ...(!isRead && input.properties.length > 0 ? { requestBody: inBody(call, input) } : {}),
    security: call.open ? [] : [{ token: [] }],
    responses: {
      200: { ...success(call, catalogue), ...(isTagged ? etagOf : {}) },
      ...Object.fromEntries(
        otherStatuses(call, isTagged).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** What a call takes, each parameter with its title. */
interface Input {
  readonly properties: readonly (readonly [string, Json])[];
  readonly required: readonly string[];
  /** What linkage requires, and when. */
  readonly conditions: readonly Json[];
}

function inputOf(call: Call, catalogue: Catalogue, hidden: ReadonlySet<string>): Input {
  const schema = inputSchema(call, catalogue);
  const properties = Object.entries(schema.properties).map(([name, property]): [string, Json] => {
    const field = call.takes.fields[name];
    const written = standard(property);
    return [name, { ...written, ...(field ? { description: described(field.title, written) } : {}) }];
  });
  const { linked, always, conditions } = requiredByLinkage(catalogue, call);
  return {
    properties,
    required: [...schema.required.filter((name) => !linked.has(name)), ...always],
    conditions: conditions.filter((each) => !names(each, hidden)),
  };
}

function inQuery({ properties, required }: Input): Json[] {
  return properties.map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }));
}

const media = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function inBody({ encoding }: Call, { properties, required, conditions }: Input): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  };
  return { required: required.length > 0, content: { [media[encoding]]: { schema } } };
}

/** Beside 200. */
function otherStatuses({ open, method }: Call, isTagged: boolean): string[] {
  return [
    ...(isTagged ? ['304'] : []),
    '400',
    ...(open ? [] : ['401', '403']),
    ...(method === 'GET' ? ['404'] : ['404', '409', '422']),
    '429',
    '500',
    '503',
  ];
}

function success(call: Call, catalogue: Catalogue): Json {
  const description = call.success === undefined ? 'Success' : bothLanguages(call.success);
  if (call.gives.as === 'file') return { description, content: { 'application/octet-stream': {} } };
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: call.successCode }, msg: { type: 'string' }, data: dataSchema(call.gives, catalogue) },
  };
  return { description, content: { 'application/json': { schema: envelope } } };
}

function dataSchema(gives: Gives, catalogue: Catalogue): Json {
  const rows = 'entity' in gives ? { $ref: `#/components/schemas/${gives.entity}` } : undefined;
  const row = 'shape' in gives ? rowSchema(Object.values(gives.shape.fields), catalogue.entities) : (rows ?? {});
  const records = { type: 'array', items: row };
  const count = { type: 'integer', minimum: 0 };
  switch (gives.as) {
    case 'one':
      return row;
    case 'many':
      return records;
    case 'page':
      return object(
        {
          records,
          total: count,
          current: count,
          size: count,
          totalCapped: { type: 'boolean' },
          archivedBefore: { type: 'string' },
        },
        ['totalCapped', 'archivedBefore'],
      );
    case 'counted':
      return object({ count, records });
    case 'id':
      return object({ id: { type: 'string' } });
    case 'boolean':
      return { type: 'boolean' };
    case 'nothing':
      return { type: 'null' };
    default:
      return {};
  }
}

function object(properties: Json, optional: readonly string[] = []): Json {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

/** Whether a schema speaks of one of these. */
const names = (schema: unknown, words: ReadonlySet<string>): boolean =>
  typeof schema === 'string'
    ? words.has(schema)
    : typeof schema === 'object' &&
      schema !== null &&
      Object.entries(schema).some(([name, inner]) => words.has(name) || names(inner, words));

function entitySchemas({ entities }: Catalogue, fieldsOf: KnownApi['fields']): Json {
  return Object.fromEntries(
    Object.values(entities).map((entity) => [
      entity.id,
      { title: bothLanguages(entity.title), ...rowSchema(fieldsOf(entity), entities) },
    ]),
  );
}

/** Fields that some users may not read are absent for them, so none is required. */
function rowSchema(fields: readonly Field[], entities: Catalogue['entities']): Json {
  const shown = fields.filter((field) => !fieldKinds[field.kind].secret);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map((field) => [field.name, valueSchema(field, entities)])),
  };
}

function valueSchema(field: Field, entities: Catalogue['entities']): Json {
  if (fieldKinds[field.kind].children && field.rows !== undefined && field.rows in entities) {
    return {
      type: 'array',
      items: { $ref: `#/components/schemas/${field.rows}` },
      description: bothLanguages(field.title),
    };
  }
  const { name, kind, title, readOnly, search, stored, codeType } = field;
  const bare: Field = { name, kind, title, readOnly, search, stored, required: false };
  const schema = standard(fieldKinds[kind].schema(codeType === undefined ? bare : { ...bare, codeType }));
  return { ...schema, description: described(title, schema) };
}

/** The title, and what the form of the value says of itself. */
function described(title: Label, { description }: Json): string {
  return typeof description === 'string' ? `${bothLanguages(title)}. ${description}` : bothLanguages(title);
}
