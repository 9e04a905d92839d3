/** What becomes of a call that got no answer, or was refused: the fault it ends with, and what is said of it on the page. */
import { CallFault, isAway } from '../../renderer/engine/ports.ts';
import type { TextKey, Texts } from '../texts/language.ts';
import type { Envelope } from './envelope.ts';
import type { Request } from './request.ts';

export interface FaultOptions {
  readonly text: Texts;
  /** 401: the session is over. Told which token was refused, so that a late answer cannot end a newer session, and by whose deed it ended. */
  readonly onSignedOut: (token: string | null, why: string | null) => void;
  /** 403: to the page that says so. */
  readonly onForbidden: () => void;
  readonly show: (message: string) => void;
  readonly reached: () => boolean;
  readonly onReach: (reached: boolean) => void;
}

export function openFaults(around: FaultOptions) {
  function unreached(code: string, request: Request): CallFault {
    // A page that keeps asking while the line is down says so itself; only what somebody did is answered each time.
    const isNews = around.reached() || request.idempotencyKey !== undefined;
    around.onReach(false);
    const fault = new CallFault(0, code, unanswered(request, around.text('fault.none')));
    if (isNews && !isShownByAsker(request)) around.show(fault.message);
    return fault;
  }

  const failing = ({ about }: Request, reason: string): string =>
    about === undefined ? reason : around.text('fault.of', { what: about, reason });

  /** What was sent may have arrived: that it was not done would be a guess. */
  const unanswered = (request: Request, reason: string): string => {
    const { about: what, idempotencyKey } = request;
    if (what === undefined || idempotencyKey === undefined) return failing(request, reason);
    return around.text('fault.again', { message: around.text('fault.open', { what, reason }) });
  };

  /** Who has sent something past a gateway that is away learns that it can be sent again. */
  const withRetry = ({ idempotencyKey }: Request, status: number, message: string): string =>
    idempotencyKey !== undefined && isAway(status) ? around.text('fault.again', { message }) : message;

  /** A gateway's own page says nothing to whoever reads it: the console says it, and what comes next. */
  function away({ status }: Envelope, { idempotencyKey, signingIn }: Request): string {
    const message = around.text('fault.away', { reason: around.text(standardText(status)) });
    return idempotencyKey !== undefined || signingIn ? message : around.text('fault.waits', { message });
  }

  function refused(answer: Envelope, request: Request, token: string | null): CallFault {
    const said = isOfGateway(answer)
      ? away(answer, request)
      : answer.message || answer.statusText || around.text(standardText(answer.status));
    const message = answer.status >= 500 ? withRetry(request, answer.status, failing(request, said)) : said;
    const fault = new CallFault(answer.status, answer.error, message, answer.fields, answer.data);
    if (answer.status === 401 && !request.signingIn) around.onSignedOut(token, deedIn(answer.error, said));
    else if (answer.status === 403 && answer.error !== 'password-change-required' && !request.quiet)
      around.onForbidden();
    else if (!isShownByAsker(request)) around.show(fault.told);
    return fault;
  }

  return { unreached, refused };
}

const isShownByAsker = ({ quiet, inPlace }: Request): boolean => quiet === true || inPlace === true;

/** What the server says of a session that somebody ended; null of one that ran out. */
export const deedIn = (error: string, message: string): string | null =>
  ['', 'session-ended', 'not-signed-in'].includes(error) || message === '' ? null : message;

/** What a gateway without its server answers: no envelope, and no words beyond those that the protocol has for its status. */
const isOfGateway = ({ status, statusText, message, data }: Envelope): boolean =>
  isAway(status) && message === '' && (ofProtocol.test(statusText) || (statusText === '' && typeof data === 'string'));

const ofProtocol = /^(?:bad gateway|service (?:temporarily )?unavailable|gateway time-?out)$/i;

const standardStatuses = [200, 201, 202, 204, 400, 401, 403, 404, 406, 410, 500, 502, 503, 504] as const;

function standardText(status: number): TextKey {
  const known = standardStatuses.find((standard) => standard === status);
  return known === undefined ? 'fault.none' : `fault.${known}`;
}
