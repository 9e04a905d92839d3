/** What a page asks first, noted for the next time that it is opened. It goes with the session. */
import { rowOf } from '../../core/model/row.ts';
import { fingerprint } from './fingerprint.ts';
import { localStore, readKept, type Store } from '../state/storage.ts';

export interface Notes {
  /** Whose they are. */
  readonly user: string;
  /** What every start asks: questions, as `answers.ts` writes them. */
  readonly start: readonly string[];
  /** What each page asks, by its address behind the `#`. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const key = 'ahead';
const mostPages = 30;
const mostQuestions = 6;
/** After this the page stands: what it asks then is not its first question. */
const opensFor = 5000;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Null where nothing is noted of this user. */
export function readNotes(store: Pick<Store, 'getItem'>, user: string | null): Notes | null {
  const kept = rowOf(readKept(store, key));
  if (user === null || kept['user'] !== user) return null;
  const pages = Object.entries(rowOf(kept['pages'])).map(([hash, asked]) => [hash, texts(asked)] as const);
  return { user, start: texts(kept['start']), pages: Object.fromEntries(pages) };
}

/** Whether it is the same for everybody. */
export const isOfView = (question: string): boolean => /^GET \S*\/views\/\w+\.json$/.test(question);

/** What the page at this address will ask: as noted, else at least the views of the same page with other parameters. */
export function questionsAt({ start, pages }: Notes, hash: string): readonly string[] {
  const path = hash.split('?')[0];
  const near = Object.entries(pages).find(([other]) => other.split('?')[0] === path)?.[1] ?? [];
  return [...start, ...(pages[hash] ?? near.filter(isOfView))];
}

export interface NoteTaker {
  /** With the answer, so that it can be told whether the next one is the same. */
  readonly start: (question: string, answer: unknown) => void;
  readonly page: (question: string) => void;
  /** Fingerprints of the newest answers to what every start asks, by question. */
  readonly answers: () => Readonly<Record<string, string>>;
}

interface PageAsked {
  hash: string;
  since: number;
  asked: string[];
}

/** @param user whose questions these are, at the time; null while nobody is signed in */
export function openNotes(user: () => string | null, store: Store = localStore): NoteTaker {
  let start: string[] = [];
  const answers = new Map<string, string>();
  let page: PageAsked = { hash: '', since: 0, asked: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    timer = undefined;
    const owner = user();
    if (owner === null) return;
    const before = readNotes(store, owner);
    const { [page.hash]: _, ...others } = before?.pages ?? {};
    const kept = Object.entries(others).slice(-(mostPages - 1));
    const pages = Object.fromEntries(page.asked.length > 0 ? [...kept, [page.hash, page.asked]] : kept);
    store.setItem(key, JSON.stringify({ user: owner, start: start.length > 0 ? start : before?.start, pages }));
  }
  function later(): void {
    timer ??= setTimeout(write, opensFor / 2);
  }
  return {
    answers: () => Object.fromEntries(answers),
    start: (question, answer) => {
      answers.set(question, fingerprint(JSON.stringify(answer)));
      start = [...start.filter((each) => each !== question), question].slice(-mostQuestions);
      later();
    },
    page: (question) => {
      const { hash } = window.location;
      if (hash !== page.hash) {
        if (timer !== undefined) write();
        page = { hash, since: performance.now(), asked: [] };
      }
      const { since, asked } = page;
      if (asked.includes(question) || asked.length >= mostQuestions || performance.now() - since > opensFor) return;
      asked.push(question);
      later();
    },
  };
}
