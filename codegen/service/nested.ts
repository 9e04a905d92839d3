/** Lists that need a parent: each is opened from the rows of another that name what stands in its path. */
import { fieldName } from '../scaffoldScreen.ts';
import type { ServiceField } from './fields.ts';
import type { Listed, Parent, Resource } from './resource.ts';

const parentsAtMost = 3;
/** Of a row that is named like this, nothing says which list it belongs to. */
const ofAnything = /^(id|name|number|hash|index|key|code|type|from|to|at)$/;

const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

function paramsIn(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

/**
 * Those of `lists` that have a parent among `known` or among each other.
 * @param rowOf the fields of a resource's rows
 */
export function nest(
  known: readonly Resource[],
  lists: readonly Listed[],
  rowOf: (list: Listed) => readonly ServiceField[],
): { readonly nested: readonly Resource[]; readonly leftOut: readonly string[] } {
  const placed: Resource[] = [...known];
  let waiting = [...lists];
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length;
    waiting = waiting.filter((list) => {
      const params = ourParams(list.path);
      const parents = placed.flatMap((one) => parentBy(one, list, params, rowOf) ?? []);
      if (parents.length === 0) return true;
      const name = list.path.replace(/[{}]/g, '').split('/').filter(Boolean).join('-');
      placed.push({ name, list, nested: { params, parents: parents.slice(0, parentsAtMost) } });
      return false;
    });
  }
  return { nested: placed.slice(known.length), leftOut: waiting.map(({ path }) => path) };
}

/** `/users/{id}/orders` → `usersId`: a row of it has an `id` of its own. */
function ourParams(path: string): Record<string, string> {
  const steps = path.split('/');
  return Object.fromEntries(
    paramsIn(path).map((param) => {
      const name = fieldName(param);
      const before = steps[steps.indexOf(`{${param}}`) - 1] ?? '';
      const isOwn = /^(id|name|current|size|version|orderBy|fields|all|any|none|user)?$/.test(name);
      return [param, isOwn ? fieldName(`${before.replace(/[^A-Za-z0-9]/g, ' ')} ${param}`) : name];
    }),
  );
}

function parentBy(
  parent: Resource,
  { path }: Listed,
  params: Readonly<Record<string, string>>,
  rowOf: (list: Listed) => readonly ServiceField[],
): Parent | undefined {
  const own = paramsIn(path);
  const last = own.at(-1);
  if (last === undefined || own.length > 2) return undefined;
  const row = rowOf(parent.list).filter((field) => field.within === '' && field.field.widget !== 'json');
  const shared = own.slice(0, -1);
  const base = path.slice(0, path.indexOf(`/{${last}}`));
  const isAbove = parent.list.path.replace(/\/$/, '') === base;
  const passed = Object.fromEntries(
    shared.flatMap((param) => {
      const theirs = parent.nested?.params[param];
      return theirs === undefined ? [] : [[params[param] ?? '', theirs]];
    }),
  );
  if (Object.keys(passed).length < shared.length) return undefined;
  const named = row.find(({ at }) => plain(at) === plain(last));
  const byPath = isAbove
    ? (named ?? row.find(({ at }) => at === 'id') ?? row.find(({ at }) => plain(last).endsWith(plain(at))))
    : undefined;
  const byName = shared.length === 0 && !ofAnything.test(plain(last)) ? named : undefined;
  const field = byPath ?? byName;
  if (!field || params[last] === undefined) return undefined;
  return { of: parent.name, values: { ...passed, [params[last]]: field.name } };
}
