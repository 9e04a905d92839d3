/** Where super managers ask why somebody sees a thing or not. */
import type { FastifyInstance } from 'fastify';
import type { WhyQuestion } from '../../core/why/answer.ts';
import { rowOf } from '../../core/model/row.ts';
import { languageOf } from '../api/language.ts';
import { succeed } from '../calls/answer.ts';
import { boundInput } from '../calls/inputBounds.ts';
import { refuse } from '../records/faults.ts';
import { authorsOf, type AuthorsGround } from '../releases/editor/authors.ts';
import { openWhy, type WhyOptions } from './why.ts';

export function whyRoutes(app: FastifyInstance, ground: AuthorsGround, options: WhyOptions): void {
  const why = openWhy(options);
  const author = authorsOf(ground, 'schemas/why');
  app.post('/api/schemas/why', async (request, reply) => {
    const actor = await author(request);
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
