/** Whatever goes wrong is answered in the one envelope; what is the server's own fault is logged. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf } from '../../core/model/thrown.ts';
import { fail } from '../calls/answer.ts';
import { mostNames } from '../calls/inputBounds.ts';
import { refuse, type FaultName } from '../records/faults.ts';
import { machineFaultOf } from '../records/machineFault.ts';
import { languageOf } from '../api/language.ts';
import { Refusal } from '../records/refusal.ts';
import { scrub } from './logging.ts';

/** Names of Fastify's and its plugins' errors. */
const known: Readonly<Record<string, FaultName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FILES_LIMIT: 'no-file',
  FST_PARTS_LIMIT: 'bad-body',
  FST_FIELDS_LIMIT: 'too-many-names',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong-content-type',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_BAD_URL: 'bad-address',
};

const values = { limit: '1 MB', expected: 'application/json' };
/** Of a name of Fastify's that is not about bytes. */
const ofNames = { limit: mostNames };

export function faultAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerFault(refuse(request.url.startsWith('/api/') ? 'unknown-call' : 'unknown-page'), request, reply),
  );
}

export function answerFault(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error, request);
  if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (refusal.because !== undefined)
    request.log.warn(
      { refused: refusal.error, because: scrub(refusal.because) },
      'something beyond this server failed',
    );
  if (refusal.status === 429) void reply.header('retry-after', retryAfter(refusal));
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send(fail(languageOf(request.headers['accept-language']), refusal));
}

/** A read has no body: what is wrong with it is its address. */
function refusalFor(error: Error, { method }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error) ?? '';
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const unread = method === 'GET' || method === 'HEAD' ? 'bad-address' : 'bad-body';
  const name = known[code] ?? (statusCode >= 400 && statusCode < 500 ? unread : undefined);
  return refuse(name ?? machineFaultOf(error) ?? 'server-fault', {
    values: name === 'too-many-names' ? ofNames : values,
  });
}

function retryAfter({ values: { minutes, seconds } = {} }: Refusal): number {
  if (typeof seconds === 'number') return seconds;
  return typeof minutes === 'number' ? minutes * 60 : 60;
}
