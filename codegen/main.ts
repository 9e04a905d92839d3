/**
 * `npm run codegen`: schemas → src/generated and schemas/REFERENCE.md. With `--check` nothing is written, and the exit code
 * is 1 where something would change. It begins from nothing: the grammar's validator and the patterns' verdicts come first, then what needs them.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { messageOf } from '../src/core/model/thrown.ts';
import { generated, settle, type GeneratedFile } from './generatedFile.ts';
import { readGrammar } from './grammarFiles.ts';
import { printFieldKinds, printGrammarTypes, printScreenTypes } from './grammarTypes.ts';
import { printGrammarShape } from './grammarShape.ts';
import { printGrammarValidator, printGrammarValidatorTypes } from './grammarValidator.ts';
import { readSources } from './readSources.ts';
import { printReference } from './reference.ts';
import { printSafePatterns } from './safePatterns.ts';
import { printSettings } from './settings.ts';
import { UsageFault } from './usage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = isCheck();

const stale = settle(await ofGrammar().catch(refused), check);
if (check && !existsSync(join(root, 'src/generated/grammarValidator.js'))) finish(stale);
finish([...stale, ...settle(await ofCatalogue(), check)]);

async function ofGrammar(): Promise<GeneratedFile[]> {
  const grammar = readGrammar(join(root, 'schemas/grammar'));
  const sources = readSources(join(root, 'schemas'));
  const settings = printSettings(grammar, sources);
  return Promise.all([
    generated(join(root, 'src/generated/grammar.ts'), await printGrammarTypes(grammar)),
    generated(join(root, 'src/core/model/fieldKind.ts'), printFieldKinds(grammar)),
    generated(join(root, 'src/core/model/screenType.ts'), printScreenTypes(grammar)),
    generated(join(root, 'src/generated/grammarValidator.js'), printGrammarValidator(grammar)),
    generated(join(root, 'src/generated/grammarValidator.d.ts'), printGrammarValidatorTypes()),
    generated(join(root, 'src/generated/grammarShape.ts'), printGrammarShape(grammar)),
    generated(join(root, 'schemas/REFERENCE.md'), printReference(grammar)),
    generated(join(root, 'src/generated/safePatterns.ts'), printSafePatterns(sources)),
    generated(join(root, 'src/generated/settings.ts'), settings.engine),
    generated(join(root, 'src/generated/productSettings.ts'), settings.product),
  ]);
}

async function ofCatalogue(): Promise<GeneratedFile[]> {
  // Imported late: they need the grammar's validator, which a first run has only just written.
  const { readCatalogue } = await import('../src/release/readCatalogue.ts');
  const { printEntityTypes } = await import('./entityTypes.ts');
  const { printCallTypes, printConsoleCalls } = await import('./callTypes.ts');
  const { printFault } = await import('../src/core/lint.ts');
  const { printFaultPages } = await import('./faultPages.ts');
  const { catalogue, faults } = readCatalogue(readSources(join(root, 'schemas')));
  if (!catalogue) {
    for (const fault of faults) console.error(printFault(fault));
    process.exit(1);
  }
  return Promise.all([
    generated(join(root, 'schemas/FAULTS.md'), printFaultPages()),
    generated(join(root, 'src/generated/entities.ts'), printEntityTypes(catalogue)),
    generated(join(root, 'src/generated/calls.ts'), printCallTypes(catalogue)),
    generated(join(root, 'src/generated/consoleCalls.ts'), printConsoleCalls(catalogue, consoleCode())),
  ]);
}

/** The texts of all code that runs in the browser and is written by hand. */
function consoleCode(): string[] {
  return ['src/console', 'src/towing/console', 'src/gallery'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
}

/** Another option, or one that is misspelt, writes nothing. */
function isCheck(): boolean {
  try {
    return parseArgs({ options: { check: { type: 'boolean' } } }).values.check === true;
  } catch (cause) {
    console.error(`${messageOf(cause)}\nusage: npm run codegen [-- --check]`);
    process.exit(1);
  }
}

/** What cannot be read is said in one line. */
function refused(thrown: unknown): never {
  if (!(thrown instanceof UsageFault)) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}

function finish(paths: readonly string[]): never {
  for (const path of paths) console.log(`${relative(root, path)} ${check ? 'is not what its schemas say' : 'written'}`);
  if (check && paths.length > 0) console.error('run `npm run codegen` and commit what it writes');
  process.exit(check && paths.length > 0 ? 1 : 0);
}
