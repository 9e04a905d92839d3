/** A call refused on purpose: the HTTP status, a stable name, a text in both languages, faults at fields. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';

export interface Fault {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 416 | 422 | 429 | 431 | 500 | 503 | 507;
  readonly text: Label;
}

export function fault(status: Fault['status'], chinese: string, english: string): Fault {
  return { status, text: label(chinese, english) };
}

/** What one refusal says beyond its fault. */
export interface Particulars {
  /** Of the placeholders of its texts. */
  readonly values?: Row;
  /** A text for each parameter that is at fault. */
  readonly fields?: Readonly<Record<string, Label>>;
  /** Answered as `data`: what there is instead. */
  readonly data?: unknown;
  /** Why something beyond this server failed: for its log alone. */
  readonly because?: string;
}

export class Refusal extends Error {
  readonly status: Fault['status'];
  readonly error: string;
  readonly text: Label;
  /** Undefined where its texts stand as they are: braces in them are what somebody wrote. */
  readonly values: Row | undefined;
  readonly fields: Readonly<Record<string, Label>>;
  readonly data: unknown;
  readonly because: string | undefined;
  constructor(error: string, { status, text }: Fault, more: Particulars = {}) {
    super(error);
    this.name = 'Refusal';
    this.status = status;
    this.error = error;
    this.text = text;
    this.values = more.values;
    this.fields = more.fields ?? {};
    this.data = more.data ?? null;
    this.because = more.because;
  }
  /** The same, told of a part of what was sent: `copies.0` of `barcode` is `copies.0.barcode`. */
  within(path: string): Refusal {
    const { error, status, text, values, data, because } = this;
    const fields = Object.fromEntries(Object.entries(this.fields).map(([name, each]) => [`${path}.${name}`, each]));
    const more = { fields, data, ...(values && { values }), ...(because !== undefined && { because }) };
    return new Refusal(error, { status, text }, more);
  }
}

/** By which the audit log names why something was not done. */
export function refusedAs(error: unknown): string {
  return error instanceof Refusal ? error.error : 'server-fault';
}
