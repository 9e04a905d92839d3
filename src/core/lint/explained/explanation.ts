/** What a page about one code says. */
import type { Language } from '../../model/values.ts';

export interface Explanation {
  /** What must hold, why, and what to do. */
  readonly means: Readonly<Record<Language, string>>;
  /** The file that the examples are, laid over the library of books in `tests/library`. */
  readonly file: string;
  /** Faulty by this code alone: `▸` stands before the token at fault, and is no part of the file. */
  readonly wrong: string;
  /** The same without a fault. */
  readonly right: string;
  /** Where the right file lies, if that is the difference. */
  readonly rightFile?: string;
}

/** Stands before the token at fault. */
export const faultMark = '▸';
