/** An OpenAPI document of any version, as one of 3.1 whose references are looked up. */
import { readFileSync } from 'node:fs';
import { memberIn } from '../../src/core/model/row.ts';
import { UsageFault } from '../usage.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly readOnly?: boolean;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
export interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, Answered>>;
}
interface Answered {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
export type PathItem = Readonly<Record<string, Operation>> & { readonly parameters?: readonly Parameter[] };
export interface SecurityScheme {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
}
export interface Document {
  readonly info?: { readonly title?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> };
}

/** @throws UsageFault where the file is none of OpenAPI 3.0, 3.1 or Swagger 2. */
export async function readDocument(file: string): Promise<Document> {
  const { normalize, upgrade } = await import('@scalar/openapi-parser').catch(() => {
    throw new UsageFault('import openapi needs @scalar/openapi-parser, which is not installed here: npm ci');
  });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageFault(`${file} cannot be read: ${cause instanceof Error ? cause.message : ''}`);
  }
  const wrong = new UsageFault(`${file} must be a document of OpenAPI 3.0 or 3.1, or of Swagger 2, in JSON or YAML`);
  try {
    const written = normalize(text) as Readonly<Record<string, unknown>> | undefined;
    if (!written || !('openapi' in written || 'swagger' in written)) throw wrong;
    // The document is the one object of what is answered; the other is its version.
    const upgraded: object = upgrade(written);
    return Object.values(upgraded).find((one) => typeof one === 'object') as Document;
  } catch (cause) {
    throw cause instanceof UsageFault ? cause : wrong;
  }
}

/** What a reference of this document names; cycles end where they begin again. */
export function looker(
  document: Document,
): <T extends { readonly $ref?: string }>(value: T | undefined) => T | undefined {
  const look = <T extends { readonly $ref?: string }>(value: T | undefined, depth = 0): T | undefined => {
    const ref = value?.$ref;
    if (ref === undefined) return value;
    if (!ref.startsWith('#/') || depth > 20) return undefined;
    const found = ref
      .slice(2)
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(memberIn, document);
    return look(found as T | undefined, depth + 1);
  };
  return look;
}

export type Look = ReturnType<typeof looker>;

export function typeOf(schema: Schema | undefined): string | undefined {
  const type = schema?.type;
  return Array.isArray(type) ? (type as string[]).find((one) => one !== 'null') : (type as string | undefined);
}

/** With those of its parts; undefined where it is no object with named properties. */
export function propertiesOf(schema: Schema, look: Look, depth = 0): Readonly<Record<string, Schema>> | undefined {
  if (depth > 8) return undefined;
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf?.slice(0, 1) ?? []), ...(schema.anyOf?.slice(0, 1) ?? [])];
  const inner = parts.map((part) => propertiesOf(look(part) ?? {}, look, depth + 1) ?? {});
  const all = Object.assign({}, ...inner, schema.properties) as Readonly<Record<string, Schema>>;
  return Object.keys(all).length > 0 ? all : undefined;
}
