/** The handler of calls that another service answers. Whatever goes wrong there is said with its name, and is no fault of ours. */
import { textOf } from '../../core/model/label.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { Remote, Service } from '../../core/model/entity/service.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { refuse } from '../records/faults.ts';
import type { Sealing } from '../reactions/sealed.ts';
import { keyFor, servicesOf } from './keys.ts';
import { dataOf, isObject, requestOf } from './mapping.ts';
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
    const service = remote && servicesOf(context)[remote.service];
    if (!remote || !service) throw refuse('not-configured');
    const name = textOf(service.title, context.language);
    const answer = await asked(options(), context, { remote, service, name }, input);
    judge(answer, name);
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
): Promise<Incoming> {
  const request = requestOf(remote, input);
  if (!request) throw refuse('unknown-record');
  const url = new URL(`${service.url.replace(/\/$/, '')}${request.path}`);
  for (const [theirs, value] of request.query) url.searchParams.append(theirs, value);
  const headers = await authorised(context, sealing, { remote, service, name }, url);
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const timeout = (service.seconds ?? usualSeconds) * 1000;
  try {
    return await askService({ method: remote.method, url, headers, body, timeout, origins });
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error;
    warn(`service "${remote.service}" is away: ${error.message}`);
    throw refuse('service-away', { values: { service: name } });
  }
}

async function authorised(
  context: HandlerContext,
  sealing: Sealing,
  { remote, service, name }: Told,
  url: URL,
): Promise<Record<string, string>> {
  const { key } = service;
  if (!key) return {};
  const secret = await keyFor(context, sealing, remote.service);
  if (secret === undefined) throw refuse('service-key', { values: { service: name } });
  if (key.in === 'bearer') return { authorization: `Bearer ${secret}` };
  if (key.in === 'basic') return { authorization: `Basic ${Buffer.from(secret).toString('base64')}` };
  if (key.in === 'header') return { [key.name ?? 'authorization']: secret };
  url.searchParams.append(key.name ?? 'key', secret);
  return {};
}

/** @throws Refusal where it has not done what was asked. */
function judge({ status, body }: Incoming, service: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 404) throw refuse('unknown-record');
  if (status === 401 || status === 403) throw refuse('service-key', { values: { service } });
  const said = sentenceOf(body);
  if (status >= 400 && status < 500 && status !== 429 && said !== undefined)
    throw refuse('service-refuses', { values: { service, said } });
  throw refuse('service-fault', { values: { service, status } });
}

const sentences = ['detail', 'message', 'error_description', 'msg', 'title', 'error'];
const longestSentence = 300;

/** As problem details (RFC 9457) and most others say it. */
function sentenceOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  for (const word of sentences) {
    const said = isObject(body[word]) ? body[word]['message'] : body[word];
    if (typeof said === 'string' && said.trim() !== '') return said.slice(0, longestSentence);
  }
  return undefined;
}
