/** Sources that lint become a catalogue; sources that do not become their faults. */
import type { Catalogue } from '../core/model/catalogue.ts';
import { readLinted, type LintFault } from '../core/lint.ts';
import { tryExamples } from '../core/lint/tryExamples.ts';
import { judgeable } from './judgeable.ts';
import type { Source } from './release.ts';
import { isSlowPattern, lintPatterns } from './slowPatterns.ts';

interface CatalogueRead {
  readonly catalogue?: Catalogue;
  /** In the order of files, lines and columns; a catalogue has none. */
  readonly faults: readonly LintFault[];
  /** What holds nothing up, and is worth a word. */
  readonly warnings: readonly LintFault[];
}

export function readCatalogue(sources: readonly Source[]): CatalogueRead {
  const judged = judgeable(sources, read);
  return 'answer' in judged ? judged.answer : { faults: judged.failed, warnings: [] };
}

function read(sources: readonly Source[]): CatalogueRead {
  const { faults, warnings, catalogue } = readLinted(sources, isSlowPattern);
  if (faults.length > 0) return { faults: [...faults, ...lintPatterns(sources)], warnings };
  const slow = lintPatterns(sources);
  if (slow.length > 0) return { faults: slow, warnings };
  const failed = tryExamples(catalogue, sources);
  return failed.length > 0 ? { faults: failed, warnings } : { catalogue, faults, warnings };
}
