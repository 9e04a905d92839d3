/** Sources → release. A state that does not lint never becomes one. */
import type { LintFault } from '../core/lint.ts';
import { isTypes } from '../core/access/access.ts';
import type { Catalogue } from '../core/model/catalogue.ts';
import { hashOf } from './hash.ts';
import { judgeable } from './judgeable.ts';
import { printOpenapi } from './openapi.ts';
import { keyOf, makeProjector } from './projection.ts';
import { readCatalogue } from './readCatalogue.ts';
import type { Profile, Release, Source } from './release.ts';
import { makeRouter } from './router.ts';
import { planTables } from './tables.ts';
import { makeCheck } from './validators.ts';

export interface Built {
  readonly release?: Release;
  readonly faults: readonly LintFault[];
  /** What holds nothing up. */
  readonly warnings: readonly LintFault[];
}

/** Either a release or every fault of the sources; `file` of a source is its path below the schemas folder. */
export function buildRelease(sources: readonly Source[]): Built {
  const judged = judgeable(sources, build);
  return 'answer' in judged ? judged.answer : { faults: judged.failed, warnings: [] };
}

function build(sources: readonly Source[]): Built {
  const { catalogue, ...told } = readCatalogue(sources);
  return catalogue ? { release: releaseOf(catalogue, hashOf(catalogue)), ...told } : told;
}

/** What is made from a catalogue whose hash is known. @param before what serves meanwhile, whose views are taken over where they stay */
export function releaseOf(catalogue: Catalogue, hash: string, before?: Release): Release {
  const documents = new Map<string, Readonly<Record<string, unknown>>>();
  const { project, projectInSteps, projected, standAlone } = makeProjector(catalogue, before);
  function* openapi(profile: Profile) {
    const key = keyOf(profile);
    const document = documents.get(key) ?? (yield* printOpenapi(catalogue, hash, profile));
    documents.set(key, document);
    return document;
  }
  function* prepare(): Generator<void> {
    for (const profile of profilesOf(catalogue)) yield* projectInSteps(profile);
    standAlone();
    yield* openapi(everything);
  }
  return Object.freeze<Release>({
    hash,
    catalogue,
    tables: planTables(catalogue),
    ...makeRouter(catalogue),
    check: makeCheck(catalogue),
    project,
    projected,
    openapi,
    prepare,
  });
}

const everything: Profile = { userType: 0, superManager: true };

/** Super managers, and every user type that a call or the menu names. */
export function profilesOf(catalogue: Catalogue): Profile[] {
  const types = new Set(catalogue.menus.flatMap((entry) => entry.types));
  for (const { allow } of Object.values(catalogue.calls)) if (isTypes(allow)) for (const type of allow) types.add(type);
  const staff = [...types].map((userType) => ({ userType, superManager: false }));
  return [everything, ...staff];
}
