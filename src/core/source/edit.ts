/** Changes of a file's text that mend a fault. */

/** Characters of the text from `at` give way to `text`. */
export interface Edit {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

export interface Fix {
  readonly does: 'write' | 'add' | 'take' | 'swap';
  /** What is written or added; empty otherwise. */
  readonly what: string;
  /** In their order, none over another. */
  readonly edits: readonly Edit[];
}

/** The text with the edits made. */
export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((left, right) => right.at - left.at)
    .reduce((done, { at, length, text: put }) => done.slice(0, at) + put + done.slice(at + length), text);
}

const verbs = { write: 'write', add: 'add', take: 'take it away', swap: 'let them change places' } as const;

/** `write "title"`. */
export function printFix({ does, what }: Fix): string {
  return what === '' ? verbs[does] : `${verbs[does]} ${what}`;
}
