/** Answers that the server may say are still true: it is told their tag, and a 304 is the kept one itself, so that nothing is read or printed again. */
import type { Answer } from '../../renderer/engine/ports.ts';
import type { Language } from '../../core/model/catalogue.ts';
import type { Request } from './request.ts';

interface Kept {
  readonly tag: string;
  readonly answer: Answer;
}

interface KeptAnswers {
  /** Undefined where the question is of a kind whose answers are not kept. */
  readonly keyOf: (request: Request, token: string | null, language: Language) => string | undefined;
  readonly find: (key: string | undefined) => Kept | undefined;
  readonly keep: (key: string | undefined, tag: unknown, answer: Answer) => void;
}

/** A page has a few lists and a poll; whoever turns pages does not come back to each. */
const keptAtMost = 24;

export function openKeptAnswers(): KeptAnswers {
  /** The oldest first. What one session was told is gone with its token. */
  const kept = new Map<string, Kept>();
  let owner: string | null = null;
  return {
    keyOf: ({ method, path, params, encoding = 'json', file, idempotencyKey }, token, language) => {
      if (owner !== token) kept.clear();
      owner = token;
      if (token === null || file || encoding !== 'json' || idempotencyKey !== undefined) return undefined;
      return JSON.stringify([method, path, params ?? {}, language]);
    },
    find: (key) => (key === undefined ? undefined : kept.get(key)),
    keep: (key, tag, answer) => {
      if (key === undefined) return;
      kept.delete(key);
      if (typeof tag !== 'string') return;
      kept.set(key, { tag, answer });
      const [oldest] = kept.keys();
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    },
  };
}
