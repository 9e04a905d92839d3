/** The thread that lints and reads schemas: sources come in; faults, or what they say, go out as plain data. */
import { parentPort } from 'node:worker_threads';
import type { View } from '../../core/model/view.ts';
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(answerTo(order));
});

/** What was read last: a text is tried, reviewed and published one after the other, beside the same others. */
const lastRead = new Map<string, Built>();
const readAtMost = 3;

function read(sources: readonly Source[]): Built {
  const key = JSON.stringify(sources);
  const known = lastRead.get(key);
  lastRead.delete(key);
  const built = known ?? buildRelease(sources);
  lastRead.set(key, built);
  for (const oldest of [...lastRead.keys()].slice(0, -readAtMost)) lastRead.delete(oldest);
  return built;
}

function answerTo({ sources, viewOf, against }: BuildOrder): BuildAnswer {
  const { release, faults } = read(sources);
  const fine = release !== undefined && faults.length === 0;
  const before = fine && against !== null ? read(against).release : undefined;
  return {
    faults: faults.slice(0, faultsTold),
    review: fine && before ? reviewBetween(before, release) : null,
    read: fine && viewOf === null && against === null ? { catalogue: release.catalogue, hash: release.hash } : null,
    view: fine && viewOf !== null ? viewOfFile(release, viewOf) : null,
    verdicts: [...verdictsSoFar()],
  };
}

function reviewBetween(before: Release, after: Release): BuildAnswer['review'] {
  const profiles = [...profilesOf(before.catalogue), ...profilesOf(after.catalogue)];
  const byType = new Map(profiles.map((profile) => [`${profile.userType} ${profile.superManager}`, profile]));
  return {
    changes: reviewOf(before.catalogue, after.catalogue, [...byType.values()]),
    touched: touchedSchemas(before.catalogue, after.catalogue),
    hash: after.hash,
  };
}

function viewOfFile(release: Release, file: string): View | null {
  const id = /^screens\/(.*)\.json$/.exec(file)?.[1];
  const { screens, views } = release.project({ userType: 0, superManager: true });
  return (id === undefined ? undefined : views[screens[id] ?? '']) ?? null;
}
