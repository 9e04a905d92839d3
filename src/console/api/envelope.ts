/** What an answer says, read from the envelope that the deployment's configuration names. */
import { parseJson, rowOf, textIn } from '../../core/model/row.ts';
import type { EarlyBody } from '../early/answers.ts';
import type { ConsoleConfig } from './config.ts';

/** An answer, whoever asked for it. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export const received = ({ status, statusText, body, tag }: EarlyBody): Received => ({
  status,
  statusText,
  data: body,
  headers: tag === null ? {} : { etag: tag },
});

export interface Envelope {
  readonly succeeded: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly message: string;
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
}

/** A file under the name that the server gives it (RFC 6266). */
export function named(content: Blob, { headers }: Received): File {
  const given: unknown = headers['content-disposition'];
  const coded = typeof given === 'string' ? /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1] : undefined;
  return new File([content], coded === undefined ? '' : decodeURIComponent(coded), { type: content.type });
}

/** Where a file was asked for, a refusal comes as a file too. */
export async function readable(response: Received): Promise<Received> {
  const { data, status } = response;
  if (!(data instanceof Blob) || (status >= 200 && status < 300) || !data.type.includes('json')) return response;
  return { ...response, data: parseJson(await data.text()) };
}

export function readEnvelope(response: Received, config: ConsoleConfig): Envelope {
  const body = response.data;
  const answered = response.status >= 200 && response.status < 300;
  const base = {
    status: response.status,
    statusText: response.statusText,
    message: '',
    error: '',
    fields: {},
    data: body,
  };
  if (typeof body !== 'object' || body === null || body instanceof Blob)
    return { ...base, succeeded: answered && body instanceof Blob };
  const words = rowOf(body);
  const code = words[config.envelope.code];
  const isCode = typeof code === 'number' || typeof code === 'string';
  const succeeded = answered && isCode && config.successCodes.includes(code);
  return {
    succeeded,
    status: answered && !succeeded ? Number(code) || 500 : response.status,
    statusText: answered ? '' : response.statusText,
    message: textIn(words[config.envelope.message]),
    error: textIn(words['error']),
    fields: fieldsIn(words['fields']),
    data: words[config.envelope.data],
  };
}

function fieldsIn(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rowOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
