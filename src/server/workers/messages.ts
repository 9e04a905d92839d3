/** What the processes of one server say to each other; all else they share through the database. */

/** What one worker wants to know of all. */
export type Question = 'metrics' | 'stands';

/** What the first worker knows of the start. */
export interface Standing {
  readonly address: string;
  readonly seeded: 'demo' | 'none';
}

export type ToPrimary =
  | { readonly says: 'stands'; readonly standing: Standing }
  | { readonly says: 'asks'; readonly id: number; readonly question: Question }
  | { readonly says: 'answers'; readonly id: number; readonly answer: string };

/** Of each worker, in their order; null of one that does not answer. */
export interface Answers {
  readonly of: readonly (string | null)[];
  /** True from the moment at which all stood for the first time. */
  readonly haveStood: boolean;
}

export type ToWorker =
  | { readonly says: 'asked'; readonly id: number; readonly question: Question }
  | { readonly says: 'answered'; readonly id: number; readonly answers: Answers };

/** Which of the workers a process is, from 1, and how many there are: in its environment. */
export const variables = { place: 'WORKER_PLACE', count: 'WORKER_COUNT' } as const;
