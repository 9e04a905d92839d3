/** Every call of the console goes through here: token, language, envelope and the error catalogue. */
import type { Language } from '../../core/model/catalogue.ts';
import { type Answer, CallFault } from '../../renderer/engine/ports.ts';
import { addresses } from '../../generated/consoleCalls.ts';
import type { NoteTaker } from '../early/notes.ts';
import { openAhead } from './ahead.ts';
import type { ConsoleConfig } from './config.ts';
import { type DebounceOptions, openDebounce } from './debounce.ts';
import { named, readable, readEnvelope, received, type Received } from './envelope.ts';
import { type FaultOptions, openFaults } from './faults.ts';
import { openKeptAnswers } from './keptAnswers.ts';
import { askOver } from './line.ts';
import { NoAnswer } from './plainLine.ts';
import type { Http, Request } from './request.ts';
import { type WireRequest, wireRequest } from './wire.ts';

/** What the world does when calls are refused; given by the composition root. */
export interface HttpOptions extends FaultOptions {
  /** At once where it is here by now. */
  readonly config: () => ConsoleConfig | Promise<ConsoleConfig>;
  readonly token: () => string | null;
  readonly language: () => Language;
  /** Whether nobody is signed in and somebody is asked to, over the page. */
  readonly isOut: () => boolean;
  /** Resolves once somebody has signed in over the page: true where it is the same user, and the page is still theirs. */
  readonly signedInAgain: () => Promise<boolean>;
  readonly debounce: DebounceOptions;
  readonly notes: NoteTaker;
}

export function openHttp(around: HttpOptions): Http {
  const once = openDebounce(around.debounce);
  const kept = openKeptAnswers();
  const ahead = openAhead(around.notes);
  const { unreached, refused } = openFaults(around);
  let deployment: ConsoleConfig | undefined;

  async function sendNow(request: Request): Promise<Answer> {
    // What somebody waits for goes out with the very key or click: nothing is waited for that is here.
    const configured = around.config();
    const config = configured instanceof Promise ? await configured : configured;
    deployment = config;
    const token = around.token();
    if (token === null && !request.signingIn && around.isOut()) return sendOnceBack(request, unsent());
    const language = around.language();
    const question = kept.keyOf(request, token, language);
    const known = kept.find(question);
    const wire = wireRequest(request, config, { token, language, tag: known?.tag });
    const early = ahead.take(request, wire, { token, language });
    const response = (early && (await early)) ?? (await overTheLine(request, wire, unreached));
    around.onReach(true);
    if (known && response.status === notModified) return known.answer;
    if (response.status === 200) ahead.note(request, wire, response.data);
    const answer = readEnvelope(await readable(response), config);
    if (answer.succeeded) {
      if (answer.data instanceof Blob) return { code: 200, msg: '', data: named(answer.data, response) };
      const given = { code: 200, msg: answer.message, data: answer.data };
      if (around.token() === token) kept.keep(question, response.headers['etag'], given);
      return given;
    }
    return sendOnceBack(request, refused(answer, request, token));
  }

  /** What was done by hand is sent once its user has signed in over the page; all else ends with the fault. */
  async function sendOnceBack(request: Request, fault: CallFault): Promise<Answer> {
    if (fault.status !== 401 || !isSubmit(request) || !(await around.signedInAgain())) throw fault;
    request.signal?.throwIfAborted();
    return sendNow(request);
  }

  /** The answer is known: what polls need not ask for it. */
  const unsent = (): CallFault => new CallFault(401, 'not-signed-in', around.text('fault.401'));

  const send = (request: Request): Promise<Answer> => once(request, sendNow);

  return {
    send,
    arrived: (request) => deployment && arrivedNow(request, deployment, { around, ahead, kept }),
    call: (name, params, options) => {
      const [method, path] = addresses[name];
      return send({ method, path, ...(params && { params }), ...options });
    },
  };
}

const notModified = 304;

interface Answers {
  readonly around: HttpOptions;
  readonly ahead: ReturnType<typeof openAhead>;
  readonly kept: ReturnType<typeof openKeptAnswers>;
}

/** The answer to what was asked before the console ran, where it is here by now. */
function arrivedNow(request: Request, config: ConsoleConfig, { around, ahead, kept }: Answers): Answer | undefined {
  const token = around.token();
  const language = around.language();
  const wire = wireRequest(request, config, { token, language, tag: undefined });
  const answer = ahead.arrived(request, wire, { token, language });
  const read = answer && readEnvelope(received(answer), config);
  if (!read?.succeeded) return undefined;
  ahead.note(request, wire, answer?.body);
  const given = { code: 200, msg: read.message, data: read.data };
  kept.keep(kept.keyOf(request, token, language), answer?.tag, given);
  return given;
}

type Unreached = ReturnType<typeof openFaults>['unreached'];

async function overTheLine(request: Request, wire: WireRequest, unreached: Unreached): Promise<Received> {
  try {
    return await askOver(wire, request.ahead !== undefined);
  } catch (thrown) {
    throw thrown instanceof NoAnswer ? unreached(thrown.kind, request) : thrown;
  }
}

/** What somebody has done by hand, and would have to do again: it is sent again after signing in over the page. */
function isSubmit({ idempotencyKey, encoding, signingIn }: Request): boolean {
  return !signingIn && (idempotencyKey !== undefined || encoding === 'multipart');
}
