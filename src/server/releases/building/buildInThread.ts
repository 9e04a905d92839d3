/**
 * Lints and reads schemas in a thread of their own: a whole product's takes the better part of a second, and what somebody
 * types into the schema editor may take longer.
 */
import type { LintFault } from '../../../core/lint.ts';
import type { Catalogue, Language, Row } from '../../../core/model/catalogue.ts';
import { freeze } from '../../../core/model/freeze.ts';
import type { PageCounts } from '../../../core/pageCounts.ts';
import type { TouchedSchemas } from '../../../core/touched.ts';
import type { ViewChange } from '../../../core/viewChanges.ts';
import type { View } from '../../../core/model/view.ts';
import { releaseOf, type Built } from '../../../release/build.ts';
import type { InputFault, Release, Source } from '../../../release/release.ts';
import { recallVerdicts, verdictsSoFar } from '../../../release/slowPatterns.ts';
import type { Actor } from '../../calls/handler.ts';
import { refuse } from '../../records/faults.ts';
import { keepThread } from '../../threads/keptThread.ts';
import type { PublicationFault } from '../invalid.ts';

/** What somebody has entered for a call, to be judged and not to be done. */
export interface TriedInput {
  readonly call: string;
  readonly input: Row;
  readonly actor: Actor;
  readonly now: Date;
}

/** Who looks at the page of a file, and at what of it. */
export interface Look {
  /** As this user type sees it; null: as super managers do. */
  readonly userType: number | null;
  /** The screen that is looked at, where it is not the file's own: a form that its page opens. */
  readonly screen: string | null;
  /** Of what a record would hold. */
  readonly language: Language;
  readonly now: Date;
}

/** What somebody has written for a file, and what stands for it: as served, and as shipped where it may only grow. */
interface WrittenFile extends Source {
  readonly served?: string | undefined;
  readonly shipped?: string | undefined;
}

/** What is asked of the thread: the page of a file is told in place of the whole. */
export interface BuildOrder {
  /** None: `written` alone is asked about. */
  readonly sources: readonly Source[] | null;
  /** What is compared with what stands. */
  readonly written: WrittenFile | null;
  readonly viewed: (Look & { readonly file: string }) | null;
  /** What is judged in place of the whole. */
  readonly tried: TriedInput | null;
  /** What it is compared with: what changes for whom is told in place of the whole. */
  readonly against: readonly Source[] | null;
  /** The sources are known to lint. */
  readonly isJudged: boolean;
  /** Nothing is told of them: they are read for what is asked next. */
  readonly isAhead: boolean;
  readonly verdicts: readonly (readonly [string, string | null])[];
}

export interface SampleRecord {
  readonly entity: string;
  readonly row: Row;
}

export interface ReviewedSchemas {
  readonly changes: readonly ViewChange[];
  readonly touched: TouchedSchemas;
}

export interface BuildAnswer {
  /** The first ones. */
  readonly faults: readonly LintFault[];
  /** Of the file that is looked at: what holds it up nowhere. */
  readonly warnings: readonly PublicationFault[];
  /** What was written keeps no more of what is shipped. */
  readonly lost: readonly PublicationFault[];
  readonly read: { readonly catalogue: Catalogue; readonly hash: string } | null;
  readonly view: View | null;
  /** What is wrong with what was entered; null with faults, and where there is no such call. */
  readonly judged: readonly InputFault[] | null;
  /** Of the page that is looked at; told where its view may be. */
  readonly counts: PageCounts | null;
  /** A record as it would be: of the entity whose records the page shows. */
  readonly sample: SampleRecord | null;
  readonly review: ReviewedSchemas | null;
  /** Of the release that they make; null with faults, and where they are known to lint. */
  readonly hash: string | null;
  /** How many entities, calls, screens and rules were made or linted for it; all others stood as they were known. */
  readonly anew: number;
  readonly verdicts: BuildOrder['verdicts'];
}

const askThread = keepThread<BuildOrder, BuildAnswer>({
  program: new URL('./buildThread.ts', import.meta.url),
  does: 'reads schemas',
  // It may stay for good: cleared away sooner, what it drops takes some 25 MB less at rest, and no more time.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  // So that a thread that hangs is ended: what it was asked can be asked again. Nothing is judged by it.
  longest: 180_000,
  tooLong: () => refuse('busy'),
});

/** What is asked for unless somebody says so. */
const plainly = { written: null, viewed: null, tried: null, against: null, isJudged: false, isAhead: false } as const;

/** Reads what serves before anybody asks: what is asked next is found as fast as anything later. The thread stays from then on. */
export async function readAheadInThread(sources: readonly Source[]): Promise<void> {
  await ask({ ...plainly, sources, isAhead: true }, true);
}

/** @param before what serves meanwhile */
export async function buildInThread(sources: readonly Source[], before: Release): Promise<Built> {
  const { faults, read } = await ask({ ...plainly, sources });
  const told = { faults, warnings: [] };
  return read ? { release: releaseOf(freeze(read.catalogue), read.hash, before), ...told } : told;
}

/** What a page is without being published; null with faults, for files that are no page, and the view for whom has none. */
type Viewed = Pick<BuildAnswer, 'faults' | 'warnings' | 'lost' | 'view' | 'counts' | 'sample' | 'hash'>;

/** @param written the file among the sources whose page it is */
export async function viewInThread(sources: readonly Source[], written: WrittenFile, look: Look): Promise<Viewed> {
  const { faults, warnings, lost, view, counts, sample, hash } = await ask({
    ...plainly,
    sources,
    written,
    viewed: { ...look, file: written.file },
  });
  return { faults, warnings, lost, view, counts, sample, hash };
}

/** What a text keeps no more of what is shipped. */
export async function lostInThread(written: WrittenFile): Promise<BuildAnswer['lost']> {
  return (await ask({ ...plainly, sources: null, written })).lost;
}

/** What is wrong with what was entered for a call of these sources, as the server would find when it is sent. */
export async function judgeInThread(
  sources: readonly Source[],
  tried: TriedInput,
): Promise<Pick<BuildAnswer, 'faults' | 'judged'>> {
  const { faults, judged } = await ask({ ...plainly, sources, tried });
  return { faults, judged };
}

/** What the pages' users gain and lose by these sources in place of those that serve, and what is touched; null with faults. */
export async function reviewInThread(
  against: readonly Source[],
  sources: readonly Source[],
  isJudged: boolean,
): Promise<Pick<BuildAnswer, 'faults' | 'review' | 'hash'>> {
  return ask({ ...plainly, sources, against, isJudged });
}

async function ask(order: Omit<BuildOrder, 'verdicts'>, stays = false): Promise<BuildAnswer> {
  const answer = await askThread({ ...order, verdicts: [...verdictsSoFar()] }, (whole) => whole, stays);
  recallVerdicts(answer.verdicts);
  return answer;
}
