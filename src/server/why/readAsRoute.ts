/** Where a preview reads rows in somebody else's place: the call itself is asked, as it always is, so that scope and masks are that person's. */
import type { FastifyInstance } from 'fastify';
import type { Call, Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import { boundInput } from '../calls/inputBounds.ts';
import { refuse } from '../records/faults.ts';
import { seenAsHeader } from '../sessions/seenAs.ts';
import { authorsOf, type AuthorsGround } from '../releases/editor/authors.ts';
import { textIn, valueIn } from '../releases/editor/editorInput.ts';

export function readAsRoute(app: FastifyInstance, ground: AuthorsGround): void {
  const author = authorsOf(ground, 'schemas/readAs');
  app.post('/api/schemas/readAs', async (request, reply) => {
    await author(request);
    boundInput(request.body);
    const { calls } = ground.currentRelease().catalogue;
    const id = textIn(request.body, 'call');
    const call = Object.hasOwn(calls, id) ? calls[id] : undefined;
    if (!call) throw refuse('unknown-call');
    const { token, 'accept-language': language = '' } = request.headers;
    const asked = askedOf(call, paramsIn(request.body));
    const answer = await app.inject({
      method: call.method,
      url: `/api${call.path}${asked.query}`,
      remoteAddress: request.ip,
      headers: {
        token: String(token),
        'accept-language': language,
        [seenAsHeader]: encodeURIComponent(textIn(request.body, 'as')),
        ...(asked.type && { 'content-type': asked.type }),
      },
      ...(asked.body !== null && { payload: asked.body }),
    });
    return reply
      .code(answer.statusCode)
      .header('content-type', answer.headers['content-type'])
      .header('cache-control', 'no-store')
      .send(answer.body);
  });
}

function paramsIn(input: unknown): Row {
  const params = valueIn(input, 'params') ?? {};
  if (!isRow(params)) throw refuse('bad-parameters');
  return params;
}

interface Sent {
  readonly query: string;
  readonly type: string | null;
  readonly body: string | null;
}

function askedOf({ method, encoding }: Call, params: Row): Sent {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const query = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  if (method === 'GET') return { query: query === '' ? '' : `?${query}`, type: null, body: null };
  if (encoding === 'form') return { query: '', type: 'application/x-www-form-urlencoded', body: query };
  return { query: '', type: 'application/json', body: JSON.stringify(params) };
}
