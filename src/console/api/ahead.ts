/** What was asked before this code was here: questions noted for the next visit, and their answers taken at this one. */
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import type { Language } from '../../core/model/catalogue.ts';
import { arrivedEarly, askerOf, type EarlyBody, questionOf, takeEarly } from '../early/answers.ts';
import type { NoteTaker } from '../early/notes.ts';
import { received, type Received } from './envelope.ts';
import type { Request } from './request.ts';

/** Whose question it is: an answer to another session, or in another language, is not taken. */
export interface Asker {
  readonly token: string | null;
  readonly language: Language;
}

export interface Ahead {
  /** Has the question asked ahead at the next visit. */
  readonly note: (request: Request, wire: AxiosRequestConfig) => void;
  /** An answer that is on its way since before this code was here; undefined where none is, or where it failed. */
  readonly take: (request: Request, wire: AxiosRequestConfig, asker: Asker) => Promise<Received | undefined>;
  /** One that is here by now. */
  readonly arrived: (request: Request, wire: AxiosRequestConfig, asker: Asker) => EarlyBody | undefined;
}

export function openAhead(client: AxiosInstance, notes: NoteTaker): Ahead {
  /** The question as it is asked ahead; undefined for one whose body is no JSON. */
  function questionIn({ ahead, encoding = 'json' }: Request, wire: AxiosRequestConfig): string | undefined {
    if (!ahead || encoding !== 'json') return undefined;
    const body = wire.method === 'GET' ? undefined : JSON.stringify(wire.data);
    return questionOf(wire.method ?? 'GET', client.getUri(wire), body);
  }
  return {
    note: (request, wire) => {
      const question = questionIn(request, wire);
      if (request.ahead && question !== undefined) notes[request.ahead](question);
    },
    take: async (request, wire, { token, language }) => {
      const question = questionIn(request, wire);
      if (question === undefined) return undefined;
      const answer = await takeEarly(question, askerOf(token, language));
      request.signal?.throwIfAborted();
      return answer && received(answer);
    },
    arrived: (request, wire, { token, language }) => {
      const question = questionIn(request, wire);
      return question === undefined ? undefined : arrivedEarly(question, askerOf(token, language));
    },
  };
}
