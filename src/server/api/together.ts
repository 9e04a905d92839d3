/**
 * One who asks what is being answered already is given that answer: windows of one person hear of a change in the same
 * moment and all ask for the same. Nothing is kept: a question that comes after the answer is asked anew.
 */
import type { Outgoing } from './outgoing.ts';

export interface AskedTogether {
  /** @param question names reader, question and all that its answer depends on: who asks the same gets the same. */
  readonly of: (question: string, answer: () => Promise<Outgoing>) => Promise<Outgoing>;
}

export function askedTogether(): AskedTogether {
  const being = new Map<string, Promise<Outgoing>>();
  return {
    of: (question, answer) => {
      const before = being.get(question);
      if (before) return before;
      const begun = answer()
        .then(writtenOnce)
        .finally(() => being.delete(question));
      being.set(question, begun);
      return begun;
    },
  };
}

/** As it goes over the wire, made by the first who sends it. */
function writtenOnce(outgoing: Outgoing): Outgoing {
  let text: string | undefined;
  return { ...outgoing, written: () => (text ??= JSON.stringify(outgoing.answer)) };
}
