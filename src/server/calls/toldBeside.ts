/** Transactions that tell other processes something beside the events of their changes. */
const told = new WeakSet<object>();

export function tellBeside(db: object): void {
  told.add(db);
}

export function isToldBeside(db: object): boolean {
  return told.has(db);
}
