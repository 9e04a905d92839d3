/**
 * Finds something again only where what it was found from has changed: while it is found, every look into a table is noted with
 * what was seen there, and it stands for as long as all those looks would see the same. Nobody keeps by hand what hangs on what.
 */
import { sameData } from './sameData.ts';
import type { Declared } from './raw.ts';

/** A table as looks into it go: one place of it, or all that it has in their order. */
interface Looks {
  readonly at: (key: string) => unknown;
  readonly all: () => readonly unknown[];
}

interface Seen {
  readonly at: Map<string, unknown>;
  all?: readonly unknown[];
}

type Reads = Map<string, Seen>;

interface Found<What> {
  readonly given: readonly unknown[];
  readonly reads: Reads;
  readonly what: What;
}

/** What was found last, by name. */
type Kept<What> = Map<string, Found<What>>;

const everyKept: { readonly clear: () => void }[] = [];

export function keeping<What>(): Kept<What> {
  const kept: Kept<What> = new Map();
  everyKept.push(kept);
  return kept;
}

let finds = 0;

/** How often anything had to be found, since it was not known or no longer stood. */
export const foundSoFar = (): number => finds;

/** Everything is found anew at the next look. */
export function forgetFound(): void {
  for (const kept of everyKept) kept.clear();
}

/** Tables of one time, by their names; what the tables of one name hold at two times is compared place by place. */
export interface Watch {
  readonly record: <Value>(name: string, table: Readonly<Record<string, Value>>) => Readonly<Record<string, Value>>;
  readonly map: <Value>(name: string, table: ReadonlyMap<string, Value>) => ReadonlyMap<string, Value>;
  readonly set: (name: string, table: ReadonlySet<string>) => ReadonlySet<string>;
  readonly list: <Value>(name: string, table: readonly Value[]) => readonly Value[];
  /** @param given what it is found from besides the tables, each compared as the object that it is */
  readonly found: <What>(kept: Kept<What>, name: string, given: readonly unknown[], find: () => What) => What;
  /** The same of plain data: what is found again and says the same stays the same object, and nothing that hangs on it has changed. */
  readonly made: <What>(kept: Kept<What>, name: string, given: readonly unknown[], find: () => What) => What;
}

/** More than any product has; whoever reads several products begins anew now and then. */
const keptAtMost = 50_000;

const nothing = Symbol('no such name');

export function watchReads(): Watch {
  const tables = new Map<string, Looks>();
  let noted: Reads | undefined;
  const seenOf = (name: string): Seen | undefined => {
    if (!noted) return undefined;
    const seen = noted.get(name) ?? { at: new Map<string, unknown>() };
    noted.set(name, seen);
    return seen;
  };
  const looking = (name: string, looks: Looks) => {
    tables.set(name, looks);
    return {
      at: (key: string): void => void seenOf(name)?.at.set(key, looks.at(key)),
      all: (): void => {
        const seen = seenOf(name);
        if (seen) seen.all ??= looks.all();
      },
    };
  };
  const found: Watch['found'] = (kept, name, given, find) => {
    if (noted) throw new Error(`"${name}" must not be found while something else is: its looks would not be noted`);
    const before = kept.get(name);
    if (before && isSame(before.given, given) && isSeenAgain(before.reads, tables)) return before.what;
    const reads: Reads = new Map();
    finds += 1;
    noted = reads;
    try {
      const what = find();
      if (kept.size >= keptAtMost) kept.clear();
      kept.set(name, { given, reads, what });
      return what;
    } finally {
      noted = undefined;
    }
  };
  return {
    record: (name, table) => watchedRecord(table, looking(name, looksOfRecord(table))),
    map: (name, table) => watchedKeys(table, looking(name, looksOfMap(table))),
    set: (name, table) => watchedKeys(table, looking(name, { at: (key) => table.has(key), all: () => [...table] })),
    list: (name, table) => watchedList(table, looking(name, { at: () => undefined, all: () => table })),
    found,
    made: (kept, name, given, find) => {
      const before = kept.get(name);
      return found(kept, name, given, () => {
        const what = find();
        return before && sameData(before.what, what) ? before.what : what;
      });
    },
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

function isSeenAgain(reads: Reads, tables: ReadonlyMap<string, Looks>): boolean {
  for (const [name, { at, all }] of reads) {
    const looks = tables.get(name);
    if (!looks || (all && !isSame(all, looks.all()))) return false;
    for (const [key, value] of at) if (!Object.is(looks.at(key), value)) return false;
  }
  return true;
}

interface Looking {
  readonly at: (key: string) => void;
  readonly all: () => void;
}

function looksOfRecord(table: Readonly<Record<string, unknown>>): Looks {
  return {
    at: (key) => (Object.hasOwn(table, key) ? table[key] : nothing),
    all: () => Object.entries(table).flat(),
  };
}

function watchedRecord<Value>(table: Readonly<Record<string, Value>>, looking: Looking): typeof table {
  const note = (key: string | symbol): void => {
    if (typeof key === 'string') looking.at(key);
  };
  return new Proxy(table, {
    get: (target, key) => {
      note(key);
      return Reflect.get(target, key);
    },
    has: (target, key) => {
      note(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      note(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys: (target) => {
      looking.all();
      return Reflect.ownKeys(target);
    },
  });
}

const looksOfMap = (table: ReadonlyMap<string, unknown>): Looks => ({
  at: (key) => (table.has(key) ? table.get(key) : nothing),
  all: () => [...table].flat(),
});

/** A map or a set: `get` and `has` look at one place of it, everything else at all of it. */
function watchedKeys<Table extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  table: Table,
  looking: Looking,
): Table {
  return new Proxy(table, {
    get: (target, name) => {
      const isOfOne = name === 'get' || name === 'has';
      if (!isOfOne) looking.all();
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        if (isOfOne) looking.at(String(given[0]));
        return Reflect.apply(member, target, given);
      };
    },
  });
}

function watchedList<Value>(table: readonly Value[], { all }: Looking): readonly Value[] {
  return new Proxy(table, {
    get: (target, key) => {
      all();
      return Reflect.get(target, key);
    },
  });
}

/** What files declare, each look into which is noted. */
export function watchDeclared(watch: Watch, declared: Declared): Declared {
  return {
    entities: watch.record('declared entities', declared.entities),
    inline: watch.set('declared inline', declared.inline),
    calls: watch.record('declared calls', declared.calls),
    everyCall: watch.list('every declared call', declared.everyCall),
    screens: watch.record('declared screens', declared.screens),
    rules: watch.record('declared rules', declared.rules),
    dictionaries: watch.record('declared dictionaries', declared.dictionaries),
    menus: watch.list('declared menus', declared.menus),
    settings: watch.record('declared settings', declared.settings),
    parts: watch.record('declared parts', declared.parts),
  };
}
