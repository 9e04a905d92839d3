/** What each command of the schema tool does, its exit code, and what is wrong with how it was called. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { printFault, printFix } from '../src/core/lint.ts';
import { didYouMean } from '../src/core/lint/nearest.ts';
import { upgrade } from '../src/core/source/upgrade.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import { unsaidRenamesIn } from '../src/release/rename/unsaidRenames.ts';
import { isRenamedSort, renameIn, renamedSorts } from '../src/release/rename/rename.ts';
import { messageOf } from '../src/core/model/thrown.ts';
import { RenameFault } from '../src/release/rename/follow.ts';
import { openWorkshop } from './assistant/workshop.ts';
import { refuseOthers } from './commandOptions.ts';
import { everyCode, printFaultPage } from './faultPages.ts';
import { fixFaults, writeFixed } from './fixFaults.ts';
import { heldRows } from './heldRows.ts';
import { importOpenapi } from './importOpenapi.ts';
import { judge, noMisfits, type MisfitsOf } from './judge.ts';
import { importTable } from './table/importTable.ts';
import { readSources } from './readSources.ts';
import { importService } from './service/importService.ts';
import { printSarif } from './sarif.ts';
import { parseFields } from './scaffoldFields.ts';
import { writeScreen } from './scaffoldScreen.ts';
import { UsageFault, type Output } from './usage.ts';

const usage = `usage:
  schema check [--dir DIR] [--fix] [--json | --sarif]
  schema check --against DIR [--fix] …   DIR has the schemas as they are published: names that went while a like one came
  schema check --rows [--dir DIR]     what rows of DATABASE_URL hold that the schemas no longer have
  schema explain CODE
  schema upgrade [--dry] [--dir DIR]
  schema rename SORT NAME NEW [--dry] [--dir DIR]         SORT and NAME: field ENTITY.FIELD, code DICTIONARY.CODE, screen, call or entity ID
  schema new list NAME --fields "name:string,park:lookup(parks)" [--dir DIR] [--menu ENTRY]
  schema import openapi FILE [--schema NAME] [--dir DIR] [--menu ENTRY]
  schema import openapi FILE --service NAME [--url URL] [--dir DIR] [--menu ENTRY]     an admin for that service
  schema import table [SCHEMA.]TABLE [--name PAGE] [--dir DIR] [--menu ENTRY]     a table or view of DATABASE_URL, as it stands
  schema mcp [--dir DIR] [--drafts DIR]                   for assistants, over standard input and output
  schema drafts [--dir DIR] [--drafts DIR]
  schema adopt FILE [--dir DIR] [--drafts DIR]            a draft becomes part of the schemas`;

/** Returns the exit code: 0, or 1 with faults. @param misfitsOf left out where no server is known */
export async function runSchemaCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
  misfitsOf: MisfitsOf = noMisfits,
): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    if (values.help) return help(output);
    refuseOthers(positionals, values);
    if (positionals[0] === 'explain') return explain(positionals[1], output);
    const folder = values.dir ?? environment['SCHEMAS_DIR'] ?? 'schemas';
    existingFolder(folder);
    const [command, kind, name = ''] = positionals;
    if (command === 'check' && kind === undefined && values.rows)
      return await checkRows(folder, environment['DATABASE_URL'], output);
    if (command === 'check' && kind === undefined) return await check(folder, values, output, misfitsOf);
    if (command === 'upgrade' && kind === undefined) return upgradeFiles(folder, values.dry === true, output);
    if (command === 'rename') return rename(folder, positionals.slice(1), values.dry === true, output);
    const drafts = values.drafts ?? join(dirname(folder), 'drafts');
    if (command === 'mcp' && kind === undefined) {
      // Not sooner: the other commands need none of it.
      const { serveAssistants } = await import('./assistant/server.ts');
      return await serveAssistants({ folder, drafts, environment, misfitsOf });
    }
    if (command === 'drafts' && kind === undefined) return await listDrafts(folder, drafts, output, misfitsOf);
    if (command === 'adopt' && kind !== undefined && name === '') {
      output.say(`${await openWorkshop(folder, drafts, misfitsOf).adopt(kind)} written`);
      return 0;
    }
    const screen = { folder, menu: values.menu };
    if (command === 'new' && kind === 'list' && name) {
      return writeScreen(name, parseFields(values.fields, folder), screen, output);
    }
    if (command === 'import' && kind === 'openapi' && name && values.service !== undefined) {
      return await importService(name, { ...screen, service: values.service, url: values.url }, output);
    }
    if (command === 'import' && kind === 'openapi' && name) {
      const { id, entity } = importOpenapi(name, values.schema);
      return writeScreen(id, entity, screen, output);
    }
    if (command === 'import' && kind === 'table' && name) {
      const { catalogue } = readCatalogue(readSources(folder));
      if (!catalogue) throw new UsageFault('the schemas have faults: mend what `schema check` says first');
      const made = await importTable(name, environment['DATABASE_URL'], catalogue, values.name);
      const { sort, dictionaries } = made;
      const code = writeScreen(made.id, made.entity, { ...screen, sort, dictionaries }, output);
      if (code === 0) for (const line of made.told) output.say(line);
      return code;
    }
    throw new UsageFault(usage);
  } catch (cause) {
    if (!(cause instanceof UsageFault) && !(cause instanceof RenameFault) && !isOfFiles(cause)) throw cause;
    output.complain(messageOf(cause));
    return 1;
  }
}

/** What the file system refuses: a folder that may not be written, a file where a folder should be, no room. */
const isOfFiles = (thrown: unknown): boolean => thrown instanceof Error && 'syscall' in thrown && 'path' in thrown;

function existingFolder(folder: string): string {
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  throw new UsageFault(`the schemas must lie in a folder, and "${folder}" is none: give --dir`);
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dir: text,
        fields: text,
        name: text,
        schema: text,
        menu: text,
        drafts: text,
        against: text,
        service: text,
        url: text,
        json: flag,
        sarif: flag,
        fix: flag,
        dry: flag,
        rows: flag,
        help: { ...flag, short: 'h' },
      },
    });
  } catch (cause) {
    throw new UsageFault(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`);
  }
}

interface Asked {
  /** Mends what has a fix, and says what it did. */
  readonly fix?: boolean | undefined;
  /** An array of faults, each `{file, line, col, code, message}`, with its `fix` where it has one. */
  readonly json?: boolean | undefined;
  /** The folder of what is published: what seems renamed and does not say so is told, and said by `fix`. */
  readonly against?: string | undefined;
  /** A log in SARIF 2.1.0. */
  readonly sarif?: boolean | undefined;
}

async function check(
  folder: string,
  { fix, json, sarif, against }: Asked,
  output: Output,
  misfitsOf: MisfitsOf,
): Promise<number> {
  const sources = readSources(folder);
  if (sources.length === 0)
    throw new UsageFault(`"${folder}" holds no schemas: name the folder that has entities and screens with --dir`);
  const published = against === undefined ? sources : readSources(existingFolder(against));
  const fixed = fix ? fixFaults(sources, published) : { sources, done: [] };
  writeFixed(folder, sources, fixed.sources);
  for (const { file, line, col, code, fix: did } of fixed.done)
    output.complain(`fixed ${file}:${line}:${col} ${code}: ${did ? printFix(did) : ''}`);
  const warnings = [...unsaidRenamesIn(published, fixed.sources), ...readCatalogue(fixed.sources).warnings];
  const faults = await judge(fixed.sources, misfitsOf);
  if (sarif) output.say(printSarif(faults, fixed.sources, folder));
  else if (json) output.say(JSON.stringify(faults, null, 2));
  else {
    for (const warning of warnings) output.say(`warning: ${printFault(warning)}`);
    for (const fault of faults) output.say(printFault(fault));
  }
  return faults.length > 0 ? 1 : 0;
}

/** What stands in the way of taking a field or a code away: 1 where rows hold it. */
async function checkRows(folder: string, url: string | undefined, output: Output): Promise<number> {
  const { catalogue, faults } = readCatalogue(readSources(folder));
  for (const fault of faults) output.say(printFault(fault));
  if (!catalogue) return 1;
  const held = await heldRows(catalogue, url);
  for (const line of held) output.say(line);
  return held.length > 0 ? 1 : 0;
}

/** Files of an earlier version of the language, in the words of the present one. */
function upgradeFiles(folder: string, dry: boolean, output: Output): number {
  const before = readSources(folder);
  const after = before.map(({ file, text }) => ({ file, ...upgrade(file, text) }));
  if (!dry) writeFixed(folder, before, after);
  for (const { file, words } of after.filter((one) => one.words > 0))
    output.say(`${dry ? 'would upgrade' : 'upgraded'} ${file}: ${words} ${words === 1 ? 'word' : 'words'}`);
  return 0;
}

/** A field may be renamed without the word for it. */
function rename(folder: string, named: readonly string[], dry: boolean, output: Output): number {
  const [sort, target, next] = named.length === 2 ? ['field', ...named] : named;
  if (!sort || !target || !next || named.length > 3) throw new UsageFault(usage);
  if (!isRenamedSort(sort))
    throw new UsageFault(`"${sort}" cannot be renamed${didYouMean(sort, renamedSorts)}: ${renamedSorts.join(', ')}`);
  const before = readSources(folder);
  const { sources, changed, handlers } = renameIn(before, sort, target, next);
  if (!dry) {
    writeFixed(folder, before, sources);
    const kept = new Set(sources.map(({ file }) => file));
    for (const { file } of before) if (!kept.has(file)) rmSync(join(folder, file));
  }
  for (const place of changed) output.say(`${dry ? 'would change' : 'changed'} ${place}`);
  if (handlers.length > 0)
    output.complain(
      `code has to do with it (${handlers.join(', ')}): npm run codegen, then npm run check:types names what is left`,
    );
  return 0;
}

function help(output: Output): number {
  output.say(usage);
  return 0;
}

function explain(code: string | undefined, output: Output): number {
  if (code === undefined) throw new UsageFault(`explain needs a code, one of ${[...everyCode].sort().join(', ')}`);
  if (!everyCode.includes(code)) throw new UsageFault(`there is no code "${code}"${didYouMean(code, everyCode)}`);
  output.say(printFaultPage(code));
  return 0;
}

/** A draft that differs from what is served, or is not there, with the count of its faults. */
async function listDrafts(folder: string, drafts: string, output: Output, misfitsOf: MisfitsOf): Promise<number> {
  const workshop = openWorkshop(folder, drafts, misfitsOf);
  const faults = await workshop.lint();
  for (const { file, state } of workshop.files().filter((one) => one.state !== 'served')) {
    const own = faults.filter((fault) => fault.file === file).length;
    output.say(`${file} ${state === 'draft' ? 'new' : 'changed'}${own > 0 ? `, ${own} faults` : ''}`);
  }
  return 0;
}
