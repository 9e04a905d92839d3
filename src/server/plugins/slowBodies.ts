/** Bodies that come too slowly are cut off with 408: a connection that drips is held open for nothing. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface BodyTimeouts {
  /** Milliseconds within which a body that is no file must be here. */
  readonly small: number;
  /** Milliseconds within each of which `least` bytes of a file must come. */
  readonly window: number;
  readonly least: number;
}

/** A file on a line of 8 kilobits a second still arrives; how long it may take in all, the server's own limit says. */
const usual: BodyTimeouts = { small: 20_000, window: 30_000, least: 30_000 };

export function slowBodies(app: FastifyInstance, timeout = usual): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const late = (): void => cut(request, reply.raw.headersSent);
    const stop = isFile(request) ? watchFlow(request, timeout, late) : watchWhole(timeout, late);
    request.raw.once('close', stop);
    request.raw.once('end', stop);
    done();
  });

  function cut({ raw }: FastifyRequest, answered: boolean): void {
    if (raw.complete || raw.destroyed) return;
    if (answered) return void raw.destroy();
    const error = Object.assign(new Error('a body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    // The answer of Node's own time limits.
    app.server.emit('clientError', error, raw.socket);
  }
}

function watchWhole({ small }: BodyTimeouts, late: () => void): () => void {
  const timer = setTimeout(late, small);
  return () => clearTimeout(timer);
}

function watchFlow({ raw }: FastifyRequest, { window, least }: BodyTimeouts, late: () => void): () => void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const come = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    // While the bytes wait for us, their sender cannot send.
    if (come < least && raw.readableLength === 0) late();
  }, window);
  return () => clearInterval(timer);
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isFile({ headers }: FastifyRequest): boolean {
  return /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '');
}
