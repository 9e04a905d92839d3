/**
 * Answers that would be given again are not made again: a console with several pages, or a program that keeps no tags, is
 * given what was made a moment ago for the same reader and the same question, unless something that it shows has changed.
 */
import type { AuditTrail } from '../records/auditTrail.ts';

export interface Tag {
  readonly text: string;
  /** Milliseconds since 1970 from which it stands no more. */
  readonly until: number;
}

export interface KeptAnswer {
  readonly tag: Tag;
  /** JSON. */
  readonly body: string;
  /** What it uncovers is told each time that it is given. */
  readonly trail: AuditTrail;
}

export interface KeptAnswers {
  readonly find: (question: string, now: Date) => KeptAnswer | undefined;
  readonly keep: (question: string, answer: KeptAnswer) => void;
}

/** Characters of all bodies together, and of one. */
const mostTogether = 8_000_000;
const mostOfOne = 200_000;
/** Milliseconds: what is changed in the database by hand is told by no event. */
const keptFor = 250;

export function keptAnswers(): KeptAnswers {
  const kept = new Map<string, KeptAnswer & { readonly until: number }>();
  let together = 0;
  const drop = (question: string): void => {
    together -= kept.get(question)?.body.length ?? 0;
    kept.delete(question);
  };
  return {
    find: (question, now) => {
      const found = kept.get(question);
      if (!found) return undefined;
      if (performance.now() < found.until && found.tag.until > now.getTime()) return found;
      drop(question);
      return undefined;
    },
    keep: (question, answer) => {
      drop(question);
      if (answer.body.length > mostOfOne) return;
      kept.set(question, { ...answer, until: performance.now() + keptFor });
      together += answer.body.length;
      for (const oldest of kept.keys()) {
        if (together <= mostTogether) return;
        drop(oldest);
      }
    },
  };
}
