/** What a handler of a call is given, and what it may do. */
import type { Call, Label, Row, Settings } from '../../core/model/catalogue.ts';
import type { Fault } from '../records/refusal.ts';
import type { RecordContext } from '../records/context.ts';

export type { Change } from '../database/change.ts';
export type { Actor } from '../records/context.ts';

/** A file that came with a multipart call; it lies under its id below DATA_DIR/files, and goes when the call is refused. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** By content, not by name: `image/png`, `image/jpeg`, or null for anything else. */
  readonly type: string | null;
  /** Of the content, lower-case hex. */
  readonly sha256: string;
}

/** The browser of one request. */
export interface Device {
  /** Null where it has no cookie. */
  readonly hash: string | null;
  /** Its hash, after giving it a cookie where it has none. */
  readonly remember: () => string;
}

export interface HandlerContext extends RecordContext {
  readonly call: Call;
  readonly settings: Settings;
  readonly newId: () => string;
  /** Where the request came from. */
  readonly address: string;
  /** The browser that the request came from; left out where nobody is answered. */
  readonly device?: Device | undefined;
  readonly uploads: readonly Upload[];
  /** A stored file's path → an address that shows it for ten minutes. Other paths come back as they are. */
  readonly signFile: (path: string) => string;
  /** Where the content of a stored file lies, by its id. */
  readonly pathOfFile: (id: string) => string;
  /** Answers with this text instead of the call's own. */
  readonly say: (text: Label) => void;
  /** Runs after the commit, outside the transaction. */
  readonly afterCommit: (effect: () => void) => void;
  /** Under which its sender would send the same again. */
  readonly idempotencyKey?: string | undefined;
  readonly followers?: Followers | undefined;
}

/**
 * By entity: what a product does, or refuses, in the transaction in which a generic call adds, changes or removes a record, or a
 * user binds a mobile number.
 */
export type Followers = ReadonlyMap<string, (context: HandlerContext, written: Written) => Promise<void>>;

export interface Written {
  /** Null where the record is new. */
  readonly before: Row | null;
  /** Null where the record is gone. */
  readonly after: Row | null;
}

/** Input is what the call takes, already checked and typed. Returns `data`, or a `FileAnswer`. Throws `Refusal`. */
export type Handler<Input = Row, Answer = unknown> = (context: HandlerContext, input: Input) => Promise<Answer>;

/**
 * A handler that locks what its record belongs to before the record itself, and then asks what its call needs: whoever
 * locked the record for it first would wait for somebody who has the other and waits for the record.
 */
export function lockingItself<H extends Handler<never>>(handler: H): H {
  locking.add(handler);
  return handler;
}

export const locksItself = (handler: object): boolean => locking.has(handler);

const locking = new WeakSet<object>();

/** A method, for parameters of those are not compared the strict way: each handler is run with the input of its own calls. */
interface Runnable {
  run(context: HandlerContext, input: Row): Promise<unknown>;
}
export type Handlers = Readonly<Record<string, Runnable['run']>>;

/** What a second row with the same values means to the person who writes it. */
export interface UniqueFault {
  readonly entity: string;
  /** Of the unique index, in its order; `id` for the primary key. */
  readonly fields: readonly string[];
  readonly error: string;
  readonly fault: Fault;
  /** What the form says at its fields. */
  readonly at?: Readonly<Record<string, Label>>;
}
