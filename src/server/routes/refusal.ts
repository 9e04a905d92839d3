/** A call refused on purpose: the HTTP status, a stable name, a text in both languages, faults at fields. */
import type { Label, Row } from '../../core/catalogue.ts';

export interface Fault {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly text: Label;
}

export class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  readonly text: Label;
  readonly values: Row;
  readonly fields: Readonly<Record<string, Label>>;
  readonly data: unknown;
  constructor(
    error: string,
    fault: Fault,
    more: { values?: Row; fields?: Record<string, Label>; data?: unknown } = {},
  ) {
    super(error);
    this.name = 'Refusal';
    this.status = fault.status;
    this.error = error;
    this.text = fault.text;
    this.values = more.values ?? {};
    this.fields = more.fields ?? {};
    this.data = more.data ?? null;
  }
}
