/**
 * What can serve of schemas that have faults: a faulty file stands back, for the text that served last or for what was
 * shipped beneath a change of the browser; a page that never served is left out. All the others are as they were offered.
 */
import type { Release, Source } from '../../release/release.ts';
import type { PublicationFault } from './invalid.ts';

/** A file as it is offered. */
export interface Offered extends Source {
  /** Of a file changed in the browser: what was shipped, null where nothing was. */
  readonly beneath?: string | null;
}

export interface Judged {
  /** Null where there are faults. */
  readonly release: Release | null;
  readonly faults: readonly PublicationFault[];
}

/** A file in whose place another text serves, or none. */
export interface AsideFile {
  readonly file: string;
  /** Its own; empty where it waits for another file. */
  readonly faults: readonly PublicationFault[];
}

export interface Standing {
  /** Null where nothing of them can serve. */
  readonly release: Release | null;
  /** What the release is made of. */
  readonly sources: readonly Source[];
  readonly aside: readonly AsideFile[];
  /** Of the files as they were offered. */
  readonly faults: readonly PublicationFault[];
}

type Texts = ReadonlyMap<string, string>;
type Judge = (sources: readonly Source[]) => Promise<Judged>;

/** @param good what served last; null before the first release */
export async function standingOf(
  offered: readonly Offered[],
  good: readonly Source[] | null,
  judge: Judge,
): Promise<Standing> {
  const wanted: Texts = new Map(offered.map(({ file, text }) => [file, text]));
  const last = good && new Map(good.map(({ file, text }) => [file, text]));
  const found = new Map<string, PublicationFault>();
  for (const start of startsOf(wanted, last)) {
    const tried = await settle(start, offered, { wanted, last, judge, found });
    if (tried) return { ...tried, ...told(wanted, tried.sources, [...found.values()]) };
  }
  return { release: null, sources: [], aside: [], faults: [...found.values()] };
}

/** As offered; with all but the pages and their parts as they served last, where a page no longer fits what it is made of; all as it was. */
function startsOf(wanted: Texts, last: Texts | null): Texts[] {
  if (!last) return [wanted];
  const pages = [...wanted].filter(([file]) => isPage(file));
  const others = [...last].filter(([file]) => !isPage(file));
  return [wanted, new Map([...others, ...pages]), last];
}

const isPage = (file: string): boolean => /^(screens|parts)\//.test(file);

interface Settling {
  readonly wanted: Texts;
  readonly last: Texts | null;
  readonly judge: Judge;
  /** Faults of files as they were offered, by what they say. */
  readonly found: Map<string, PublicationFault>;
}

/** Puts back whatever is at fault until the rest can serve; null where that leads nowhere. */
async function settle(
  start: Texts,
  offered: readonly Offered[],
  { wanted, last, judge, found }: Settling,
): Promise<Pick<Standing, 'release' | 'sources'> | null> {
  const texts = new Map(start);
  const steps = stepsBack(offered, last);
  for (;;) {
    const sources = [...texts].map(([file, text]) => ({ file, text }));
    const { release, faults } = await judge(sources);
    for (const fault of faults)
      if (texts.get(fault.file) === wanted.get(fault.file)) found.set(JSON.stringify(fault), fault);
    if (release) return { release, sources };
    const moved = [...new Set(faults.map(({ file }) => file))].filter((file) => stepBack(file, texts, steps));
    // A part that served before is no fault of its own: the page is that uses it.
    const users = new Set(moved.length > 0 ? [] : faults.flatMap(({ also = [] }) => also.map(({ file }) => file)));
    moved.push(...[...users].filter((file) => stepBack(file, texts, steps)));
    if (moved.length === 0) return null;
  }
}

/** What may serve in a file's place, the next first; null: nothing does. */
type Steps = ReadonlyMap<string, (string | null)[]>;

function stepsBack(offered: readonly Offered[], last: Texts | null): Steps {
  return new Map(
    offered.map(({ file, beneath }) => {
      const served = last?.get(file);
      const isNew = served === undefined && (last !== null || isPage(file));
      return [
        file,
        [
          ...(served === undefined ? [] : [served]),
          ...(beneath === undefined ? [] : [beneath]),
          ...(isNew ? [null] : []),
        ],
      ];
    }),
  );
}

/** False where there is nothing left to put in its place. */
function stepBack(file: string, texts: Map<string, string>, steps: Steps): boolean {
  const next = steps.get(file)?.shift();
  if (next === undefined) return false;
  if (next === texts.get(file)) return stepBack(file, texts, steps);
  if (next === null) texts.delete(file);
  else texts.set(file, next);
  return true;
}

/** What a file that serves as it was offered was accused of came from another, wherever one with faults of its own is aside. */
function told(
  wanted: Texts,
  sources: readonly Source[],
  found: readonly PublicationFault[],
): Pick<Standing, 'aside' | 'faults'> {
  const serving = new Map(sources.map(({ file, text }) => [file, text]));
  const files = [...new Set([...wanted.keys(), ...serving.keys()])].sort();
  const aside = files
    .filter((file) => wanted.get(file) !== serving.get(file))
    .map((file) => ({ file, faults: found.filter((fault) => fault.file === file) }));
  const own = aside.flatMap((file) => file.faults);
  return { aside, faults: own.length > 0 ? own : found };
}
