/** Which files of a folder are schemas, and what is read of one that cannot be. */

/** The grammar is the language itself, not a sentence in it; what is hidden is an editor's or the system's own. */
export const isSourceFile = (file: string): boolean =>
  file.endsWith('.json') && !file.startsWith('grammar/') && !/(?:^|\/)\./.test(file);

/** A link to nothing or to itself, a link to a folder, a file that is another user's: nothing is read of them, and that is its fault. */
const unreadable: ReadonlySet<unknown> = new Set(['EACCES', 'EISDIR', 'ELOOP', 'ENOENT', 'EPERM']);

export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unreadable.has(error.code);
