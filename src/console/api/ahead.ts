/** What was asked before this code was here: questions noted for the next visit, and their answers taken at this one. */
import { arrivedEarly, askerOf, type EarlyBody, questionOf, takeEarly } from '../early/answers.ts';
import type { NoteTaker } from '../early/notes.ts';
import { received, type Received } from './envelope.ts';
import type { Request } from './request.ts';
import { addressOf, type Asker, type WireRequest } from './wire.ts';

interface Ahead {
  /** Has the question asked ahead at the next visit. */
  readonly note: (request: Request, wire: WireRequest, body: unknown) => void;
  /** An answer that is on its way since before this code was here; undefined where none is, or where it failed. */
  readonly take: (request: Request, wire: WireRequest, asker: Asker) => Promise<Received | undefined> | undefined;
  /** One that is here by now. */
  readonly arrived: (request: Request, wire: WireRequest, asker: Asker) => EarlyBody | undefined;
}

export function openAhead(notes: NoteTaker): Ahead {
  /** The question as it is asked ahead; undefined for one whose body is no JSON. */
  function questionIn({ ahead, encoding = 'json' }: Request, wire: WireRequest): string | undefined {
    if (!ahead || encoding !== 'json') return undefined;
    const body = wire.method === 'GET' ? undefined : JSON.stringify(wire.data);
    return questionOf(wire.method, addressOf(wire), body);
  }
  return {
    note: (request, wire, body) => {
      const question = questionIn(request, wire);
      if (request.ahead && question !== undefined) notes[request.ahead](question, body);
    },
    take: (request, wire, { token, language }) => {
      const question = questionIn(request, wire);
      const early = question === undefined ? undefined : takeEarly(question, askerOf(token, language));
      return early?.then((answer) => {
        request.signal?.throwIfAborted();
        return answer && received(answer);
      });
    },
    arrived: (request, wire, { token, language }) => {
      const question = questionIn(request, wire);
      return question === undefined ? undefined : arrivedEarly(question, askerOf(token, language));
    },
  };
}
