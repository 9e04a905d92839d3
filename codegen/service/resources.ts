/** What a document offers that an admin can be made of: collections whose rows are objects, with what may be done to one. */
import { fieldsOf } from './fields.ts';
import { nest } from './nested.ts';
import {
  looker,
  propertiesOf,
  typeOf,
  type Document,
  type Look,
  type Operation,
  type PathItem,
  type Schema,
} from './document.ts';
import type { Acted, Listed, Resource } from './resource.ts';

interface Found {
  readonly resources: readonly Resource[];
  /** Lists that need more than a page can give them: a parent's id. */
  readonly leftOut: readonly string[];
}

export function resourcesOf(document: Document): Found {
  const look = looker(document);
  const paths = Object.entries(document.paths ?? {});
  const leftOut: string[] = [];
  const lists: Listed[] = [];
  const resources = paths.flatMap(([path, item]): Resource[] => {
    const list = listedAt(path, item, look);
    if (!list) return [];
    if (list.parameters.some((one) => one.required && one.in === 'query')) leftOut.push(path);
    else if (path.includes('{')) lists.push(list);
    else return [withActions(list, paths, look)];
    return [];
  });
  const below = nest(resources, lists, ({ row }) => fieldsOf(document, row));
  return { resources: [...resources, ...below.nested], leftOut: [...leftOut, ...below.leftOut] };
}

function listedAt(path: string, item: PathItem, look: Look): Listed | undefined {
  const operation = item['get'];
  if (!operation) return undefined;
  const answer = look(operation.responses?.['200'] ?? operation.responses?.['default']);
  const found = rowsIn(schemaIn(answer?.content), look);
  if (!found) return undefined;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((one) => look(one) ?? []);
  const header = Object.keys(answer?.headers ?? {}).find((name) => /^x-total(-count)?$/i.test(name));
  const total = found.total ?? (header === undefined ? undefined : `header:${header.toLowerCase()}`);
  return { path, operation, parameters, ...found, ...(total === undefined ? {} : { total }) };
}

function schemaIn(content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined): Schema | undefined {
  const media = Object.entries(content ?? {}).find(([type]) => /json|^\*\/\*/.test(type));
  return media?.[1].schema;
}

/** An array of objects, or an object that has one among its properties, at most two deep. */
function rowsIn(given: Schema | undefined, look: Look, depth = 0): Pick<Listed, 'rows' | 'total' | 'row'> | undefined {
  const schema = look(given);
  const row = look(schema?.items);
  if (row && propertiesOf(row, look)) return { row };
  const properties = Object.entries((schema && propertiesOf(schema, look)) ?? {});
  if (depth > 1) return undefined;
  // A record may hold lists of its own: a list says so by little else beside it.
  const lists = properties.flatMap(([name, property]) => {
    const inner = rowsIn(property, look, depth + 1);
    return inner ? [{ ...inner, rows: [name, inner.rows].filter(Boolean).join('.') }] : [];
  });
  const [first] = lists;
  const hasOwn = properties.some(([name]) => /^(id|uuid|name|title)$/i.test(name));
  if (!first || lists.length > 1 || (hasOwn && depth === 0)) return undefined;
  const total = first.total ?? totalIn(properties, look);
  return { ...first, ...(total === undefined ? {} : { total }) };
}

const totals = /^(total|count|total_?(count|items|results|elements))$/i;

function totalIn(properties: readonly (readonly [string, Schema])[], look: Look): string | undefined {
  const own = properties.find(([name, schema]) => totals.test(name) && typeOf(look(schema)) === 'integer');
  if (own) return own[0];
  for (const [name, schema] of properties.filter(([at]) => /^(meta|pagination|page|paging)$/i.test(at))) {
    const inner = Object.keys(propertiesOf(look(schema) ?? {}, look) ?? {}).find((one) => totals.test(one));
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
}

function withActions(list: Listed, paths: readonly (readonly [string, PathItem])[], look: Look): Resource {
  const name = list.path.split('/').filter(Boolean).join('-');
  const one = paths.find(
    ([path]) =>
      path.startsWith(`${list.path.replace(/\/$/, '')}/{`) && path.endsWith('}') && path.split('{').length === 2,
  );
  const key = one && /\{([^}]+)\}$/.exec(one[0])?.[1];
  const collection = paths.find(([path]) => path === list.path)?.[1];
  const acted = (
    item: PathItem | undefined,
    path: string | undefined,
    ...methods: Acted['method'][]
  ): Acted | undefined => {
    for (const method of methods) {
      const operation = item?.[method.toLowerCase()];
      if (operation && path !== undefined && !needsMore(operation, look))
        return { method, path, schema: bodyOf(operation, method, look) };
    }
    return undefined;
  };
  const [at, item] = one ?? [];
  const found = {
    get: acted(item, at, 'GET'),
    add: acted(collection, list.path, 'POST'),
    change: acted(item, at, 'PATCH', 'PUT'),
    remove: acted(item, at, 'DELETE'),
  };
  const present = Object.fromEntries(Object.entries(found).filter(([, action]) => action !== undefined));
  return { name, list, ...(key === undefined ? {} : { key }), ...present };
}

/** A parameter of the query that must be there is none that a form knows. */
function needsMore(operation: Operation, look: Look): boolean {
  return (operation.parameters ?? []).some((one) => {
    const parameter = look(one);
    return parameter?.required === true && parameter.in === 'query';
  });
}

function bodyOf(operation: Operation, method: string, look: Look): Schema | undefined {
  if (method === 'GET') return look(schemaIn(look(operation.responses?.['200'])?.content));
  return look(schemaIn(look(operation.requestBody as { $ref?: string } & Operation['requestBody'])?.content));
}
