/** A kept file as HTTP hands it over: whole, in part, or not again (RFC 9110, sections 13 and 14). */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../records/faults.ts';

interface SentFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly type: string;
}

/** Both ends are within. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** The content never changes under its id: its digest is a strong ETag. @throws Refusal 416 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const { path, size, sha256, type } = file;
  const { headers, method } = request;
  const etag = `"${sha256}"`;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const part = method === 'GET' && isSame ? partOf(headers.range, size) : null;
  if (part === 'outside') {
    void reply.removeHeader('content-disposition').header('content-range', `bytes */${size}`);
    throw refuse('outside-file', { values: { size } });
  }
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  void reply.type(type).header('content-length', part ? part.end - part.start + 1 : size);
  return reply.send(method === 'HEAD' ? Readable.from([]) : createReadStream(path, part ?? {}));
}

/** Whether what the browser has (`If-None-Match`) is this. */
export function isKnown(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Null for the whole: where no part is asked for, several are, or what is asked for cannot be read. */
function partOf(range: string | undefined, size: number): Part | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'outside' : { start, end };
}
