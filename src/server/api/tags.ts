/**
 * Tags of answers (RFC 9110, section 8.8.3), made of what an answer depends on and never of the answer: release, reader,
 * question, language, and the positions of the feeds that tell of its changes. Whether one still stands is known without
 * asking the database. Weak: the same rows may come compressed or not.
 */
import { createHmac } from 'node:crypto';
import type { Call, Language, Row } from '../../core/model/catalogue.ts';
import { canonicalJson } from '../../release/canonicalJson.ts';
import { sourcesOf, turnsByClock } from '../../release/answerSources.ts';
import type { Release } from '../../release/release.ts';
import type { Actor } from '../calls/handler.ts';
import { userOf } from '../records/access.ts';
import { openKnownRows, type KnownRows } from '../records/knownRows.ts';
import { holdingUntil, type Holding } from '../records/holding.ts';

/** What is known of the feeds without asking the database. */
export interface KnownFeeds {
  /** Where every feed stands that a reader may hear of, as one text. */
  readonly positionsOf: (actor: Actor) => string;
  readonly changesOf: (entity: string) => number | Promise<number>;
}

export interface Question {
  readonly release: Release;
  readonly call: Call;
  readonly actor: Actor;
  readonly input: Row;
  readonly language: Language;
  readonly now: Date;
}

/** The tag of one answer, as far as it is known before the answer is. */
export interface AnswerTag {
  /** All that the answer depends on: who asks the same at the same moment is given the same. */
  readonly question: string;
  /** To be told by whoever makes the answer. */
  readonly holding: Holding;
  /** What has been read since anything of this answer's sources has changed. @param from the replica that is read; none where it is the primary */
  readonly rows: (from?: string) => KnownRows;
  /** Whether one of the tags in `If-None-Match` is this answer's, still. @returns the tag */
  readonly known: (ifNoneMatch: string) => Tag | undefined;
  /** Once the answer is made; undefined where the clock changes it at once. */
  readonly made: () => Tag | undefined;
}

export interface Tag {
  readonly text: string;
  /** Milliseconds since 1970 from which it stands no more. */
  readonly until: number;
}

/**
 * Milliseconds. Every tag ends, so that signed addresses in an answer still work and nothing is believed for ever; one
 * stands for at least the half of `longest`, and is the same for whoever asks in the same `bucket`.
 */
const bucket = 150_000;
const longest = 2 * bucket;

/** Whether the answer is made of nothing but what events tell of, for this reader at any time. */
export function isTagged({ release, call, actor, input }: Question): boolean {
  const sources = sourcesOf(release.catalogue, call);
  return sources !== null && !turnsByClock(call, sources, userOf({ actor }), input);
}

/** @returns what tags the answers of questions that `isTagged` lets pass. */
export function answerTags(feeds: KnownFeeds, secret: string): (question: Question) => Promise<AnswerTag> {
  const rowsOf = openKnownRows();
  return async (question) => {
    const { release, call, actor, input, language, now } = question;
    const foreign = await Promise.all((sourcesOf(release.catalogue, call)?.foreign ?? []).map(feeds.changesOf));
    const positions = feeds.positionsOf(actor);
    const { sessionId: _, ...reader } = actor;
    const said = canonicalJson([release.hash, reader, call.id, input, language, positions, foreign]);
    const tagUntil = (until: number): Tag => {
      const digest = createHmac('sha256', secret).update(`tag ${until} ${said}`).digest('base64url').slice(0, 22);
      return { text: `W/"${digest}-${until.toString(36)}"`, until };
    };
    const end = Math.floor(now.getTime() / bucket) * bucket + longest;
    const holding = holdingUntil(new Date(end));
    return {
      question: said,
      holding,
      // Whoever reads the primary waits for no replica.
      rows: (from = '') => rowsOf(canonicalJson([release.hash, positions, foreign, from])),
      known: (ifNoneMatch) => {
        for (const until of endsIn(ifNoneMatch)) {
          if (until <= now.getTime() || until > end) continue;
          const tag = tagUntil(until);
          if (ifNoneMatch.includes(tag.text.slice('W/'.length))) return tag;
        }
        return undefined;
      },
      made: () => {
        const until = holding.until().getTime();
        return until > now.getTime() ? tagUntil(until) : undefined;
      },
    };
  };
}

/** The ends that tags of ours name in `If-None-Match`; what is no tag of ours names none. */
function endsIn(ifNoneMatch: string): number[] {
  return [...ifNoneMatch.matchAll(/"[\w-]{22}-([\da-z]{1,11})"/g)].slice(0, tagsRead).map(([, end = '']) => {
    return Number.parseInt(end, 36);
  });
}

/** Of one request. */
const tagsRead = 8;
