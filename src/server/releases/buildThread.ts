/** The thread that lints and reads schemas: sources come in; faults, or what they say, go out as plain data. */
import { parentPort } from 'node:worker_threads';
import type { View } from '../../core/model/view.ts';
import type { Catalogue, Json } from '../../core/model/catalogue.ts';
import { normalise } from '../../core/normalise.ts';
import { pageCounts } from '../../core/pageCounts.ts';
import { reviewOf } from '../../core/review.ts';
import { touchedSchemas } from '../../core/touched.ts';
import { buildRelease, profilesOf, type Built } from '../../release/build.ts';
import type { Release, Source } from '../../release/release.ts';
import { recallVerdicts, verdictsSoFar } from '../../release/slowPatterns.ts';
import type { BuildAnswer, BuildOrder } from './buildInThread.ts';

if (!parentPort) throw new Error('buildThread.ts must be started as a thread');
const port = parentPort;

/** Nobody reads on beyond these, and they are handed over in one piece. */
const faultsTold = 500;

port.on('message', (order: BuildOrder) => {
  recallVerdicts(order.verdicts);
  port.postMessage(answerTo(order));
});

/** What was read last: a text is tried, reviewed and published one after the other, beside the same others. */
const lastRead = new Map<string, Built>();
const readAtMost = 3;

const keyOf = (sources: readonly Source[]): string => JSON.stringify(sources.map(({ file, text }) => [file, text]));

function read(sources: readonly Source[]): Built {
  const key = keyOf(sources);
  const built = lastRead.get(key) ?? buildRelease(sources);
  lastRead.delete(key);
  lastRead.set(key, built);
  for (const oldest of [...lastRead.keys()].slice(0, -readAtMost)) lastRead.delete(oldest);
  return built;
}

/** Of sources that were judged before: they are not linted again. */
function catalogueOf(sources: readonly Source[]): Catalogue {
  const known = lastRead.get(keyOf(sources))?.release;
  return known?.catalogue ?? normalise(sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as Json })));
}

function answerTo({ sources, viewOf, userType, against, isJudged }: BuildOrder): BuildAnswer {
  const verdicts = (): BuildAnswer['verdicts'] => [...verdictsSoFar()];
  if (isJudged && against !== null) {
    const review = reviewBetween(catalogueOf(against), catalogueOf(sources));
    return { faults: [], review, read: null, hash: null, view: null, counts: null, verdicts: verdicts() };
  }
  const { release, faults } = read(sources);
  const fine = release !== undefined && faults.length === 0;
  return {
    faults: faults.slice(0, faultsTold),
    review: fine && against !== null ? reviewBetween(catalogueOf(against), release.catalogue) : null,
    read: fine && viewOf === null && against === null ? { catalogue: release.catalogue, hash: release.hash } : null,
    hash: fine ? release.hash : null,
    view: fine && viewOf !== null ? viewOfFile(release, viewOf, userType) : null,
    counts: fine && viewOf !== null ? pageCounts(release.catalogue, screenIn(viewOf) ?? '') : null,
    verdicts: verdicts(),
  };
}

function reviewBetween(before: Catalogue, after: Catalogue): BuildAnswer['review'] {
  const profiles = [...profilesOf(before), ...profilesOf(after)];
  const byType = new Map(profiles.map((profile) => [`${profile.userType} ${profile.superManager}`, profile]));
  return { changes: reviewOf(before, after, [...byType.values()]), touched: touchedSchemas(before, after) };
}

const screenIn = (file: string): string | undefined => /^screens\/(.*)\.json$/.exec(file)?.[1];

function viewOfFile(release: Release, viewOf: string, userType: number | null): View | null {
  const id = screenIn(viewOf);
  const { screens, views } = release.project({ userType: userType ?? 0, superManager: userType === null });
  return (id === undefined ? undefined : views[screens[id] ?? '']) ?? null;
}
