/** Work that is done one after the other, in the order in which it was asked for, or so much of it at once. What fails does not keep what comes after it. */

export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export function openTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.then(forget, forget);
    return done;
  };
}

/** Only what has the same name waits for each other. */
type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A name that nothing is under way of is forgotten. */
export function openTurns(): Turns {
  const turns = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const done = (turns.get(name) ?? Promise.resolve()).then(work);
    const end = (): void => void (turns.get(name) === ended && turns.delete(name));
    const ended: Promise<void> = done.then(end, end);
    turns.set(name, ended);
    return done;
  };
}

/** Work of which so much is under way at most. @param tooMany what more of it fails with, before it has begun */
export function openFew(most: number, tooMany: (most: number) => Error): Turn {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) throw tooMany(most);
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}

const forget = (): void => undefined;
