/**
 * One request to a service of the settings. Only its own origin is reached, by https at a public address unless the operator
 * named the origin; a redirect is not followed; what it answers is JSON of a bounded size within a bounded time.
 */
import { request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import { parseJson } from '../../core/model/row.ts';
import { mayBeSentTo, publicLookup } from '../push/reach.ts';

interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeout: number;
  /** That may be reached though they are private or without https. */
  readonly origins: readonly string[];
}

export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined where there is none. */
  readonly body: unknown;
}

/** It cannot be reached, or its answer cannot be used; the message is for the log. */
export class ServiceAway extends Error {}

/** Filters are a part of it. */
const longestUrl = 8_000;
const mostBytes = 8 * 1024 * 1024;
/** What goes over an answer goes into itself at each level. */
const deepest = 64;

/** @throws ServiceAway */
export async function askService({ method, url, headers, body, timeout, origins }: Outgoing): Promise<Incoming> {
  if (!mayBeSentTo(url.href, origins, longestUrl))
    throw new ServiceAway(`${url.host} may not be reached: it is of the inside, or without https`);
  const lookup = origins.includes(url.origin) ? {} : { lookup: publicLookup };
  const begin = url.protocol === 'https:' ? requestSafe : requestPlain;
  const signal = AbortSignal.timeout(timeout);
  const sent = {
    accept: 'application/json',
    // Nothing is unpacked: what comes is as large as it is.
    'accept-encoding': 'identity',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    ...headers,
  };
  try {
    return await new Promise<Incoming>((done, failed) => {
      const request = begin(url, { method, headers: sent, signal, ...lookup }, (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostBytes) answer.destroy(new Error(`the answer is larger than ${mostBytes} bytes`));
          else parts.push(part);
        });
        answer.on('error', failed);
        answer.on('end', () => {
          const { statusCode: status = 0, headers: given } = answer;
          try {
            done({ status, headers: given, body: read(Buffer.concat(parts).toString('utf8'), status) });
          } catch (error) {
            failed(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
      request.on('error', failed);
      request.end(body);
    });
  } catch (error) {
    throw new ServiceAway(`${url.host}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** What a fault says in another form than JSON is not told. */
function read(text: string, status: number): unknown {
  if (text.trim() === '') return undefined;
  try {
    const body = parseJson(text);
    if (!isDeep(body)) return body;
  } catch {
    if (status >= 300) return undefined;
    throw new Error('the answer is no JSON');
  }
  if (status >= 300) return undefined;
  throw new Error(`the answer is nested deeper than ${deepest} times`);
}

function isDeep(body: unknown): boolean {
  let level: readonly unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one): readonly unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
  return false;
}
