/** Sources that lint become a catalogue; sources that do not become their faults. */
import type { Catalogue } from '../core/model/catalogue.ts';
import { lint, type LintFault } from '../core/lint/lint.ts';
import { normalise } from '../core/normalise/normalise.ts';
import { tryExamples } from '../core/lint/tryExamples.ts';
import type { Source } from './release.ts';
import { lintPatterns } from './slowPatterns.ts';

export interface CatalogueRead {
  readonly catalogue?: Catalogue;
  /** In the order of files, lines and columns; a catalogue has none. */
  readonly faults: readonly LintFault[];
}

export function readCatalogue(sources: readonly Source[]): CatalogueRead {
  const faults = lint(sources);
  if (faults.length > 0) return { faults: [...faults, ...lintPatterns(sources)] };
  const slow = lintPatterns(sources);
  if (slow.length > 0) return { faults: slow };
  const catalogue = normalise(sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as unknown })));
  const failed = tryExamples(catalogue, sources);
  return failed.length > 0 ? { faults: failed } : { catalogue, faults };
}
