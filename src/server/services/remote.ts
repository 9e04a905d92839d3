/** The handler of calls that another service answers. Whatever goes wrong there is said with its name, and is no fault of ours. */
import { textOf } from '../../core/model/label.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { placeholdersOf, type Remote, type Service } from '../../core/model/entity/service.ts';
import { isRow } from '../../core/model/row.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { refuse } from '../records/faults.ts';
import type { Sealing } from '../reactions/sealed.ts';
import { keyFor, serviceNamed } from './keys.ts';
import { dataOf, requestOf } from './mapping.ts';
import { askService, ServiceAway, type Incoming } from './request.ts';

export interface ServiceOptions {
  readonly sealing: Sealing;
  /** Origins that may be reached though they are private or without https. */
  readonly origins: readonly string[];
  readonly warn: (message: string) => void;
}

const usualSeconds = 15;

export function remoteHandler(options: () => ServiceOptions): Handler<Row, unknown> {
  return async (context, input) => {
    const { remote } = context.call;
    const service = remote && serviceNamed(context, remote.service);
    if (!remote || !service) throw refuse('not-configured');
    const isOpen = placeholdersOf(remote.path).every((param) => (input[param] ?? '') !== '');
    // A list of what belongs to a record, opened from none.
    if (!isOpen && context.call.gives.as === 'page') return { records: [], total: 0, current: 1, size: 20 };
    const name = textOf(service.title, context.language);
    const { answer, secret } = await asked(options(), context, { remote, service, name }, input);
    judge(answer, name, secret);
    const data = dataOf(remote, context.call.gives, answer, input);
    if (data === undefined) throw refuse('service-answer', { values: { service: name } });
    return data;
  };
}

interface Told {
  readonly remote: Remote;
  readonly service: Service;
  readonly name: string;
}

async function asked(
  { sealing, origins, warn }: ServiceOptions,
  context: HandlerContext,
  { remote, service, name }: Told,
  input: Row,
): Promise<{ readonly answer: Incoming; readonly secret: string | undefined }> {
  const request = requestOf(remote, input);
  if (!request) throw refuse('unknown-record');
  const address = `${service.url.replace(/\/$/, '')}${request.path}`;
  if (!URL.canParse(address)) throw refuse('service-away', { values: { service: name } });
  const url = new URL(address);
  for (const [theirs, value] of request.query) url.searchParams.append(theirs, value);
  const secret = await secretOf(context, sealing, { remote, service, name }, url);
  const isRepeated = remote.method !== 'GET' && context.idempotencyKey !== undefined;
  const headers = {
    ...(isRepeated ? { 'idempotency-key': context.idempotencyKey } : {}),
    ...authorised(service, secret, url),
  };
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const timeout = (service.seconds ?? usualSeconds) * 1000;
  try {
    return { answer: await askService({ method: remote.method, url, headers, body, timeout, origins }), secret };
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error;
    warn(`service "${remote.service}" is away: ${error.message}`);
    throw refuse('service-away', { values: { service: name } });
  }
}

/** Undefined where the service needs none. @throws Refusal where it was not set for this address */
async function secretOf(
  context: HandlerContext,
  sealing: Sealing,
  { remote, service, name }: Told,
  { origin }: URL,
): Promise<string | undefined> {
  if (!service.key) return undefined;
  const secret = await keyFor(context, sealing, remote.service, origin);
  if (secret === undefined) throw refuse('service-key', { values: { service: name } });
  return secret;
}

function authorised({ key }: Service, secret: string | undefined, url: URL): Record<string, string> {
  if (!key || secret === undefined) return {};
  if (key.in === 'bearer') return { authorization: `Bearer ${secret}` };
  if (key.in === 'basic') return { authorization: `Basic ${Buffer.from(secret).toString('base64')}` };
  if (key.in === 'header') return { [key.name ?? 'authorization']: secret };
  url.searchParams.append(key.name ?? 'key', secret);
  return {};
}

/** @throws Refusal where it has not done what was asked. */
function judge({ status, body }: Incoming, service: string, secret: string | undefined): void {
  if (status >= 200 && status < 300) return;
  if (status === 404) throw refuse('unknown-record');
  if (status === 401 || status === 403) throw refuse('service-key', { values: { service } });
  const said = sentenceOf(body, secret);
  if (status >= 400 && status < 500 && status !== 429 && said !== undefined)
    throw refuse('service-refuses', { values: { service, said } });
  throw refuse('service-fault', { values: { service, status } });
}

const sentences = ['detail', 'message', 'error_description', 'msg', 'title', 'error'];
const longestSentence = 300;

/** As problem details (RFC 9457) and most others say it; nothing where it repeats our key. */
function sentenceOf(body: unknown, secret: string | undefined): string | undefined {
  if (!isRow(body)) return undefined;
  for (const word of sentences) {
    const said = isRow(body[word]) ? body[word]['message'] : body[word];
    if (typeof said !== 'string' || said.trim() === '') continue;
    return repeats(said, secret) ? undefined : said.slice(0, longestSentence);
  }
  return undefined;
}

/** Whole, as it is sent, or its part behind the name of `name:password`. */
function repeats(said: string, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), secret.split(':').at(-1)];
  return forms.some((form) => form !== undefined && form !== '' && said.includes(form));
}
