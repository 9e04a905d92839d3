/** What each call takes and answers, by call id, and which calls each handler does. */
import type { Call, Catalogue, Field } from '../src/core/model/catalogue.ts';
import { isGeneric } from '../src/core/model/genericCalls.ts';
import { fieldKinds } from '../src/core/fields/index.ts';
import { codesIn, key, objectType, orNull, parameter, printInterface, typeName, type Member } from './interfaces.ts';
import { bothLanguages } from '../src/core/model/label.ts';

const header = `export interface Page<T> {
  records: readonly T[];
  total: number;
  /** True where counting stopped. */
  totalCapped?: boolean;
  current: number;
  size: number;
}
export interface Counted<T> {
  count: number;
  records: readonly T[];
}

`;

const says = 'Parameters and the `data` of answers, by call id.';

export function printCallTypes(catalogue: Catalogue): string {
  const calls = Object.values(catalogue.calls).sort(byId);
  const printed = [
    printInterface('CallTypes', says, typesOf(calls, catalogue)),
    printInterface('HandlerCalls', 'The calls of each handler, by the name that `does` gives it.', handlers(calls)),
    pathType(calls),
  ];
  const text = printed.join('\n');
  return `${entityImport(calls, codesIn(text, catalogue))}${header}${text}`;
}

/** What the console calls by itself, wherever its code names a call; everything else it calls by its views. */
export function printConsoleCalls(catalogue: Catalogue, code: readonly string[]): string {
  const named = new Set(code.flatMap((text) => [...text.matchAll(namesCall)].map(([, id = '']) => id)));
  const calls = Object.values(catalogue.calls)
    .filter(({ id }) => named.has(id))
    .sort(byId);
  const addresses = calls.map(({ id, method, path }) => `${key(id)}: ${JSON.stringify([method, path])},\n`);
  const types = printInterface('ConsoleCalls', says, typesOf(calls, catalogue));
  return `${entityImport(calls, codesIn(types, catalogue))}${header}export const addresses = {\n${addresses.join('')}} as const;\n\n${types}`;
}

/** `http.call('logout'`, `call: 'logout'`, `addresses.logout`, and the second name of `http.call(odd ? 'logout' : 'login'`. */
const namesCall = /(?:\.call\(|\bcall: |\baddresses\.|\? |' : )'?(\w+(?:\.\w+(?='))?)/g;

/** For whoever speaks to the server as a program of its own. */
function pathType(calls: readonly Call[]): string {
  const paths = [...new Set(calls.map(({ path }) => path))].sort();
  return `export type CallPath =\n${paths.map((path) => `  | ${JSON.stringify(path)}`).join('\n')};\n`;
}

const byId = (left: Call, right: Call): number => (left.id < right.id ? -1 : 1);

function typesOf(calls: readonly Call[], catalogue: Catalogue): Member[] {
  return calls.map((call) => ({
    name: call.id,
    type: objectType([
      { name: 'input', type: inputType(call, catalogue) },
      { name: 'answer', type: answerType(call) },
    ]),
    says: `${bothLanguages(call.title)}: ${call.method} ${call.path}`,
  }));
}

function inputType(call: Call, catalogue: Catalogue): string {
  return objectType(Object.values(call.takes.fields).map((field) => parameter(field, catalogue)));
}

function handlers(calls: readonly Call[]): Member[] {
  const byName = new Map<string, string[]>();
  for (const { does, id } of calls) if (!isGeneric(does)) byName.set(does, [...(byName.get(does) ?? []), id]);
  return [...byName].map(([name, ids]) => ({ name, type: ids.map((id) => JSON.stringify(id)).join(' | ') }));
}

function answered(field: Field): Member {
  const type = orNull(fieldKinds[field.kind].typeName(field), true);
  return { name: field.name, type, says: bothLanguages(field.title) };
}

function answerType({ gives }: Call): string {
  const plain = { nothing: 'null', id: '{ id: string }', boolean: 'boolean', json: 'unknown', file: 'Blob' };
  if (!('shape' in gives) && !('entity' in gives)) return plain[gives.as];
  const row = 'shape' in gives ? objectType(Object.values(gives.shape.fields).map(answered)) : typeName(gives.entity);
  const forms = { one: row, many: `readonly ${row}[]`, page: `Page<${row}>`, counted: `Counted<${row}>` };
  return forms[gives.as];
}

function entityImport(calls: readonly Call[], codes: readonly string[]): string {
  const named = calls.flatMap((call) => ('entity' in call.gives ? [typeName(call.gives.entity)] : []));
  const names = [...new Set([...named, ...codes])].sort();
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from './entities.ts';\n\n`;
}
