/**
 * Answers that were asked for before the console's own code had come: the first file of the document asks, and whoever
 * asks the same question while the page is opening takes the answer instead of asking again.
 */

import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';

export interface EarlyBody {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  /** Its entity tag, by which the server says later that it is still true; null where it gave none. */
  readonly tag: string | null;
}

export interface EarlyAnswer {
  /** In milliseconds since the document began. */
  readonly at: number;
  /** With what it was asked: an answer to somebody else, or in another language, is nobody's. */
  readonly asker: string;
  readonly arriving: Promise<EarlyBody>;
  /** Once it has come. */
  settled?: EarlyBody;
}

declare global {
  interface Window {
    /** By question. */
    towlineEarly?: Map<string, EarlyAnswer>;
  }
}

/** Longer ago, it would be an answer of yesterday. */
const goodFor = 30_000;

export const askerOf = (token: string | null, language: string): string => `${language} ${token ?? ''}`;
/** What is the same for everybody: views and the deployment's words. */
export const anybody = '';

/** A question as one text, `POST /api/x {"a":1}`; a body is JSON. */
export const questionOf = (method: string, url: string, body?: string): string =>
  [method, url, ...(body === undefined ? [] : [body])].join(' ');
export const questionOfFile = (url: string): string => questionOf('GET', url);

function entryOf(question: string, asker: string): EarlyAnswer | undefined {
  const entry = window.towlineEarly?.get(question);
  return entry?.asker === asker && performance.now() - entry.at < goodFor ? entry : undefined;
}

const forget = (question: string): void => void window.towlineEarly?.delete(question);

let taken = false;
/** Whether anybody took an answer: it is older than the stream that tells of changes. */
export const tookEarly = (): boolean => taken;

/** The answer, on its way or here; each only once. Resolves to undefined where it failed: it is to be asked again. */
export function takeEarly(question: string, asker: string): Promise<EarlyBody | undefined> | undefined {
  const entry = entryOf(question, asker);
  if (!entry) return undefined;
  forget(question);
  taken ||= asker !== anybody;
  return entry.arriving.then(
    (answer) => (answer.status === 200 || answer.status === 401 ? answer : undefined),
    () => undefined,
  );
}

/** The body of a good answer; without any member where it failed: whoever wants it asks again, and hears why. */
export async function bodyOfEarly(entry: EarlyAnswer | undefined): Promise<Row> {
  const answer = await entry?.arriving.catch(() => undefined);
  return answer?.status === 200 && isRow(answer.body) ? answer.body : {};
}

/** A print that React throws away, to print it again, must find the answer again. */
const printedWithin = 300;

/** The body of a good answer that is here already, once. */
export function arrivedEarly(question: string, asker: string): EarlyBody | undefined {
  const settled = entryOf(question, asker)?.settled;
  if (!settled || settled.status !== 200) return undefined;
  setTimeout(() => forget(question), printedWithin);
  taken ||= asker !== anybody;
  return settled;
}

/** The deployment's words, beside the document. */
export const configFile = './config.json';
