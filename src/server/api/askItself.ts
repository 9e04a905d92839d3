/** A question that the server puts to itself, as whoever asked it would: rights, scope, masks and audit are those of any other. */
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Call, Row } from '../../core/model/catalogue.ts';

export interface OwnQuestion {
  readonly method: Call['method'];
  /** Below `/api`. */
  readonly path: string;
  readonly encoding?: Call['encoding'];
  readonly params?: Row;
}

interface Sent {
  readonly url: string;
  readonly type: string | null;
  readonly body: string | null;
}

/** As it goes over the wire. What a parameter lacks is not sent in an address or a form. */
export function sentFor({ method, path, encoding = 'json', params = {} }: OwnQuestion): Sent {
  const url = `/api${path}`;
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const query = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  if (method === 'GET') return { url: query === '' ? url : `${url}?${query}`, type: null, body: null };
  if (encoding === 'form') return { url, type: 'application/x-www-form-urlencoded', body: query };
  return { url, type: 'application/json', body: JSON.stringify(params) };
}

/** @param headers beside the session and the language of the request */
export function askItself(
  app: FastifyInstance,
  request: FastifyRequest,
  question: OwnQuestion,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const { token, 'accept-language': language = '' } = request.headers;
  const { url, type, body } = sentFor(question);
  return app.inject({
    method: question.method,
    url,
    remoteAddress: request.ip,
    headers: { token: String(token), 'accept-language': language, ...headers, ...(type && { 'content-type': type }) },
    ...(body !== null && { payload: body }),
  });
}
