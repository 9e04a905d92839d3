/** Where a preview reads rows in somebody else's place: the call itself is asked, as it always is, so that scope and masks are that person's. */
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import { askItself } from '../api/askItself.ts';
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
    const answer = await askItself(
      app,
      request,
      { ...call, params: paramsIn(request.body) },
      { [seenAsHeader]: encodeURIComponent(textIn(request.body, 'as')) },
    );
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
