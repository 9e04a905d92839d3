/** One of several processes behind one port, as it knows itself. */
import cluster from 'node:cluster';
import { variables, type Answers, type Question, type Standing, type ToPrimary, type ToWorker } from './messages.ts';

export interface Crew {
  /** From 1. The first one watches the schema folder; what it publishes the others follow. */
  readonly place: number;
  readonly count: number;
  /** Tells that this one serves. */
  readonly stand: (standing: Standing) => void;
  /** What all of them say, this one among them. */
  readonly ask: (question: Question) => Promise<Answers>;
  /** What this one says when it is asked. */
  readonly answering: (question: Question, answer: () => Promise<string>) => void;
}

/** Those that this process is one of; null where it serves alone. */
export function ownCrew(): Crew | null {
  if (!cluster.isWorker) return null;
  const waiting = new Map<number, (answers: Answers) => void>();
  const answers = new Map<Question, () => Promise<string>>([['stands', async () => 'yes']]);
  let last = 0;
  // Where the primary is gone this process ends with it.
  const say = (said: ToPrimary): void => void process.send?.(said, undefined, undefined, () => undefined);

  process.on('message', (said: ToWorker) => {
    if (said.says === 'answered') {
      waiting.get(said.id)?.(said.answers);
      waiting.delete(said.id);
      return;
    }
    // Who fails to answer is one that does not answer.
    const answer = answers.get(said.question)?.();
    answer?.then((text) => say({ says: 'answers', id: said.id, answer: text })).catch(() => undefined);
  });

  return {
    place: Number(process.env[variables.place]),
    count: Number(process.env[variables.count]),
    stand: (standing) => say({ says: 'stands', standing }),
    ask: (question) =>
      new Promise((resolve) => {
        const id = (last += 1);
        waiting.set(id, resolve);
        say({ says: 'asks', id, question });
      }),
    answering: (question, answer) => void answers.set(question, answer),
  };
}
