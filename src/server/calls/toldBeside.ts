/** Transactions that tell other processes something beside the events of their changes. */
const told = new WeakSet<object>();
let times = 0;

export function tellBeside(db: object): void {
  told.add(db);
  times += 1;
}

/** How many have in this process: where it grows while a call runs, others are to have heard before its sender is answered. */
export const toldBesideSoFar = (): number => times;

export function isToldBeside(db: object): boolean {
  return told.has(db);
}
