/**
 * A thread that is asked one question after the other: it begins with the first, stays for a while, or for good where a
 * question says so, and is ended by whatever goes wrong in it, so that the next question finds a new one.
 */
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { openTurn } from '../time/turns.ts';
import { startThread } from './startThread.ts';

interface ThreadOptions {
  readonly program: URL;
  /** What it does, as an error says it: "reads a table". */
  readonly does: string;
  readonly resourceLimits?: ResourceLimits;
  /** Milliseconds that a question may take. */
  readonly longest: number;
  /** What a question fails with that takes longer. */
  readonly tooLong: () => Error;
}

/** Hears what the thread says, and may say something back. Returns the answer once it is whole, and undefined until then. */
type Hear<Word, Answer> = (word: Word, say: (more: unknown) => void) => Answer | undefined;

/** @param stays from this question on the thread is not ended while nobody asks, as what it has learnt is worth its memory */
type AskThread<Question, Word> = <Answer extends object>(
  question: Question,
  hear: Hear<Word, Answer>,
  stays?: boolean,
) => Promise<Answer>;

/** Milliseconds: a thread that does not stay ends when it has not been asked for so long. */
const idle = 60_000;

export function keepThread<Question, Word>(options: ThreadOptions): AskThread<Question, Word> {
  const { program, resourceLimits } = options;
  const oneByOne = openTurn();
  let thread: Worker | null = null;
  let idling: NodeJS.Timeout | undefined;
  let isToStay = false;

  function start(): Worker {
    const started = startThread(program, resourceLimits === undefined ? {} : { resourceLimits });
    // A program that has nothing else to do may end.
    started.unref();
    // Whoever asks it hears of its end; where nobody does, the next question finds a new one.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  }

  function stop(): void {
    void thread?.terminate();
    thread = null;
  }

  async function ask<Answer>(question: Question, hear: Hear<Word, Answer>): Promise<Answer> {
    clearTimeout(idling);
    try {
      const answer = await converse((thread ??= start()), options, question, hear);
      if (!isToStay) idling = setTimeout(stop, idle).unref();
      return answer;
    } catch (error) {
      stop();
      throw error;
    }
  }

  return (question, hear, stays = false) =>
    oneByOne(() => {
      isToStay ||= stays;
      return ask(question, hear);
    });
}

function converse<Question, Word, Answer>(
  thread: Worker,
  { does, longest, tooLong }: ThreadOptions,
  question: Question,
  hear: Hear<Word, Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(tooLong()), longest);
    const onMessage = (word: Word): void => {
      try {
        const answer = hear(word, (more) => thread.postMessage(more));
        if (answer !== undefined) end(() => resolve(answer));
      } catch (error) {
        end(() => reject(error));
      }
    };
    const fail = (error: Error): void => end(() => reject(error));
    const onExit = (code: number): void =>
      fail(new Error(`the thread that ${does} must not end by itself, and it ended with ${code}`));
    function end(settle: () => void): void {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', fail).off('exit', onExit);
      settle();
    }
    thread.on('message', onMessage).on('error', fail).on('exit', onExit);
    thread.postMessage(question);
  });
}
