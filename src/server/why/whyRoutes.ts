/** Where super managers ask why somebody sees a thing or not. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rowOf } from '../../core/model/row.ts';
import { languageOf } from '../api/language.ts';
import { succeed } from '../calls/answer.ts';
import { boundInput } from '../calls/inputBounds.ts';
import type { Actor } from '../records/context.ts';
import { refuse } from '../records/faults.ts';
import { openWhy, type WhyOptions, type WhyQuestion } from './why.ts';

export interface WhyRoutes extends WhyOptions {
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
}

export function whyRoutes(app: FastifyInstance, { authenticate, ...options }: WhyRoutes): void {
  const why = openWhy(options);
  app.post('/api/schemas/why', async (request, reply) => {
    const actor = await authenticate(request);
    if (!actor.superManager) throw refuse('not-allowed');
    boundInput(request.body);
    const language = languageOf(request.headers['accept-language']);
    const data = await why(questionIn(request.body), actor, language);
    return reply.header('cache-control', 'no-store').send(succeed(language, data));
  });
}

/** @throws Refusal 400 */
function questionIn(input: unknown): WhyQuestion {
  const { screen, record = null, username = null, userType = null } = rowOf(input);
  const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
  const isNumber = (value: unknown): value is number | null => value === null || typeof value === 'number';
  if (typeof screen !== 'string' || !isText(record) || !isText(username) || !isNumber(userType))
    throw refuse('bad-parameters');
  return { screen, record, username, userType };
}
