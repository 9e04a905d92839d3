/**
 * One request that answers what a page asks at its first visit, a line of JSON each as it is known: whoever asks one of
 * these questions is given its line, and asks by a request of its own only what was not answered.
 */
import { parseJson, rowOf, textIn } from '../../core/model/row.ts';
import type { Address } from '../api/address.ts';
import { openingRoute, viewFolder } from '../api/routes.ts';
import { shippedPlace } from '../api/config.ts';
import type { EarlyBody } from '../early/answers.ts';

/** Undefined where it is none of the questions that a page's opening answers; resolves to undefined where it was not answered. */
type Opening = (question: string) => Promise<EarlyBody | undefined> | undefined;

/** Where the server is asked before the deployment has said where it stands. */
const { apiBase } = shippedPlace;

/** Of the page at this address. */
export function askOpening({ path, query }: Address, headers: Readonly<Record<string, string>>): Opening {
  const asking = fetch(apiBase + openingRoute.path, {
    method: openingRoute.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, rows: query.size === 0 }),
  });
  const answer = readLines(asking);
  return (question) => {
    const own = question.replace(window.location.origin, '');
    return [`${apiBase}/`, `/${viewFolder}`].some((place) => own.includes(` ${place}`)) ? answer(own) : undefined;
  };
}

const nothing = (): boolean => false;

function readLines(asking: Promise<Response>): (question: string) => Promise<EarlyBody | undefined> {
  const here = new Map<string, EarlyBody>();
  let rest = '';
  /** Of what comes next: whether it has come. Whoever misses an answer asks again, and hears what is wrong. */
  let next = asking
    .then(({ ok, body }) => ok && body !== null && follow(body.pipeThrough(new TextDecoderStream()).getReader()))
    .catch(nothing);

  async function follow(reader: ReadableStreamDefaultReader<string>): Promise<boolean> {
    const { done, value } = await reader.read();
    if (done) return false;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { question, status, tag, body } = rowOf(parseJson(line));
      here.set(textIn(question), { status: Number(status), statusText: '', tag: textIn(tag) || null, body });
    }
    next = follow(reader).catch(nothing);
    return true;
  }
  return async (question) => {
    while (!here.has(question) && (await next));
    return here.get(question);
  };
}
