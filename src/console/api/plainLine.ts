/** The network by the browser's own fetch: of questions with a JSON answer, while the code of the other one is not here. */
import { parseJson } from '../../core/model/row.ts';
import type { Received } from './envelope.ts';
import { addressOf, type WireRequest } from './wire.ts';

/** Why no answer came, as axios would say it. */
export class NoAnswer extends Error {
  readonly kind: 'timeout' | 'no-answer';
  constructor(kind: 'timeout' | 'no-answer') {
    super(kind);
    this.kind = kind;
  }
}

/** A question, and nothing that is sent or received in parts. */
export const isPlain = ({ data, responseType, onUploadProgress, onDownloadProgress }: WireRequest): boolean =>
  !responseType && !onUploadProgress && !onDownloadProgress && !(data instanceof FormData);

/** @throws NoAnswer, or the reason of the request's own signal */
export async function askPlainly(wire: WireRequest): Promise<Received> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), wire.timeout);
  const abort = (): void => late.abort();
  wire.signal?.addEventListener('abort', abort);
  try {
    const { method, keepalive = false } = wire;
    const answer = await fetch(addressOf(wire), { method, keepalive, signal: late.signal, ...bodyOf(wire) });
    const text = await answer.text();
    return {
      status: answer.status,
      statusText: answer.statusText,
      data: dataIn(text),
      headers: Object.fromEntries(answer.headers),
    };
  } catch {
    wire.signal?.throwIfAborted();
    throw new NoAnswer(late.signal.aborted ? 'timeout' : 'no-answer');
  } finally {
    clearTimeout(timer);
    wire.signal?.removeEventListener('abort', abort);
  }
}

/** As axios sends it. */
function bodyOf({ method, headers, data }: WireRequest): Pick<RequestInit, 'headers' | 'body'> {
  const accepting = { Accept: 'application/json, text/plain, */*', ...headers };
  if (method === 'GET' || data === undefined) return { headers: accepting };
  if (data instanceof URLSearchParams) return { headers: accepting, body: data };
  return { headers: { ...accepting, 'Content-Type': 'application/json' }, body: JSON.stringify(data) };
}

/** What is no JSON stays the text that it is. */
function dataIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
