/** Log lines without secrets and personal data: no tokens, passwords, phone numbers, and no query strings. */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { FastifyInstance } from 'fastify';
import { memberIn } from '../../core/model/row.ts';
import type { RequestNotes } from '../api/requestNotes.ts';

const secrets: readonly (readonly [RegExp, string])[] = [
  [/express ?[\w-]{43}/g, 'express[token]'],
  [/\b[0-9a-f]{64}\b/g, '[hash]'],
  [/\$argon2id\$[^\s"']+/g, '[hash]'],
  [/(?<!\d)1\d{10}(?!\d)/g, '[phone]'],
  [/:\/\/([^:@/\s]*):[^@/\s]*@/g, '://$1:[password]@'],
];

export function scrub(text: string): string {
  return secrets.reduce((scrubbed, [pattern, name]) => scrubbed.replace(pattern, name), text);
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack?: string;
}

/** Only what is named here: a database error's `detail` quotes the row. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  const [code, constraint] = [memberIn(error, 'code'), memberIn(error, 'constraint')];
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.stack === undefined ? {} : { stack: scrub(error.stack) }),
  };
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: ['password', '*.password', 'token', '*.token', 'mobile', '*.mobile', 'headers'], remove: true },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** One line a request, when it is over; pages, polls and what comes many times a second only where `LOG_LEVEL` asks for them. */
export function requestLines(app: FastifyInstance, notes: RequestNotes): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { call, userId, isFrequent } = notes.of(request);
    const isTold = reply.statusCode >= 400 || (request.method !== 'GET' && !isFrequent);
    // Of most, which are polls, no line is made that nobody asks for.
    if (!isTold && request.log.level !== 'debug' && request.log.level !== 'trace') return;
    const line = {
      method: request.method,
      path: scrub(request.url.split('?')[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(call === null ? {} : { call }),
      ...(userId === null ? {} : { user: userId }),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'failed');
    else if (isTold) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}
