/** The thread that lints and reads schemas: sources come in; faults, or what they say, go out as plain data. */
import { parentPort } from 'node:worker_threads';
import type { Catalogue, Json } from '../../../core/model/catalogue.ts';
import { normalise } from '../../../core/normalise.ts';
import { pageCounts } from '../../../core/pageCounts.ts';
import { reviewOf } from '../../../core/review.ts';
import { sampleRow } from '../../../core/sampleRow.ts';
import { foundSoFar } from '../../../core/source/watchedReads.ts';
import { touchedSchemas } from '../../../core/touched.ts';
import { buildRelease, profilesOf, type Built } from '../../../release/build.ts';
import type { Release, Source } from '../../../release/release.ts';
import { unsaidRenames } from '../../../release/rename/unsaidRenames.ts';
import { recallVerdicts, verdictsSoFar } from '../../../release/slowPatterns.ts';
import { judgedInput } from '../../api/checkedInput.ts';
import { readSpellings } from '../../calls/wireSpellings.ts';
import { wireTime } from '../../time/clock.ts';
import { notKeptFaults } from '../invalid.ts';
import type { BuildAnswer, BuildOrder, Look, TriedInput } from './buildInThread.ts';

if (!parentPort) throw new Error('buildThread.ts must be started as a thread');
const port = parentPort;

/** Nobody reads on beyond these, and they are handed over in one piece. */
const faultsTold = 500;

port.on('message', (order: BuildOrder) => {
  recallVerdicts(order.verdicts);
  const before = foundSoFar();
  const answer = answerTo(order);
  port.postMessage({ ...answer, anew: foundSoFar() - before, verdicts: [...verdictsSoFar()] } satisfies BuildAnswer);
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

const nothing = {
  faults: [],
  warnings: [],
  lost: [],
  read: null,
  hash: null,
  view: null,
  counts: null,
  sample: null,
  judged: null,
  review: null,
} as const;

type Answered = Omit<BuildAnswer, 'anew' | 'verdicts'>;

function answerTo({ sources, written, viewed, tried, against, isJudged, isAhead }: BuildOrder): Answered {
  const lost = written?.shipped === undefined ? [] : notKeptFaults(written, written.shipped);
  if (sources === null) return { ...nothing, lost: lost.slice(0, faultsTold) };
  if (isJudged && against !== null) {
    const review = reviewBetween(catalogueOf(against), catalogueOf(sources), changedPages(against, sources));
    return { ...nothing, review };
  }
  const { release, faults, warnings } = read(sources);
  if (isAhead) return nothing;
  const fine = release !== undefined && faults.length === 0;
  const isWhole = viewed === null && against === null && tried === null;
  return {
    faults: faults.slice(0, faultsTold),
    warnings: [
      ...(written ? unsaidRenames(written.served, written) : []),
      ...warnings.filter(({ file }) => file === viewed?.file),
    ].slice(0, faultsTold),
    lost: lost.slice(0, faultsTold),
    review:
      fine && against !== null
        ? reviewBetween(catalogueOf(against), release.catalogue, changedPages(against, sources))
        : null,
    read: fine && isWhole ? { catalogue: release.catalogue, hash: release.hash } : null,
    hash: fine ? release.hash : null,
    judged: fine && tried !== null ? judged(release, tried) : null,
    ...(fine && viewed !== null ? lookAt(release, viewed) : { view: null, counts: null, sample: null }),
  };
}

function reviewBetween(before: Catalogue, after: Catalogue, changed: ReadonlySet<string>): BuildAnswer['review'] {
  const profiles = [...profilesOf(before), ...profilesOf(after)];
  const byType = new Map(profiles.map((profile) => [`${profile.userType} ${profile.superManager}`, profile]));
  return { changes: reviewOf(before, after, [...byType.values()]), touched: touchedSchemas(before, after, changed) };
}

/** The pages whose files are other than they were. */
function changedPages(before: readonly Source[], after: readonly Source[]): ReadonlySet<string> {
  const was = new Map(before.map(({ file, text }) => [file, text]));
  return new Set(after.flatMap(({ file, text }) => (was.get(file) === text ? [] : (screenIn(file) ?? []))));
}

const screenIn = (file: string): string | undefined => /^screens\/(.*)\.json$/.exec(file)?.[1];

type Looked = Pick<BuildAnswer, 'view' | 'counts' | 'sample'>;

function lookAt(release: Release, { file, screen, userType, ...of }: NonNullable<BuildOrder['viewed']>): Looked {
  const own = screenIn(file) ?? '';
  const { screens, views } = release.project({ userType: userType ?? 0, superManager: userType === null });
  const id = screen ?? own;
  return {
    view: (Object.hasOwn(screens, id) ? views[screens[id] ?? ''] : undefined) ?? null,
    counts: pageCounts(release.catalogue, own),
    sample: sampleOf(release.catalogue, own, of),
  };
}

function sampleOf(
  { screens, calls, entities, dictionaries }: Catalogue,
  id: string,
  { language, now }: Pick<Look, 'language' | 'now'>,
): BuildAnswer['sample'] {
  const screen = Object.hasOwn(screens, id) ? screens[id] : undefined;
  const entity = screen && entities[calls[screen.call]?.entity ?? screen.entity ?? ''];
  return entity ? { entity: entity.id, row: sampleRow(entity, { dictionaries, language, now: wireTime(now) }) } : null;
}

function judged(release: Release, { call: id, input, actor, now }: TriedInput): BuildAnswer['judged'] {
  const { calls, entities } = release.catalogue;
  const call = Object.hasOwn(calls, id) ? calls[id] : undefined;
  return call ? judgedInput(release, call, readSpellings(call, entities, input), actor, now).faults : null;
}
