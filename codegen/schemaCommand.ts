/** What each command of the schema tool does, its exit code, and what is wrong with how it was called. */
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printFault } from '../src/core/lint.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import { importOpenapi } from './importOpenapi.ts';
import { importTable } from './importTable.ts';
import { readSources } from './readSources.ts';
import { parseFields } from './scaffoldFields.ts';
import { writeScreen } from './scaffoldScreen.ts';
import { UsageFault, type Output } from './usage.ts';

const usage = `usage:
  schema check [--dir DIR] [--json]
  schema new list NAME --fields "name:string,park:lookup(parks)" [--dir DIR] [--menu ENTRY]
  schema import openapi FILE [--schema NAME] [--dir DIR] [--menu ENTRY]
  schema import table NAME [--dir DIR] [--menu ENTRY]     from DATABASE_URL`;

/** Returns the exit code: 0, or 1 with faults. */
export async function runSchemaCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    const folder = values.dir ?? environment['SCHEMAS_DIR'] ?? 'schemas';
    if (!existsSync(folder) || !statSync(folder).isDirectory()) {
      throw new UsageFault(`the schemas must lie in a folder, and "${folder}" is none: give --dir`);
    }
    const [command, kind, name = ''] = positionals;
    if (command === 'check' && kind === undefined) return check(folder, values.json ?? false, output);
    const screen = { folder, menu: values.menu };
    if (command === 'new' && kind === 'list' && name) {
      return await writeScreen(name, parseFields(values.fields, folder), screen, output);
    }
    if (command === 'import' && kind === 'openapi' && name) {
      const { id, entity } = importOpenapi(name, values.schema);
      return await writeScreen(id, entity, screen, output);
    }
    if (command === 'import' && kind === 'table' && name) {
      const { id, entity } = await importTable(name, environment['DATABASE_URL']);
      return await writeScreen(id, entity, screen, output);
    }
    throw new UsageFault(usage);
  } catch (cause) {
    if (!(cause instanceof UsageFault)) throw cause;
    output.complain(cause.message);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { dir: text, fields: text, schema: text, menu: text, json: { type: 'boolean' } },
    });
  } catch (cause) {
    throw new UsageFault(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`);
  }
}

/** With `json` an array of faults, each `{file, line, col, code, message}`. */
function check(folder: string, json: boolean, output: Output): number {
  const { faults } = readCatalogue(readSources(folder));
  if (json) output.say(JSON.stringify(faults, null, 2));
  else for (const fault of faults) output.say(printFault(fault));
  return faults.length > 0 ? 1 : 0;
}
