/** Work that is done one after the other where it has the same name, and side by side where it has not. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** What fails does not keep what comes after it; a name that nothing is under way of is forgotten. */
export function openTurns(): Turns {
  const turns = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const done = (turns.get(name) ?? Promise.resolve()).then(work, work);
    const forget = (): void => void (turns.get(name) === ended && turns.delete(name));
    const ended: Promise<void> = done.then(forget, forget);
    turns.set(name, ended);
    return done;
  };
}
