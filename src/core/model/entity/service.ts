/** A call that another service answers: where it goes, and how its words are ours. */
import type { Label } from '../values.ts';

export interface Remote {
  /** By its name in the settings. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the service's address; `{name}` is a parameter of the call. */
  readonly path: string;
  /** Parameters that go into the query of a request with a body. */
  readonly query: readonly string[];
  /** Our name → theirs, where these differ; dots lead into objects. */
  readonly names: Readonly<Record<string, string>>;
  /** Where the rows or the record lie in the answer, and where their count. */
  readonly rows?: string;
  readonly total?: string;
  readonly paging?: {
    /** The number of the page, or of the first row. */
    readonly page?: string;
    readonly offset?: string;
    readonly size?: string;
    /** The number of the first page. */
    readonly from?: 0 | 1;
  };
}

/** As the settings describe it. */
export interface Service {
  readonly title: Label;
  readonly url: string;
  /** How its key is sent; without it, none is. */
  readonly key?: { readonly in: 'header' | 'query' | 'bearer' | 'basic'; readonly name?: string };
  readonly seconds?: number;
}

/** The names in a path that stand for parameters. */
export function placeholdersOf(path: string): string[] {
  return [...path.matchAll(/\{([A-Za-z0-9]+)\}/g)].map(([, name]) => name ?? '');
}
