/** Every call of the console goes through here: token, language, envelope and the error catalogue. */
import { type AxiosError, type AxiosRequestConfig, type AxiosResponse, create, isAxiosError, isCancel } from 'axios';
import type { Language, Row } from '../../core/model/catalogue.ts';
import { type Answer, CallFault } from '../../renderer/engine/ports.ts';
import { addresses } from '../../generated/consoleCalls.ts';
import type { ConsoleConfig } from './config.ts';
import { type DebounceOptions, openDebounce } from './debounce.ts';
import { openKeptAnswers } from './keptAnswers.ts';
import type { Http, Request } from './request.ts';
import type { TextKey, Texts } from '../texts/language.ts';
import { arrivedEarly, askerOf, questionOf, takeEarly, type EarlyBody } from '../early/answers.ts';
import type { NoteTaker } from '../early/notes.ts';
import { tokenHeader } from './wireToken.ts';

/** What the world does when calls are refused; given by the composition root. */
export interface HttpOptions {
  readonly config: () => Promise<ConsoleConfig>;
  readonly token: () => string | null;
  readonly language: () => Language;
  readonly text: Texts;
  /** 401: the session is over. Told which token was refused, so that a late answer cannot end a newer session. */
  readonly onSignedOut: (token: string | null) => void;
  /** Resolves once somebody has signed in over the page: true where it is the same user, and the page is still theirs. */
  readonly signedInAgain: () => Promise<boolean>;
  /** 403: to the page that says so. */
  readonly onForbidden: () => void;
  readonly show: (message: string) => void;
  readonly reached: () => boolean;
  readonly onReach: (reached: boolean) => void;
  readonly debounce: DebounceOptions;
  readonly notes: NoteTaker;
}

export function openHttp(around: HttpOptions): Http {
  const client = create({ validateStatus: () => true });

  const once = openDebounce(around.debounce);
  const kept = openKeptAnswers();
  let deployment: ConsoleConfig | undefined;

  async function sendNow(request: Request): Promise<Answer> {
    const config = await around.config();
    deployment = config;
    const token = around.token();
    const language = around.language();
    const question = kept.keyOf(request, token, language);
    const known = kept.find(question);
    const wire = wireRequest(request, config, { token, language, tag: known?.tag });
    let response: Received;
    try {
      response = (await early(request, wire, token)) ?? (await client.request(wire));
    } catch (thrown) {
      throw notAnswered(thrown, request);
    }
    around.onReach(true);
    if (known && response.status === notModified) return known.answer;
    if (request.ahead && response.status === 200) note(request, wire);
    const answer = readEnvelope(await readable(response), config);
    if (answer.succeeded) {
      if (answer.data instanceof Blob) return { code: 200, msg: '', data: named(answer.data, response) };
      const given = { code: 200, msg: answer.message, data: answer.data };
      if (around.token() === token) kept.keep(question, response.headers['etag'], given);
      return given;
    }
    const fault = refused(answer, request, token);
    if (answer.status !== 401 || !isSubmit(request) || !(await around.signedInAgain())) throw fault;
    request.signal?.throwIfAborted();
    return sendNow(request);
  }

  /** The question as it is asked ahead; undefined for one whose body is no JSON. */
  function questionIn({ ahead, encoding = 'json' }: Request, wire: AxiosRequestConfig): string | undefined {
    if (!ahead || encoding !== 'json') return undefined;
    const body = wire.method === 'GET' ? undefined : JSON.stringify(wire.data);
    return questionOf(wire.method ?? 'GET', client.getUri(wire), body);
  }
  function note(request: Request, wire: AxiosRequestConfig): void {
    const question = questionIn(request, wire);
    if (request.ahead && question !== undefined) around.notes[request.ahead](question);
  }

  /** An answer that is on its way since before this code was here. */
  async function early(
    request: Request,
    wire: AxiosRequestConfig,
    token: string | null,
  ): Promise<Received | undefined> {
    const question = questionIn(request, wire);
    if (question === undefined) return undefined;
    const answer = await takeEarly(question, askerOf(token, around.language()));
    request.signal?.throwIfAborted();
    return answer && received(answer);
  }

  const send = (request: Request): Promise<Answer> => once(request, sendNow);

  function notAnswered(thrown: unknown, request: Request): unknown {
    if (isCancel(thrown)) return request.signal?.reason ?? thrown;
    if (!isAxiosError(thrown)) return thrown;
    // A page that keeps asking while the line is down says so itself; only what somebody did is answered each time.
    const isNews = around.reached() || request.idempotencyKey !== undefined;
    around.onReach(false);
    const fault = new CallFault(0, codeOf(thrown), around.text('fault.none'));
    if (isNews && !request.quiet) around.show(fault.message);
    return fault;
  }

  function refused(answer: Envelope, request: Request, token: string | null): CallFault {
    const message = answer.message || answer.statusText || around.text(standardText(answer.status));
    const fault = new CallFault(answer.status, answer.error, message, answer.fields, answer.data);
    if (answer.status === 401 && !request.signingIn) around.onSignedOut(token);
    else if (answer.status === 403 && answer.error !== 'password-change-required' && !request.quiet)
      around.onForbidden();
    else if (!request.quiet) around.show(message);
    return fault;
  }

  return {
    send,
    arrived: (request) => {
      if (!deployment) return undefined;
      const token = around.token();
      const language = around.language();
      const wire = wireRequest(request, deployment, { token, language, tag: undefined });
      const asked = questionIn(request, wire);
      const answer = asked === undefined ? undefined : arrivedEarly(asked, askerOf(token, language));
      const read = answer && readEnvelope(received(answer), deployment);
      if (!read?.succeeded) return undefined;
      note(request, wire);
      const given = { code: 200, msg: read.message, data: read.data };
      kept.keep(kept.keyOf(request, token, language), answer?.tag, given);
      return given;
    },
    call: (name, params, options) => {
      const [method, path] = addresses[name];
      return send({ method, path, ...(params && { params }), ...options });
    },
  };
}

/** An answer, whoever asked for it. */
type Received = Pick<AxiosResponse<unknown>, 'status' | 'statusText' | 'data' | 'headers'>;

const received = ({ status, statusText, body, tag }: EarlyBody): Received => ({
  status,
  statusText,
  data: body,
  headers: tag === null ? {} : { etag: tag },
});

/** What somebody has done by hand, and would have to do again: it is sent again after signing in over the page. */
function isSubmit({ idempotencyKey, encoding, signingIn }: Request): boolean {
  return !signingIn && (idempotencyKey !== undefined || encoding === 'multipart');
}

const notModified = 304;

interface Asking {
  readonly token: string | null;
  readonly language: Language;
  /** Of the answer that is kept. */
  readonly tag: string | undefined;
}

function wireRequest(request: Request, config: ConsoleConfig, { token, language, tag }: Asking): AxiosRequestConfig {
  const { method, path, params = {}, encoding = 'json', signal, onProgress, onDownload } = request;
  const isUpload = encoding === 'multipart';
  return {
    method,
    url: config.apiBase + path,
    timeout: request.timeout ?? (isUpload || request.file ? config.fileTimeout : config.requestTimeout),
    headers: {
      'Accept-Language': language,
      ...tokenHeader(token),
      ...(tag && { 'If-None-Match': tag }),
      ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
    },
    ...(method === 'GET' ? { params: queryOf(params) } : { data: bodyOf(params, encoding) }),
    ...(signal && { signal }),
    ...(request.file && { responseType: 'blob' as const }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }: { loaded: number; total?: number }) =>
        onProgress(total ? loaded / total : 0),
    }),
    ...(onDownload && {
      onDownloadProgress: ({ loaded, total }: { loaded: number; total?: number }) => onDownload(loaded, total),
    }),
  };
}

function queryOf(params: Row): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(name, plain(value));
  return query;
}

function bodyOf(params: Row, encoding: 'json' | 'form' | 'multipart'): unknown {
  if (encoding === 'json') return params;
  if (encoding === 'form') return queryOf(params);
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, plain(value));
  }
  return form;
}

/** Lists are joined by commas on the wire; objects are JSON. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Envelope {
  readonly succeeded: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly message: string;
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
}

/** A file under the name that the server gives it (RFC 6266). */
function named(content: Blob, { headers }: Received): File {
  const given: unknown = headers['content-disposition'];
  const coded = typeof given === 'string' ? /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1] : undefined;
  return new File([content], coded === undefined ? '' : decodeURIComponent(coded), { type: content.type });
}

/** Where a file was asked for, a refusal comes as a file too. */
async function readable(response: Received): Promise<Received> {
  const { data, status } = response;
  if (!(data instanceof Blob) || (status >= 200 && status < 300) || !data.type.includes('json')) return response;
  return { ...response, data: JSON.parse(await data.text()) as unknown };
}

function readEnvelope(response: Received, config: ConsoleConfig): Envelope {
  const body = response.data;
  const answered = response.status >= 200 && response.status < 300;
  const base = {
    status: response.status,
    statusText: response.statusText,
    message: '',
    error: '',
    fields: {},
    data: body,
  };
  if (typeof body !== 'object' || body === null || body instanceof Blob)
    return { ...base, succeeded: answered && body instanceof Blob };
  const words = body as Record<string, unknown>;
  const code = words[config.envelope.code];
  const isCode = typeof code === 'number' || typeof code === 'string';
  const succeeded = answered && isCode && config.successCodes.includes(code);
  return {
    succeeded,
    status: answered && !succeeded ? Number(code) || 500 : response.status,
    statusText: answered ? '' : response.statusText,
    message: textIn(words[config.envelope.message]),
    error: textIn(words['error']),
    fields: fieldsIn(words['fields']),
    data: words[config.envelope.data],
  };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fieldsIn(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const standardStatuses = [200, 201, 202, 204, 400, 401, 403, 404, 406, 410, 500, 502, 503, 504] as const;

function standardText(status: number): TextKey {
  const known = standardStatuses.find((standard) => standard === status);
  return known === undefined ? 'fault.none' : `fault.${known}`;
}

function codeOf(thrown: AxiosError): string {
  return thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT' ? 'timeout' : 'no-answer';
}
