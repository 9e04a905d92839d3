/** The input of a call: its query for GET, else its body in the call's own encoding. */
import type { FastifyRequest } from 'fastify';
import { addressParts } from '../../core/addressParts.ts';
import type { Allow, Catalogue, Row } from '../../core/model/catalogue.ts';
import { presentNames, presentParams } from '../../core/normalise/formerParams.ts';
import { isRow } from '../../core/model/row.ts';
import { megabytesOf, mostMegabytes } from '../../core/model/entity/uploads.ts';
import { tooLarge, type FileStore } from '../files/store.ts';
import { mayCall } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import type { HandlerContext, Upload } from '../calls/handler.ts';
import { readTexts } from '../calls/input.ts';
import { boundInput, mostNames } from '../calls/inputBounds.ts';
import { readSpellings } from '../calls/wireSpellings.ts';

export interface RequestInput {
  readonly input: Row;
  readonly uploads: readonly Upload[];
}

const megabyte = 1024 * 1024;

/** What a body is read for; whoever may not send a group of files is refused before they are read. */
interface Reading extends Pick<HandlerContext, 'actor' | 'now' | 'call'> {
  readonly catalogue: Catalogue;
  readonly files: FileStore;
}

/** @throws Refusal 400 for a body that cannot be read, 403 for files of another's group, 413 for one that is too large. */
export async function readInput(request: FastifyRequest, reading: Reading): Promise<RequestInput> {
  const { call, files, catalogue } = reading;
  const { input, uploads } = await readParts(request, reading);
  try {
    boundInput(input);
  } catch (error) {
    await Promise.all(uploads.map(({ id }) => files.drop(id)));
    throw error;
  }
  const spelled = readSpellings(call, catalogue.entities, input);
  return { input: presentParams(call, catalogue, spelled), uploads };
}

/** @param texts names as any schema had them, and what was sent by them */
function readNamed({ call, catalogue }: Reading, texts: Iterable<readonly [string, string]>): Row {
  return readTexts(call, presentNames(call, catalogue, [...texts]));
}

async function readParts(request: FastifyRequest, reading: Reading): Promise<RequestInput> {
  const { call, catalogue } = reading;
  const query = new URLSearchParams(addressParts(request.url)[1]);
  if (call.method === 'GET') return { input: readNamed(reading, query), uploads: [] };
  if (query.size > 0) throw refuse('bad-parameters', { fields: Object.fromEntries([...query.keys()].map(inQuery)) });
  if (call.encoding === 'multipart') return readMultipart(request, reading);
  if (request.isMultipart()) throw refuse('wrong-content-type', { values: { expected: 'application/json' } });
  const { body } = request;
  if (body === undefined || body === null) return { input: {}, uploads: [] };
  if (body instanceof URLSearchParams) {
    if (call.encoding !== 'form') throw refuse('wrong-content-type', { values: { expected: 'application/json' } });
    return { input: readNamed(reading, body), uploads: [] };
  }
  if (!isRow(body)) throw refuse('bad-body');
  return { input: Object.fromEntries(presentNames(call, catalogue, Object.entries(body))), uploads: [] };
}

function inQuery(name: string): [string, { 'zh-CN': string; 'en-US': string }] {
  return [name, { 'zh-CN': '参数应放在请求内容中', 'en-US': 'must be sent in the body' }];
}

const fieldsAtMost = { fields: mostNames, fieldSize: 25_000 };
/** What a body may hold beside its file. */
const besideFile = fieldsAtMost.fields * fieldsAtMost.fieldSize;

async function readMultipart(request: FastifyRequest, reading: Reading): Promise<RequestInput> {
  if (!request.isMultipart()) throw refuse('wrong-content-type', { values: { expected: 'multipart/form-data' } });
  const { files, catalogue } = reading;
  const texts: [string, string][] = [];
  const uploads: Upload[] = [];
  const { uploadMegabytes } = catalogue.settings;
  const fileSize = mostMegabytes(uploadMegabytes) * megabyte;
  const announced = Number(request.headers['content-length'] ?? 0);
  try {
    if (announced > fileSize + besideFile) throw tooLarge(fileSize);
    for await (const part of request.parts({ limits: { ...fieldsAtMost, fileSize, files: 1 } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw refuse('too-large', { values: { limit: `${fieldsAtMost.fieldSize} B` } });
        texts.push([part.fieldname, String(part.value)]);
      } else {
        // One that comes after its file makes it no larger, and is judged none the less.
        const [group = ''] = groupsIn(texts);
        if (!mayUpload(reading, group)) throw refuse('not-allowed');
        const limit = megabytesOf(uploadMegabytes, group) * megabyte;
        if (announced > limit + besideFile) throw tooLarge(limit);
        uploads.push(await files.keep(part.filename, part.file, limit));
        if (part.file.truncated) throw tooLarge(limit);
      }
    }
    if (uploads.length > 0 && !groupsIn(texts).every((group) => mayUpload(reading, group))) throw refuse('not-allowed');
  } catch (error) {
    // The answer does not wait for the rest, which a sender that reads no answer before its end still sends.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(uploads.map(({ id }) => files.drop(id)));
    throw isOfForm(error) ? refuse('bad-body') : error;
  }
  return { input: readNamed(reading, texts), uploads };
}

/** A form that breaks off or has no boundary: its parser throws plain errors; a disk's fault names its system call. */
function isOfForm(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !('syscall' in error);
}

function groupsIn(texts: readonly [string, string][]): string[] {
  return texts.flatMap(([name, text]) => (name === 'group' ? [text] : []));
}

function mayUpload({ actor, now, catalogue }: Reading, group: string): boolean {
  const { uploadAllow } = catalogue.settings;
  if (typeof uploadAllow !== 'object' || uploadAllow === null || !Object.hasOwn(uploadAllow, group)) return true;
  return mayCall({ actor, now }, { allow: Reflect.get(uploadAllow, group) as Allow });
}
