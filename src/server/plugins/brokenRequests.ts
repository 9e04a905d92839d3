/** What is no request at all, or comes too slowly to be one, is answered in the one envelope too; its language is not known. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf } from '../../core/model/thrown.ts';
import { fail } from '../calls/answer.ts';
import { refuse } from '../records/faults.ts';

/** Node's names of what went wrong while a request was read. */
function faultOf(error: Error): 'slow-request' | 'long-headers' | 'broken-request' {
  const code = codeOf(error);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'slow-request';
  return code === 'HPE_HEADER_OVERFLOW' ? 'long-headers' : 'broken-request';
}

export function answerBroken(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refuse(faultOf(error));
  const body = JSON.stringify(fail('zh-CN', refusal));
  if (socket.writable) socket.write([...headOf(refusal.status, body), '', body].join('\r\n'));
  socket.destroy(error);
}

const headOf = (status: number, body: string): readonly string[] => [
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(body)}`,
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  'connection: close',
];
