/** What the console asks of the server, whoever carries it. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Answer } from '../../renderer/engine/ports.ts';
import type { ConsoleCalls } from '../../generated/consoleCalls.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly encoding?: 'json' | 'form' | 'multipart';
  readonly params?: Row;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Bytes that have come, and how many there are where the server says so. */
  readonly onDownload?: ((loaded: number, total: number | undefined) => void) | undefined;
  /** Milliseconds; by default the deployment's for calls or for files. */
  readonly timeout?: number;
  /** Shows nothing and leaves the page where it is; a 401 still ends the session. */
  readonly quiet?: boolean;
  /** Shows nothing; a 403 still leads to the page that says so. */
  readonly inPlace?: boolean;
  /** What it is for; said with a failure that says nothing of itself. */
  readonly about?: string | undefined;
  /** The page is being left: it arrives without the page, and nobody waits for its answer. */
  readonly isLast?: boolean;
  /** A wrong password is an answer here, not the end of a session. */
  readonly signingIn?: boolean;
  readonly file?: boolean;
  /** Asked at once the next time: with every start, or when this page is opened. */
  readonly ahead?: 'start' | 'page' | undefined;
}

/** A file goes along with whatever else the call takes. */
type Sent<Input> = Input & { readonly file?: Blob };

export interface Http {
  readonly send: (request: Request) => Promise<Answer>;
  /** The answer to a question that was asked before, if it is here already; only once. */
  readonly arrived: (request: Request) => Answer | undefined;
  readonly call: <Name extends keyof ConsoleCalls>(
    name: Name,
    params: Sent<ConsoleCalls[Name]['input']>,
    options?: Partial<Request>,
  ) => Promise<Answer & { readonly data: ConsoleCalls[Name]['answer'] }>;
}
