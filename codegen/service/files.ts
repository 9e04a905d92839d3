/** The files of an admin for a service: its calls, and for each of its collections a list, forms and a page of one record. */
import type { RawField } from '../../src/generated/grammar.ts';
import { fieldName, titleOf } from '../scaffoldScreen.ts';
import type { Acted, Resource } from './resource.ts';
import { fieldsOf, isShort, type ServiceField } from './fields.ts';
import { typeOf, type Document, type Parameter } from './document.ts';

export interface Written {
  readonly file: string;
  readonly json: object;
}

interface Admin {
  readonly document: Document;
  readonly service: string;
  /** Who may; nobody but super managers where left out. */
  readonly allow: readonly number[] | undefined;
  readonly menu: string | undefined;
}

const columnsAtMost = 8;

export function filesOf(admin: Admin, resources: readonly Resource[]): Written[] {
  return resources.flatMap((resource) => filesOfResource(admin, resource, resources));
}

interface Making extends Admin {
  readonly resource: Resource;
  readonly id: string;
  readonly title: object;
  readonly row: readonly ServiceField[];
  /** Lists that each of its rows opens. */
  readonly below: readonly Resource[];
}

function filesOfResource(admin: Admin, resource: Resource, all: readonly Resource[]): Written[] {
  const { document, service } = admin;
  const id = fieldName(resource.name) || 'root';
  const row = fieldsOf(document, resource.list.row);
  const below = all.filter(({ nested }) => nested?.parents.some(({ of }) => of === resource.name));
  const making: Making = { ...admin, resource, id, title: titleOf(id), row, below };
  const schema = (depth: number, kind: string) => ({ $schema: `${'../'.repeat(depth)}grammar/${kind}.schema.json` });
  const calls = { ...schema(2, 'calls'), path: `/${service}/${id}`, calls: callsOf(making) };
  const screens = screensOf(making).map(({ file, json }) => ({ file, json: { ...schema(2, 'screen'), ...json } }));
  return [{ file: `calls/${service}/${id}.json`, json: calls }, ...screens];
}

/** How the row names the parameter of the path: by its own name, else `id`. */
function keyField({ resource: { key }, row }: Making): ServiceField | undefined {
  if (key === undefined) return undefined;
  const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  const named = row.find((field) => field.within === '' && plain(field.at) === plain(key));
  return named ?? row.find((field) => field.at === 'id') ?? row.find((field) => plain(key).endsWith(plain(field.at)));
}

function callsOf(making: Making): object {
  const { resource, service, id } = making;
  const key = keyField(making);
  const call = (name: string): string => `${service}.${id}${name}`;
  const one = key !== undefined;
  return Object.fromEntries([
    [call('List'), listCall(making, key)],
    ...(one && resource.get ? [[call('Get'), getCall(making, resource.get, key)] as const] : []),
    ...(resource.add ? [[call('Add'), writeCall(making, resource.add, undefined)] as const] : []),
    ...(one && resource.change ? [[call('Change'), writeCall(making, resource.change, key)] as const] : []),
    ...(one && resource.remove ? [[call('Remove'), writeCall(making, resource.remove, key)] as const] : []),
  ]);
}

function common({ allow, title }: Making, method: 'GET' | 'POST', path: string): object {
  return { title, path: `./${path}`, method, does: 'remote', ...(allow === undefined ? {} : { allow }) };
}

/** Every row has an `id`: that of the path, whatever they call it. */
function rowShape(fields: readonly ServiceField[], key: ServiceField | undefined) {
  const others = fields.filter(({ name }) => name !== 'id');
  const hasId = key !== undefined || others.length < fields.length;
  const id: RawField = { type: 'string', title: 'ID' };
  return {
    properties: Object.fromEntries([
      ...(hasId ? [['id', id] as const] : []),
      ...others.map(({ name, field }) => [name, field] as const),
    ]),
  };
}

function namesOf(fields: readonly ServiceField[], key: ServiceField | undefined): object {
  const others = fields
    .filter(({ name, at }) => name !== at && name !== 'id')
    .map(({ name, at }) => [name, at] as const);
  const theirs = Object.fromEntries([...(key && key.at !== 'id' ? [['id', key.at] as const] : []), ...others]);
  return Object.keys(theirs).length > 0 ? { fields: theirs } : {};
}

/** The path of theirs, with our name of its parameter. */
const ourPath = (path: string): string => path.replace(/\{[^}]+\}/g, '{id}');

function listCall(making: Making, key: ServiceField | undefined): object {
  const { resource, service, row } = making;
  const { list } = resource;
  const above = Object.values(resource.nested?.params ?? {});
  const asked = row.filter((field) => isFilter(field, list.parameters)).map(({ name }) => name);
  const filters = [...new Set([...above, ...asked])].map((field) => ({ field, as: 'exact' }));
  const shape = rowShape(row, key);
  const properties = {
    ...Object.fromEntries(above.map((name) => [name, { type: 'string', title: titleOf(name) }])),
    ...shape.properties,
  };
  const remote = {
    to: service,
    method: 'GET',
    path: list.path.replace(/\{([^}]+)\}/g, (_, param: string) => `{${resource.nested?.params[param] ?? param}}`),
    ...(list.rows === undefined ? {} : { rows: list.rows }),
    ...(list.total === undefined ? {} : { size: list.total }),
    ...pagingOf(list.parameters),
    ...namesOf(row, key),
  };
  return {
    ...common(making, 'GET', 'list'),
    remote,
    gives: { page: { properties } },
    ...(filters.length > 0 ? { filters } : {}),
  };
}

function isFilter({ at, field }: ServiceField, parameters: readonly Parameter[]): boolean {
  const named = parameters.find((one) => one.in === 'query' && one.name === at);
  return (
    named !== undefined && field.widget === undefined && field.format === undefined && typeOf(named.schema) !== 'array'
  );
}

const page = /^(page|page_?(number|no|index)|p)$/i;
const offset = /^(offset|skip|start)$/i;
const size = /^(limit|per_?page|size|page_?size|count|take|top|max_?results)$/i;

function pagingOf(parameters: readonly Parameter[]): object {
  const find = (pattern: RegExp): Parameter | undefined =>
    parameters.find((one) => one.in === 'query' && pattern.test(one.name));
  const [pages, rows, sizes] = [find(page), find(offset), find(size)];
  if (!pages && !rows) return {};
  const from = pages?.schema?.minimum === 0 || pages?.schema?.default === 0 ? { from: 0 } : {};
  return {
    page: {
      ...(pages ? { page: pages.name, ...from } : { row: rows?.name }),
      ...(sizes ? { size: sizes.name } : {}),
    },
  };
}

function getCall(making: Making, { path }: Acted, key: ServiceField): object {
  const { service } = making;
  const fields = detailFields(making);
  const remote = { to: service, method: 'GET', path: ourPath(path), ...recordIn(making), ...namesOf(fields, key) };
  return { ...common(making, 'GET', 'get'), remote, takes: takesId, gives: { record: rowShape(fields, key) } };
}

const takesId = { required: ['id'], properties: { id: { type: 'string', title: 'ID', maxLength: 200 } } };

/** An envelope of one property is stepped into. */
function recordIn({ resource: { get } }: Making): object {
  const only = Object.keys(get?.schema?.properties ?? {});
  return only.length === 1 && typeOf(get?.schema?.properties?.[only[0] ?? '']) !== 'array' && only[0] === 'data'
    ? { rows: only[0] }
    : {};
}

function detailFields({ document, resource: { get, list } }: Making): ServiceField[] {
  const data = get?.schema?.properties?.['data'];
  const own = fieldsOf(document, Object.keys(get?.schema?.properties ?? {}).length === 1 && data ? data : get?.schema);
  return own.length > 0 ? own : fieldsOf(document, list.row);
}

function writable({ document }: Making, { schema }: Acted): ServiceField[] {
  return fieldsOf(document, schema).filter(({ readOnly, name }) => !readOnly && name !== 'id');
}

function writeCall(making: Making, action: Acted, key: ServiceField | undefined): object {
  const { service } = making;
  const fields = action.method === 'DELETE' ? [] : writable(making, action);
  const remote = { to: service, method: action.method, path: ourPath(action.path), ...namesOf(fields, undefined) };
  const required = [...(key ? ['id'] : []), ...fields.filter((field) => field.required).map(({ name }) => name)];
  const own = Object.fromEntries(fields.map(({ name, field }) => [name, field]));
  const properties = { ...(key ? takesId.properties : {}), ...own };
  const takes = { ...(required.length > 0 ? { required } : {}), properties };
  const path = key === undefined ? 'add' : action.method === 'DELETE' ? 'remove' : 'change';
  return { ...common(making, 'POST', path), remote, takes, gives: 'nothing' };
}

function screensOf(making: Making): Written[] {
  const { resource, service, id, title, row, menu, below } = making;
  const key = keyField(making);
  const call = (name: string): string => `${service}.${id}${name}`;
  const at = (name: string): string => `screens/${service}/${id}${name}.json`;
  const opens = (name: string): string => `${service}/${id}${name}`;
  const [hasGet, hasChange, hasRemove] = [resource.get, resource.change, resource.remove].map(
    (one) => key !== undefined && one !== undefined,
  );
  const above = Object.values(resource.nested?.params ?? {});
  const columns = row.filter(isShort).map(({ name }) => name);
  const shown = [...(key && !columns.includes('id') ? ['id'] : []), ...columns].slice(0, columnsAtMost);
  const actions = {
    ...(resource.add ? { add: { title: label('新增', 'Add'), at: 'page', open: opens('Add') } } : {}),
    ...(hasGet ? { view: { title: label('详情', 'Details'), goto: opens('Detail') } } : {}),
    ...(hasChange ? { edit: { title: label('编辑', 'Edit'), open: opens('Change') } } : {}),
    ...(hasRemove
      ? {
          remove: {
            title: label('删除', 'Delete'),
            call: call('Remove'),
            tone: 'danger',
            confirm: label('确定删除吗？', 'Delete it?'),
          },
        }
      : {}),
    ...Object.fromEntries(below.map((one) => opensBelow(making, one))),
  };
  const list = {
    type: 'list',
    ...(menu === undefined || above.length > 0 ? {} : { menu }),
    title,
    call: call('List'),
    columns: shown,
    ...(Object.keys(actions).length > 0 ? { actions } : {}),
  };
  const dialog = (name: string, action: Acted, more: object) => ({
    file: at(name),
    json: {
      type: 'dialog',
      title,
      call: call(name),
      fields: writable(making, action).map((field) => field.name),
      ...more,
    },
  });
  const load = hasGet ? { load: call('Get') } : {};
  return [
    { file: at(''), json: list },
    ...(hasGet
      ? [{ file: at('Detail'), json: { type: 'detail', title, call: call('Get'), sections: sectionsOf(making) } }]
      : []),
    ...(resource.add ? [dialog('Add', resource.add, {})] : []),
    ...(hasChange && resource.change ? [dialog('Change', resource.change, load)] : []),
  ];
}

/** A list of what belongs to the row. */
function opensBelow({ resource, service }: Making, { name, nested }: Resource): readonly [string, object] {
  const id = fieldName(name);
  const values = nested?.parents.find(({ of }) => of === resource.name)?.values ?? {};
  const params = Object.fromEntries(Object.entries(values).map(([param, field]) => [param, { row: field }]));
  return [id, { title: titleOf(fieldName(name.split('-').at(-1) ?? name)), goto: `${service}/${id}`, params }];
}

/** The record's own fields, then a section for each object in it. */
function sectionsOf(making: Making): object[] {
  const fields = detailFields(making);
  const groups = [...new Set(fields.map(({ within }) => within))].sort((one, other) =>
    one === '' ? -1 : other === '' ? 1 : 0,
  );
  return groups.map((within) => ({
    title: within === '' ? making.title : titleOf(fieldName(within)),
    fields: fields.filter((field) => field.within === within).map(({ name }) => name),
  }));
}

const label = (zh: string, en: string): object => ({ 'zh-CN': zh, 'en-US': en });
