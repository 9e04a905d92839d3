/** A collection of a service that an admin can be made of, and what opens it. */
import type { Operation, Parameter, Schema } from './document.ts';

export interface Listed {
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  /** Where the rows lie in the answer; undefined: it is the rows. */
  readonly rows?: string;
  readonly total?: string;
  readonly row: Schema;
}

/** What is done to one of them, at its own path or at the collection's. */
export interface Acted {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly schema: Schema | undefined;
}

export interface Resource {
  readonly name: string;
  readonly list: Listed;
  /** The parameter of the path that names one of them. */
  readonly key?: string;
  readonly get?: Acted;
  readonly add?: Acted;
  readonly change?: Acted;
  readonly remove?: Acted;
  /** What opens it, where its path names a record of another. */
  readonly nested?: Nested;
}

export interface Parent {
  /** The name of the resource whose rows open it. */
  readonly of: string;
  /** Our parameter → the field of the parent's row that fills it. */
  readonly values: Readonly<Record<string, string>>;
}

interface Nested {
  /** Their parameter of the path → ours. */
  readonly params: Readonly<Record<string, string>>;
  readonly parents: readonly Parent[];
}
