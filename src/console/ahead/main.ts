/**
 * The first file of the document, in it before all others: it knows who is signed in and what the page at this address
 * asked the last time, and asks all of it at once, while the console's own code is still on its way. Of a list's page
 * whose frame is kept it paints the first rows itself as soon as they are there.
 */
import { tokenHeader } from '../api/wireToken.ts';
import { readPreferences } from '../session/preferences.ts';
import { storedSession } from '../session/stored.ts';
import { localStore } from '../state/storage.ts';
import { anybody, askerOf, configFile, questionOfFile, type EarlyAnswer, type EarlyBody } from '../early/answers.ts';
import { isOfView, questionsAt, readNotes, type Notes } from '../early/notes.ts';
import { paintPage } from './paintPage.ts';

async function bodyOf(asking: Promise<Response>): Promise<EarlyBody> {
  const answer = await asking;
  return {
    status: answer.status,
    statusText: answer.statusText,
    body: (await answer.json()) as unknown,
    tag: answer.headers.get('etag'),
  };
}

type Asked = (question: string) => EarlyAnswer | undefined;

function askAhead(token: string, language: string, notes: Notes | null): Asked {
  const asker = askerOf(token, language);
  const early = new Map<string, EarlyAnswer>();
  window.towlineEarly = early;

  function ask(question: string, by: string, init: RequestInit): void {
    const [method = 'GET', url = '', ...body] = question.split(' ');
    const headers = { ...init.headers, ...(body.length > 0 && { 'Content-Type': 'application/json' }) };
    const sent = body.length > 0 ? { body: body.join(' ') } : {};
    const arriving = bodyOf(fetch(url, { ...init, method, headers, ...sent }));
    const entry: EarlyAnswer = { at: performance.now(), asker: by, arriving };
    early.set(question, entry);
    arriving.then(
      (answer) => (entry.settled = answer),
      // Whoever wanted it asks again, and hears what is wrong.
      () => early.delete(question),
    );
  }
  ask(questionOfFile(configFile), anybody, { cache: 'no-cache' });
  const headers = { 'Accept-Language': language, ...tokenHeader(token) };
  for (const question of notes ? questionsAt(notes, window.location.hash) : []) {
    if (isOfView(question)) ask(question, anybody, {});
    else ask(question, asker, { headers });
  }
  const all = new Map(early);
  return (question) => all.get(question);
}

async function begin(): Promise<void> {
  const { token, userId } = storedSession(localStore);
  if (token === null) return;
  const { language } = readPreferences();
  const notes = readNotes(localStore, userId);
  const asked = askAhead(token, language, notes);
  if (notes && userId !== null) await paintPage({ asked, notes, userId, language });
}

/** Resolves when the page is painted, or is known not to be. */
export const begun = begin();
