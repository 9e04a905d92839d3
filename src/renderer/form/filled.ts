import type { Row } from '../../core/model/catalogue.ts';

/** Field → what was filled in by itself, and the answer that it was taken from. */
export type Filled = Readonly<Record<string, { readonly value: string; readonly answer: Row }>>;
