/**
 * Schema files parsed once for each text: between two looks at the schemas one file has changed, and the trees of all others
 * are the very same objects, so that what follows from one file alone is found again beside its tree.
 */
import { forgetFound } from './watchedReads.ts';
import { parseSource, type LintFault, type LintSource } from './source.ts';

interface Parsed {
  readonly text: string;
  readonly source: LintSource;
  readonly faults: readonly LintFault[];
}

const last = new Map<string, Parsed>();
/** More than any product has; whoever reads several products begins anew now and then. */
const filesAtMost = 5_000;

/** As `parseSource`; the tree is not to be changed. */
export function parsedFile(file: string, text: string, faults: LintFault[]): LintSource {
  const known = last.get(file);
  const parsed = known?.text === text ? known : parse(file, text);
  faults.push(...parsed.faults);
  return parsed.source;
}

function parse(file: string, text: string): Parsed {
  const faults: LintFault[] = [];
  const parsed = { text, source: parseSource(file, text, faults), faults };
  if (last.size >= filesAtMost) last.clear();
  last.set(file, parsed);
  return parsed;
}

/** The next look reads everything anew. */
export function forgetFiles(): void {
  last.clear();
  forgetFound();
}
