/** The input of a call: its query for GET, else its body in the call's own encoding. */
import type { FastifyRequest } from 'fastify';
import type { Call, Catalogue, Row } from '../../core/catalogue.ts';
import type { FileStore } from '../files/store.ts';
import { refuse } from './faults.ts';
import type { Upload } from './handler.ts';
import { holdsUnstorable, readTexts } from './input.ts';
import { readSpellings } from './wireSpellings.ts';

export interface RequestInput {
  readonly input: Row;
  readonly uploads: readonly Upload[];
}

const megabyte = 1024 * 1024;
export const uploadLimit = 20 * megabyte;

/** @throws Refusal 400 for a body that cannot be read, 413 for one that is too large. */
export async function readInput(
  request: FastifyRequest,
  call: Call,
  files: FileStore,
  catalogue: Catalogue,
): Promise<RequestInput> {
  const { input, uploads } = await readParts(request, call, files, catalogue);
  if (!holdsUnstorable(input)) return { input: readSpellings(call, catalogue.entities, input), uploads };
  await Promise.all(uploads.map(({ id }) => files.drop(id)));
  throw refuse('bad-parameters');
}

async function readParts(
  request: FastifyRequest,
  call: Call,
  files: FileStore,
  catalogue: Catalogue,
): Promise<RequestInput> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  if (call.method === 'GET') return { input: readTexts(call, query), uploads: [] };
  if (query.size > 0) throw refuse('bad-parameters', { fields: Object.fromEntries([...query.keys()].map(inQuery)) });
  if (call.encoding === 'multipart') return readMultipart(request, call, files, catalogue.settings);
  const { body } = request;
  if (body === undefined || body === null) return { input: {}, uploads: [] };
  if (body instanceof URLSearchParams) {
    if (call.encoding !== 'form') throw refuse('wrong-content-type', { values: { expected: 'application/json' } });
    return { input: readTexts(call, body), uploads: [] };
  }
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('bad-body');
  return { input: body as Row, uploads: [] };
}

function inQuery(name: string): [string, { 'zh-CN': string; 'en-US': string }] {
  return [name, { 'zh-CN': '参数应放在请求内容中', 'en-US': 'belongs into the body' }];
}

async function readMultipart(
  request: FastifyRequest,
  call: Call,
  files: FileStore,
  settings: Catalogue['settings'],
): Promise<RequestInput> {
  if (!request.isMultipart()) throw refuse('wrong-content-type', { values: { expected: 'multipart/form-data' } });
  const texts: [string, string][] = [];
  const uploads: Upload[] = [];
  try {
    const limits = groupLimits(settings);
    const fileSize = Math.max(uploadLimit, ...limits.values());
    for await (const part of request.parts({ limits: { fileSize, files: 1, fields: 50, fieldSize: 100_000 } })) {
      if (part.type === 'field') texts.push([part.fieldname, String(part.value)]);
      else {
        const [, group = ''] = texts.find(([name]) => name === 'group') ?? [];
        const limit = limits.get(group) ?? uploadLimit;
        const upload = await files.keep(part.filename, part.file, limit);
        uploads.push(upload);
        if (part.file.truncated || upload.size > limit)
          throw refuse('too-large', { values: { limit: `${limit / megabyte} MB` } });
      }
    }
  } catch (error) {
    await Promise.all(uploads.map(({ id }) => files.drop(id)));
    throw error;
  }
  return { input: readTexts(call, texts), uploads };
}

/** A file's group comes before it: what comes after a file of no known group makes it no larger. */
function groupLimits({ uploadMegabytes }: Catalogue['settings']): ReadonlyMap<string, number> {
  const given = typeof uploadMegabytes === 'object' && uploadMegabytes !== null ? Object.entries(uploadMegabytes) : [];
  return new Map(given.map(([group, size]) => [group, Number(size) * megabyte]));
}
