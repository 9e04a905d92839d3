/** `schema check --fix`: every fault that has a fix is mended in its file, whose layout and order stay. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { edited, type Edit, type LintFault, type ToldFault } from '../src/core/lint.ts';
import { unsaidRenamesIn } from '../src/release/rename/unsaidRenames.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import type { Source } from '../src/release/release.ts';

interface Fixed {
  readonly sources: readonly Source[];
  /** What was done, in its order. */
  readonly done: readonly ToldFault[];
  /** What is left. */
  readonly faults: readonly LintFault[];
}

/** Some fixes uncover faults that have fixes too. */
const mostRounds = 20;

/** A round after which one of the faults that it mends is still there is not done. A name that is right may have faults of its own. */
export function fixFaults(written: readonly Source[], published: readonly Source[] = written): Fixed {
  const unsaid = apart(unsaidRenamesIn(published, written));
  const sources = withFixes(written, unsaid);
  let fixed: Fixed = { sources, done: unsaid, faults: readCatalogue(sources).faults };
  for (let round = 0; round < mostRounds; round += 1) {
    const chosen = apart(fixed.faults.filter(({ fix }) => fix !== undefined));
    if (chosen.length === 0) return fixed;
    const next = withFixes(fixed.sources, chosen);
    const { faults } = readCatalogue(next);
    const left = new Set(faults.map(told));
    if (chosen.some((fault) => left.has(told(fault)))) return fixed;
    fixed = { sources: next, done: [...fixed.done, ...chosen], faults };
  }
  return fixed;
}

const withFixes = (sources: readonly Source[], faults: readonly ToldFault[]): readonly Source[] =>
  sources.map(({ file, text }) => ({ file, text: edited(text, editsOf(faults, file)) }));

const told = ({ file, code, message }: LintFault): string => `${file} ${code} ${message}`;

function editsOf(faults: readonly ToldFault[], file: string): readonly Edit[] {
  return faults.flatMap((fault) => (fault.file === file ? (fault.fix?.edits ?? []) : []));
}

/** The first of those that change the same place of a file. */
function apart<Fault extends ToldFault>(faults: readonly Fault[]): Fault[] {
  const chosen: Fault[] = [];
  for (const fault of faults) {
    const taken = editsOf(chosen, fault.file);
    const touches = ({ at, length }: Edit): boolean =>
      taken.some((other) => at <= other.at + other.length && other.at <= at + length);
    if (!fault.fix?.edits.some(touches)) chosen.push(fault);
  }
  return chosen;
}

export function writeFixed(folder: string, before: readonly Source[], after: readonly Source[]): void {
  const texts = new Map(before.map(({ file, text }) => [file, text]));
  for (const { file, text } of after.filter((one) => texts.get(one.file) !== one.text)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}
