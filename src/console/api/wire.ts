/** A request as axios sends it: method, address, headers, and what is asked as a query or as a body. */
import type { Language, Row } from '../../core/model/catalogue.ts';
import type { ConsoleConfig } from './config.ts';
import type { Request } from './request.ts';
import { tokenHeader } from './wireToken.ts';

/** Whose question it is: an answer to another session, or in another language, is not taken. */
export interface Asker {
  readonly token: string | null;
  readonly language: Language;
}

/** As the client of `http.ts` takes it. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly timeout: number;
  readonly headers: Record<string, string>;
  readonly params?: URLSearchParams;
  readonly data?: unknown;
  readonly signal?: AbortSignal;
  /** By the browser's own fetch alone. */
  readonly keepalive?: boolean;
  readonly responseType?: 'blob';
  readonly onUploadProgress?: (event: { loaded: number; total?: number }) => void;
  readonly onDownloadProgress?: (event: { loaded: number; total?: number }) => void;
}

interface Asking extends Asker {
  /** Of the answer that is kept. */
  readonly tag: string | undefined;
}

export function wireRequest(request: Request, config: ConsoleConfig, { token, language, tag }: Asking): WireRequest {
  const { method, path, params = {}, encoding = 'json', signal, onProgress, onDownload } = request;
  const isUpload = encoding === 'multipart';
  return {
    method,
    url: config.apiBase + path,
    timeout: request.timeout ?? (isUpload || request.file ? config.fileTimeout : config.requestTimeout),
    headers: {
      'Accept-Language': language,
      ...tokenHeader(token),
      ...(tag && { 'If-None-Match': tag }),
      ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
    },
    ...(method === 'GET' ? { params: queryOf(params) } : { data: bodyOf(params, encoding) }),
    ...(signal && { signal }),
    ...(request.isLast && { keepalive: true }),
    ...(request.file && { responseType: 'blob' as const }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }: { loaded: number; total?: number }) =>
        onProgress(total ? loaded / total : 0),
    }),
    ...(onDownload && {
      onDownloadProgress: ({ loaded, total }: { loaded: number; total?: number }) => onDownload(loaded, total),
    }),
  };
}

/** Where a request goes, its query included. */
export function addressOf({ url, params }: Pick<WireRequest, 'url' | 'params'>): string {
  const query = params?.toString() ?? '';
  return query === '' ? url : `${url}?${query}`;
}

export function queryOf(params: Row): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(name, plain(value));
  return query;
}

function bodyOf(params: Row, encoding: 'json' | 'form' | 'multipart'): unknown {
  if (encoding === 'json') return params;
  if (encoding === 'form') return queryOf(params);
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, plain(value));
  }
  return form;
}

/** Lists are joined by commas on the wire; objects are JSON. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
