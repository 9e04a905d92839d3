/** What a call can do for any entity, without a handler of its own. */
const genericReads = ['list', 'get', 'lookup', 'aggregate'] as const;
const genericWrites = ['insert', 'update', 'remove', 'set'] as const;
export const genericCalls = [...genericReads, ...genericWrites] as const;

/** How many rows an answer without pages holds at most: one of just so many is no whole, and says so. */
export const manyAtMost = 999;

/** The same of the choices of a field. */
export const choicesAtMost = 10_000;

/** By which a list finds the records that are chosen of it: `id` is what its pages, pickers and sections send of a record that they are about. */
export const idsParam = 'ids';

/** Of what gives pages and cannot be searched, so many pages are read at most. */
export const pagesAtMost = 10;

/** A service may cut a longer page short without a word. */
const rowsOfService = 100;

/** How many rows of a call that gives pages, or of a list without them, one answer holds at most. */
export const mostOf = ({ does }: { readonly does: string }): number => (does === 'remote' ? rowsOfService : manyAtMost);

export type GenericCall = (typeof genericCalls)[number];

export function isGeneric(does: string): does is GenericCall {
  return genericCalls.some((name) => name === does);
}

export function isGenericRead(does: string): boolean {
  return genericReads.some((name) => name === does);
}

export function isGenericWrite(does: string): boolean {
  return genericWrites.some((name) => name === does);
}
