/**
 * The linter: every fault of every schema file at once, each at its line and column, with the nearest right word.
 * A file that does not parse is one fault, and nothing that refers to it is another.
 */
import { says } from './lint/says/says.ts';
import { lintCalls } from './lint/lintCalls.ts';
import { lintEntities } from './lint/lintEntities.ts';
import { lintingAgain } from './lint/shared/lintAgain.ts';
import { lintGrammar } from './lint/lintGrammar.ts';
import type { IsSlow } from './lint/lintReferences.ts';
import { readKnown } from './lint/lintKnown.ts';
import { refusalsOf } from './lint/shared/refusals.ts';
import { lintCharacters } from './lint/shared/lintCharacters.ts';
import { lintParts } from './lint/shared/lintParts.ts';
import { knownScreenTypes } from './screens/index.ts';
import { lintScreens } from './screens/lintScreens.ts';
import { lintShutEntries } from './screens/lintEntries.ts';
import type { Catalogue } from './model/catalogue.ts';
import { edited, type Edit } from './source/edit.ts';
import { normaliseDeclared } from './normalise.ts';
import { keptBeside } from './source/keptBeside.ts';
import { parsedFile } from './source/parsedFiles.ts';
import { watchReads } from './source/watchedReads.ts';
import { declare } from './source/declare.ts';
import type { Origins } from './source/origins.ts';
import type { ParsedFile } from './source/raw.ts';
import {
  faultOf,
  lintKeys,
  reporter,
  type LintFault,
  type LintSource,
  type Report,
  type UsedFault,
} from './source/source.ts';
import { lintSettingNames } from './lint/shared/lintSettingNames.ts';
import { lintGlossary } from './lint/shared/lintGlossary.ts';
import { lintFormer } from './lint/tables/lintFormer.ts';
import { lintRules } from './lint/tables/lintRules.ts';
import { lintMenus } from './lint/tables/lintMenus.ts';
import { lintOwnSettings } from './lint/tables/lintOwnSettings.ts';
import { lintDictionaries, lintSettings } from './lint/tables/lintTables.ts';

export { lintCodes, type LintCode } from './source/diagnosticCodes.ts';
export { edited, printFix, type Edit, type Fix } from './source/edit.ts';
export { printFault, type LintFault, type ToldFault } from './source/source.ts';

export interface Linted {
  /** By file, line and column; empty where the schemas can be released. */
  readonly faults: readonly LintFault[];
  /** What holds nothing up, and is worth a word. */
  readonly warnings: readonly LintFault[];
  /** Of what can be read; whole where there are no faults. */
  readonly catalogue: Catalogue;
}

type Files = readonly { readonly file: string; readonly text: string }[];

/** All faults. `file` is below the schemas folder. */
export function lint(files: Files): readonly LintFault[] {
  return readLinted(files).faults;
}

const isNeverSlow: IsSlow = () => false;

/** The catalogue of the files, with all their faults: those that only follow from a misspelt name are left out. */
export function readLinted(files: Files, isSlow: IsSlow = isNeverSlow): Linted {
  const lintOnce = (all: Files): LintedOnce => lintAll(all, isSlow);
  const { unread, ...first } = lintOnce(files);
  const linted = { ...first, faults: withoutGuesses(first.faults, unread, files, lintOnce) };
  const meant = firstMisspelt(linted.faults);
  if (meant.length === 0 || meant.length === linted.faults.length) return linted;
  const left = lintOnce(files.map(({ file, text }) => ({ file, text: edited(text, editsOf(meant, file)) })));
  return { ...linted, faults: withoutConsequences(linted.faults, meant, left.faults) };
}

/** What other files are told of only because a file has a value that cannot be read waits until it can. */
function withoutGuesses(
  faults: readonly LintFault[],
  unread: ReadonlySet<string>,
  files: Files,
  lintOnce: (files: Files) => Linted,
): readonly LintFault[] {
  if (unread.size === 0 || faults.every(({ file }) => unread.has(file))) return faults;
  const left = lintOnce(files.map(({ file, text }) => ({ file, text: unread.has(file) ? '' : text })));
  const stays = new Set(left.faults.map(lineOf));
  return faults.filter((fault) => unread.has(fault.file) || stays.has(lineOf(fault)));
}

/** The first of each file: what is misspelt besides may only seem to be. */
function firstMisspelt(faults: readonly LintFault[]): LintFault[] {
  const written = faults.filter(({ fix }) => fix?.does === 'write');
  return [...new Map(written.toReversed().map((fault) => [fault.file, fault])).values()];
}

function editsOf(faults: readonly LintFault[], file: string): readonly Edit[] {
  return faults.flatMap((fault) => (fault.file === file ? (fault.fix?.edits ?? []) : []));
}

/** What is not told any more once the names are right that were nearly so was told of them. No edit of a name moves a line. */
function withoutConsequences(
  faults: readonly LintFault[],
  meant: readonly LintFault[],
  left: readonly LintFault[],
): readonly LintFault[] {
  const stays = new Set(left.map(lineOf));
  return faults.filter((fault) => meant.includes(fault) || stays.has(lineOf(fault)));
}

const lineOf = ({ file, line, code }: LintFault): string => `${file}:${line} ${code}`;

interface LintedOnce extends Linted {
  /** Files with a value that the grammar refuses and nothing can be read in place of. */
  readonly unread: ReadonlySet<string>;
}

function lintAll(files: Files, isSlow: IsSlow): LintedOnce {
  const faults: LintFault[] = [];
  const used: UsedFault[] = [];
  const refusals = refusalsOf(reporter(faults, used));
  const report = refusals.guarded;
  const written = files.map(({ file, text }) => parsedFile(file, text, faults));
  const sound = written.map((source) => soundFile(source, faults, refusals.noting));
  const invalid = new Set([...faults.map((fault) => fault.file), ...readersOfNothing(written)]);
  const parts = lintParts(written, report);
  const { sources } = parts;
  for (const [index, source] of sources.entries())
    if (source !== written[index] && !invalid.has(source.file))
      for (const fault of readLaid(source)) refusals.noting(...fault);
  const declared = declare(sound, (before, after) => {
    const place = origins.get(before);
    if (place) origins.set(after, place);
  });
  const catalogue = normaliseDeclared(declared);
  const warnings: LintFault[] = [...parts.warnings];
  const linting = lintingAgain(
    {
      screenTypes: knownScreenTypes,
      known: readKnown(sources, declared, catalogue, origins),
      report,
      warn: reporter(warnings, []),
      invalid,
      isSlow,
    },
    watchReads(),
  );
  lintOwnSettings(linting, refusals.noting);
  lintEntities(linting);
  lintCalls(linting);
  lintScreens(linting);
  lintRules(linting);
  lintDictionaries(linting);
  lintFormer(linting);
  lintMenus(linting);
  lintSettings(linting);
  lintShutEntries(linting, reporter(warnings, []));
  lintGlossary(written, declared.settings, reporter(warnings, []));
  lintSettingNames(written, report, reporter(warnings, []));
  faults.push(...parts.faultsOf(used, faults));
  faults.sort((left, right) => compareTexts(left.file, right.file) || left.line - right.line || left.col - right.col);
  return { faults, warnings, catalogue, unread: refusals.files };
}

/** Files whose conditions name settings, while those cannot be read. */
function readersOfNothing(sources: readonly LintSource[]): readonly string[] {
  if (sources.every(({ kind, root }) => kind !== 'settings' || root)) return [];
  return sources.filter(({ text }) => /"(?:setting|now)"/.test(text)).map(({ file }) => file);
}

/** In place of an entity that cannot be read stands one without fields, so that its calls are still its own. */
function soundFile(source: LintSource, faults: LintFault[], report: Report): ParsedFile {
  const { file, root, kind } = source;
  if (root && !kind) faults.push(misplaced(source));
  const { json, told } = readAlone(source);
  for (const fault of told) report(...fault);
  return { file, json: json ?? (kind === 'entity' ? { properties: {} } : undefined) };
}

/** Of all files that are read: the objects of one that has not changed are the same ones. */
const origins: Origins = new WeakMap();

/** What a file is found to be without the others. */
const readAlone = keptBeside((source: LintSource) => {
  const told: Parameters<Report>[] = [];
  const report: Report = (...fault) => void told.push(fault);
  if (source.root) lintKeys({ source, node: source.root }, report);
  lintCharacters(source, report);
  return { json: lintGrammar(source, origins, report), told };
});

/** What the grammar says of a screen with the parts that it uses. */
const readLaid = keptBeside((source: LintSource) => {
  const told: Parameters<Report>[] = [];
  lintGrammar(source, origins, (...fault) => void told.push(fault));
  return told;
});

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function misplaced({ file }: LintSource): LintFault {
  return faultOf({ file, line: 1, col: 1 }, 'misplaced-file', says.misplacedFile);
}
