/** Sources → release. A state that does not lint never becomes one (design, section 4). */
import type { LintFault } from '../core/lint/lint.ts';
import type { Catalogue } from '../core/model/catalogue.ts';
import { hashOf } from './hash.ts';
import { printOpenapi } from './openapi.ts';
import { makeProjector } from './projection.ts';
import { readCatalogue } from './readCatalogue.ts';
import type { Release, Source } from './release.ts';
import { makeRouter } from './router.ts';
import { planTables } from './tables.ts';
import { makeCheck } from './validators.ts';

export interface Built {
  readonly release?: Release;
  readonly faults: readonly LintFault[];
}

/** Either a release or every fault of the sources; `file` of a source is its path below the schemas folder. */
export function buildRelease(sources: readonly Source[]): Built {
  const { catalogue, faults } = readCatalogue(sources);
  if (!catalogue) return { faults };
  return { release: releaseOf(catalogue, hashOf(catalogue)), faults };
}

/** What is made from a catalogue whose hash is known. */
export function releaseOf(catalogue: Catalogue, hash: string): Release {
  let openapi: Readonly<Record<string, unknown>> | undefined;
  return Object.freeze<Release>({
    hash,
    catalogue,
    tables: planTables(catalogue),
    ...makeRouter(catalogue),
    check: makeCheck(catalogue),
    project: makeProjector(catalogue),
    openapi: () => (openapi ??= printOpenapi(catalogue, hash)),
  });
}
