/**
 * The linter: every fault of every schema file at once, each at its line and column, with the nearest right word.
 * A file that does not parse is one fault, and nothing that refers to it is another.
 */
import { lintCalls } from './lintCalls.ts';
import { lintEntities } from './lintEntities.ts';
import { lintGrammar } from './lintGrammar.ts';
import { readKnown } from './lintKnown.ts';
import { lintScreens } from './lintScreens.ts';
import { lintKeys, parseSource, reporter, type LintFault, type LintSource } from '../source/source.ts';
import { lintDictionaries, lintMenus, lintRules } from './lintTables.ts';

export { lintCodes, type LintCode } from '../source/diagnosticCodes.ts';
export { printFault, type LintFault } from '../source/source.ts';

/** All faults, by file, line and column; empty where the schemas can be released. `file` is below the schemas folder. */
export function lint(files: readonly { readonly file: string; readonly text: string }[]): LintFault[] {
  const faults: LintFault[] = [];
  const report = reporter(faults);
  const sources = files.map(({ file, text }) => parseSource(file, text, faults));
  for (const source of sources) {
    if (!source.root) continue;
    if (!source.kind) faults.push(misplaced(source));
    lintKeys({ source, node: source.root }, report);
    lintGrammar(source, report);
  }
  const spoilt = new Set(faults.map((fault) => fault.file));
  const linting = { known: readKnown(sources), report, spoilt };
  lintEntities(linting);
  lintCalls(linting);
  lintScreens(linting);
  lintRules(linting);
  lintDictionaries(linting);
  lintMenus(linting);
  return faults.sort(
    (left, right) => compareTexts(left.file, right.file) || left.line - right.line || left.col - right.col,
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function misplaced({ file }: LintSource): LintFault {
  const message = 'a schema lies in entities, calls, screens, rules, dictionaries or menus, or is settings.json';
  return { file, line: 1, col: 1, code: 'misplaced-file', message };
}
