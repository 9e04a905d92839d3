/** What went wrong in this window since it was opened: for the error-log dialog. */
import { type Signal, openSignal } from '../state/signal.ts';

interface LoggedError {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly url: string;
  readonly message: string;
  readonly stack: string;
}

export interface ErrorLog {
  readonly errors: Signal<readonly LoggedError[]>;
  readonly add: (thrown: unknown) => void;
  readonly clear: () => void;
  readonly stop: () => void;
}

const mostKept = 100;

export function openErrorLog(page: Window, now: () => number): ErrorLog {
  const errors = openSignal<readonly LoggedError[]>([]);
  let count = 0;
  function add(thrown: unknown): void {
    const isError = thrown instanceof Error;
    const entry: LoggedError = {
      id: ++count,
      at: now(),
      url: page.location.href,
      message: isError ? thrown.message : String(thrown),
      stack: isError ? (thrown.stack ?? '') : '',
    };
    errors.write([entry, ...errors.read()].slice(0, mostKept));
  }
  const onError = (event: ErrorEvent): void => add(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent): void => add(event.reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return {
    errors,
    add,
    clear: () => errors.write([]),
    stop: () => {
      page.removeEventListener('error', onError);
      page.removeEventListener('unhandledrejection', onRejection);
    },
  };
}
