/** What a call answers, as it is sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../files/send.ts';
import type { Answered } from '../calls/answer.ts';
import { FileAnswer } from '../calls/fileAnswer.ts';
import type { Tag } from './tags.ts';
import { tagHeaders } from './unchanged.ts';

export interface Outgoing extends Answered {
  readonly tag?: Tag;
  /** The answer as it goes over the wire, where it may go to several. */
  readonly written?: () => string;
}

const notModified = 304;
export const nothing: Answered = { status: notModified, answer: { code: notModified, msg: '', data: null } };

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, outgoing: Outgoing): FastifyReply {
  const { status, tag, written } = outgoing;
  void reply.code(status);
  if (tag) tagHeaders(reply, tag);
  else void reply.header('cache-control', 'no-store');
  if (status === notModified) return reply.send();
  if (written) return reply.type('application/json; charset=utf-8').send(written());
  const { data } = outgoing.answer;
  return data instanceof FileAnswer ? sendFileAnswer(request, reply, data) : reply.send(outgoing.answer);
}

function sendFileAnswer({ headers }: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply.headers(file.headers);
  if (file.tag !== undefined && isKnown(headers['if-none-match'], `"${file.tag}"`)) return reply.code(304).send();
  return reply.send(typeof file.body === 'function' ? file.body() : file.body);
}
