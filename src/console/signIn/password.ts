/** What a password must be. */

/** Characters; what signs in may be as old as the account. */
export const shortestPassword = 6;

const shortestNew = 8;
const classes = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** What a new password must be: long enough, and of two kinds of characters. The server sees no more than its hash. */
export function isStrong(password: string): boolean {
  return [...password].length >= shortestNew && classes.filter((kind) => kind.test(password)).length >= 2;
}
