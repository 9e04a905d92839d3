/**
 * Answers to questions that overlap come in any order. What was asked later knows more: nothing that was asked before it is taken
 * after it.
 *
 * @returns what is called with each question; it gives what to ask of its answer: whether none to a later question was taken before
 */
export function openNewest(): () => () => boolean {
  let asked = 0;
  let taken = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => {
      if (mine < taken) return false;
      taken = mine;
      return true;
    };
  };
}
