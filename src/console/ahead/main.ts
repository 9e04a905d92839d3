/**
 * The first file of the document, in it before all others: it knows who is signed in and what the page at this address
 * asked the last time, and asks all of it at once, while the console's own code is still on its way. Of a list's page
 * whose frame is kept it paints the first rows itself as soon as they are there; of a page at its first visit it finds
 * out step by step what it will ask. Then it runs the console's own code.
 */
import type { Language, Row } from '../../core/model/catalogue.ts';
import { type Address, readAddress } from '../api/address.ts';
import { tokenHeader } from '../api/wireToken.ts';
import { shippedPlace } from '../api/config.ts';
import { readLanguage } from '../session/preferences.ts';
import { termsPath } from '../api/routes.ts';
import { heldKey, storedSession } from '../session/stored.ts';
import { localStore } from '../state/storage.ts';
import {
  anybody,
  askerOf,
  bodyOfEarly,
  configFile,
  questionOfFile,
  type EarlyAnswer,
  type EarlyBody,
} from '../early/answers.ts';
import { isOfView, questionsAt, readNotes } from '../early/notes.ts';
import { releasePainted } from '../early/painted.ts';
import { paintedOrNot } from '../early/paintedOrNot.ts';
import { seen } from '../early/prepared.ts';
import type { openFirstPage } from './firstPage.ts';
import { askFirstVisit } from './firstVisit.ts';
import { askOpening } from './opening.ts';
import { sayNotLoaded } from './notLoaded.ts';
import { paintPage, type WrittenPrinter } from './paintPage.ts';
import type { paintSignIn } from './signInPage.ts';

async function bodyOf(asking: Promise<Response>): Promise<EarlyBody> {
  const answer = await asking;
  const body: unknown = await answer.json();
  return {
    status: answer.status,
    statusText: answer.statusText,
    body,
    tag: answer.headers.get('etag'),
  };
}

type Ask = (question: string) => EarlyAnswer;

interface Asking {
  /** Empty where nobody is signed in. */
  readonly token: string;
  readonly language: string;
  /** The page that is opened for the first time; null for one of which it is noted what it asks. */
  readonly opens: Address | null;
  /** Hears of each view that came along with other answers: the browser has not put it into its store. */
  readonly onView: (url: string) => void;
}

/** Asks a question at once; one that was asked already is not asked again. */
function openAsking({ token, language, opens, onView }: Asking): Ask {
  const asker = askerOf(token, language);
  const headers = { 'Accept-Language': language, ...tokenHeader(token) };
  const opening = opens === null ? undefined : askOpening(opens, headers);
  const all = new Map<string, EarlyAnswer>();
  const early = new Map<string, EarlyAnswer>();
  window.towlineEarly = early;

  function begin(question: string): EarlyAnswer {
    const [method = 'GET', url = '', ...body] = question.split(' ');
    const isFile = question === questionOfFile(configFile);
    const isPublic = !token || isFile || isOfView(question);
    const init: RequestInit = isFile ? { cache: 'no-cache' } : isPublic ? {} : { headers };
    const typed = { ...init.headers, ...(body.length > 0 && { 'Content-Type': 'application/json' }) };
    const sent = body.length > 0 ? { body: body.join(' ') } : {};
    const asked = (): Promise<EarlyBody> => bodyOf(fetch(url, { ...init, method, headers: typed, ...sent }));
    const opened = opening?.(question);
    const arriving = opened ? opened.then((answer) => answer ?? asked()) : asked();
    if (opened && isOfView(question)) onView(url);
    const entry: EarlyAnswer = { at: performance.now(), asker: isPublic ? anybody : asker, arriving };
    early.set(question, entry);
    arriving.then(
      (answer) => (entry.settled = answer),
      // Whoever wanted it asks again, and hears what is wrong.
      () => early.delete(question),
    );
    return entry;
  }
  return (question) => {
    const known = all.get(question) ?? begin(question);
    all.set(question, known);
    return known;
  };
}

/** Has the browser fetch a file before anybody asks for it. */
function fetchAhead(rel: string, href: string, as = 'script'): void {
  // As whoever needs it will ask for it: else it would be fetched twice.
  document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }));
}

interface Printer {
  readonly printFirstPage: ReturnType<typeof openFirstPage>;
}
interface SignInPrinter {
  readonly paintSignIn: typeof paintSignIn;
}

interface Named {
  /** The console's own code, and what it needs before it runs. */
  readonly entry: readonly string[];
  /** The shell's code, with all of it: the entry would ask for it once it has run. */
  readonly shell: readonly string[];
  /** The shell's sheets, in their order. */
  readonly sheets: readonly string[];
  /** What prints a page at its first visit, the sheet of its variables, what prints the login page, and pages written by hand. */
  readonly first: readonly string[];
}

/** What the element of this file names; served from its source, the console names nothing. */
function namedFiles(): Named {
  const { entry = '', shell = '', sheets = '', first = '' } = document.currentScript?.dataset ?? {};
  const files = (names: string): string[] => names.split(' ').filter(Boolean);
  return { entry: files(entry), shell: files(shell), sheets: files(sheets), first: files(first) };
}

const nothing = (): null => null;
/** Runs a file of the build. */
const run = <Module>(file: string): Promise<Module> =>
  import(/* @vite-ignore */ new URL(file, document.baseURI).href) as Promise<Module>;

/** Nobody is signed in: the login page is painted, as soon as the server has said that a session is needed. */
async function openSignIn({ first }: Named): Promise<void> {
  const file = first[2];
  if (file === undefined) return;
  const ask = openAsking({ token: '', language: '', opens: null, onView: nothing });
  const bodyOf = (url: string): Promise<Row> => bodyOfEarly(ask(questionOfFile(url)));
  const [config, terms] = [bodyOf(configFile), bodyOf(shippedPlace.apiBase + termsPath)];
  const printer = await run<SignInPrinter>(file).catch(nothing);
  await printer?.paintSignIn({ config, terms });
}

/** What prints the page comes while the page is asked for; without it, the console prints the page itself. */
async function openFirstVisit(ask: Ask, language: Language, { sheets, first }: Named): Promise<void> {
  const [file, tokens] = first;
  const visit = askFirstVisit(ask, window.location.hash);
  if (file === undefined || tokens === undefined) return;
  const coming = run<Printer>(file);
  // Not as a preload: a browser complains of those that are not needed in the end.
  void fetch(tokens).catch(nothing);
  const printer = await coming.catch(nothing);
  await printer?.printFirstPage(visit, { language, tokens, sheets });
}

async function begin(named: Named): Promise<void> {
  const { token, userId } = session;
  if (token === null) return openSignIn(named);
  const language = readLanguage();
  const { hash } = window.location;
  const notes = readNotes(localStore, userId);
  // Whoever must change their password first is answered nothing else.
  const isHeld = localStore.getItem(heldKey) !== null;
  const isKnown = notes?.pages[hash] !== undefined;
  const views: string[] = [];
  const opens = isKnown || isHeld ? null : readAddress(hash);
  const ask = openAsking({ token, language, opens, onView: (url) => void views.push(url) });
  ask(questionOfFile(configFile));
  for (const question of notes ? questionsAt(notes, hash) : []) ask(question);
  let painting: Promise<void> | undefined;
  if (notes && isKnown) {
    const [, , , file = ''] = named.first;
    const fetchWritten = (): Promise<WrittenPrinter | null> => run<WrittenPrinter>(file).catch(nothing);
    if (userId !== null) painting = paintPage({ asked: ask, notes, userId, language, fetchWritten });
  } else if (!isHeld) painting = openFirstVisit(ask, language, named);
  // Behind what the page is made of: a browser asks a server six things at once.
  for (const sheet of named.sheets) fetchAhead('preload', sheet, 'style');
  await painting;
  if (window.towlinePainted) await seen();
  // The next visit finds them in the browser's own store.
  for (const url of views) fetchAhead('prefetch', url, 'fetch');
}

/** Served from its source, the console is run by the document itself. */
async function runConsole({ entry, shell }: Named): Promise<void> {
  const [file] = entry;
  if (file === undefined) return;
  await paintedOrNot();
  // Behind the rows, even from the browser's own store: what comes, is read and compiled takes line and processor from them.
  for (const needed of session.token === null ? entry : shell) fetchAhead('modulepreload', needed);
  try {
    await run(file);
  } catch (fault) {
    // Nothing of it is there to be left standing.
    releasePainted();
    sayNotLoaded(readLanguage());
    throw fault;
  }
}

const session = storedSession(localStore);
const named = namedFiles();
// Calls that fail are asked again by the console's own code, which says why: anything else is thrown, and waited for no longer.
window.towlineAhead = new Promise((resolve) => void begin(named).finally(resolve));
void runConsole(named);
