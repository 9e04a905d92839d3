/** Stands for calls before their code has arrived: the login page paints without it, typing or a stored token fetches it. */
import { CallFault } from '../../renderer/engine/ports.ts';
import type { HttpOptions } from './http.ts';
import type { Http } from './request.ts';

export interface LateHttp extends Http {
  /** Fetches the code ahead of the first call. */
  readonly prepare: () => void;
}

export function openLateHttp(around: HttpOptions): LateHttp {
  let arriving: Promise<Http> | null = null;
  let here: Http | undefined;

  function arrive(): Promise<Http> {
    arriving ??= import('./http.ts').then(
      ({ openHttp }) => (here = openHttp(around)),
      () => {
        arriving = null;
        around.onReach(false);
        throw new CallFault(0, 'no-answer', around.text('fault.none'));
      },
    );
    return arriving;
  }
  return {
    // Where it is here, the question is on its way before this returns.
    send: (request) => here?.send(request) ?? arrive().then((http) => http.send(request)),
    arrived: (request) => here?.arrived(request),
    call: (name, params, options) =>
      here?.call(name, params, options) ?? arrive().then((http) => http.call(name, params, options)),
    prepare: () => {
      // The call that needs it reports what went wrong.
      arrive().catch(() => undefined);
    },
  };
}
