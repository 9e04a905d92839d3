/** What each call takes and answers, by call id. */
import type { Call, Catalogue, Field } from '../src/core/model/catalogue.ts';
import { fieldKinds } from '../src/core/fields/index.ts';
import { bothLanguages, orNull, parameter, printInterface, typeName, typed, type Member } from './interfaces.ts';

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

export async function printCallTypes(catalogue: Catalogue): Promise<string> {
  const calls = Object.values(catalogue.calls).sort((left, right) => (left.id < right.id ? -1 : 1));
  const printed: string[] = [];
  for (const call of calls) {
    const title = `${bothLanguages(call.title)}: ${call.method} ${call.path}`;
    const members = Object.values(call.takes.fields).map((field) => parameter(field, catalogue));
    printed.push(await printInterface(`${typeName(call.id)}Input`, title, members));
    if ('shape' in call.gives) {
      const row = Object.values(call.gives.shape.fields).map(answered);
      printed.push(await printInterface(`${typeName(call.id)}Row`, `A row that ${call.id} answers.`, row));
    }
  }
  const inputs = calls.map((call) => member(call, `${typeName(call.id)}Input`));
  const answers = calls.map((call) => member(call, answerType(call)));
  printed.push(await printInterface('CallInputs', 'Parameters by call id.', inputs));
  printed.push(await printInterface('CallAnswers', 'The `data` of answers by call id.', answers));
  const body = printed.join('\n');
  return `${entityImport(calls)}${header}${body}`;
}

function member(call: Call, type: string): Member {
  return { name: call.id, schema: typed(type), optional: false };
}

function answered(field: Field): Member {
  const type = orNull(fieldKinds[field.kind].typeName(field), true);
  return { name: field.name, schema: typed(type, field.title), optional: false };
}

function answerType({ id, gives }: Call): string {
  const plain = { nothing: 'null', id: '{ id: string }', boolean: 'boolean', json: 'unknown', file: 'Blob' };
  if (!('shape' in gives) && !('entity' in gives)) return plain[gives.as];
  const row = 'shape' in gives ? `${typeName(id)}Row` : typeName(gives.entity);
  const forms = { one: row, many: `readonly ${row}[]`, page: `Page<${row}>`, counted: `Counted<${row}>` };
  return forms[gives.as];
}

function entityImport(calls: readonly Call[]): string {
  const named = calls.flatMap((call) => ('entity' in call.gives ? [typeName(call.gives.entity)] : []));
  const names = [...new Set(named)].sort();
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from './entities.ts';\n\n`;
}
