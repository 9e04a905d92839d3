/** Rows of a call, kept fresh: the latest request wins, a silent refresh marks what changed, a lost line heals itself. */
import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';
import { questionKey } from './askedSoon.ts';
import { useEngine, usePorts, type Engine } from './engine.ts';
import { asText } from './asText.ts';
import { CallFault, type Ports } from './ports.ts';
import { longestHold } from './hand/hand.ts';
import { followChanges } from './followChanges.ts';
import { askedOf } from '../../core/screens/list/question.ts';
import { beginningOf, readOne, readRecords, type Records } from './records.ts';
import { useRetry } from './useRetry.ts';

export interface Loaded {
  readonly records?: Records;
  readonly fault?: CallFault | undefined;
  /** True while the rows that are shown answer an earlier question: whoever shows one record of another is not to act on it. */
  readonly outdated: boolean;
  /** True while a request that the user waits for is under way; a silent one is not shown. */
  readonly loading: boolean;
  /** Keys of the rows that a silent refresh brought or changed. */
  readonly changed: ReadonlySet<string>;
  readonly reload: (silent?: boolean) => void;
  /** The row as it is when what is being read has come: an action right after a change must not act on the row before it. */
  readonly fresh: (row: Row) => Promise<Row>;
}

const none: ReadonlySet<string> = new Set();
const flashFor = 1600;
/** Longest wait of an action for rows that are being read. */
const timeout = 3000;

export const asFault = (fault: unknown): CallFault =>
  fault instanceof CallFault
    ? fault
    : new CallFault(0, 'unexpected', fault instanceof Error ? fault.message : asText(fault));

/** Rows that say the same stay the same objects, so that nothing that did not change is printed again. */
export function mergeRows(before: readonly Row[], next: readonly Row[], rowKey: string) {
  const known = new Map(before.map((row) => [asText(row[rowKey]), row]));
  const changed = new Set<string>();
  const rows = next.map((row) => {
    const old = known.get(asText(row[rowKey]));
    if (old && (old === row || JSON.stringify(old) === JSON.stringify(row))) return old;
    changed.add(asText(row[rowKey]));
    return row;
  });
  return { rows, changed };
}

/** Nothing is other than it was: order and number of the rows, and how many there are in all. */
const saysTheSame = (before: Records, next: Records): boolean =>
  before.total === next.total &&
  before.totalCapped === next.totalCapped &&
  before.paged === next.paged &&
  before.archivedBefore === next.archivedBefore &&
  before.rows.length === next.rows.length &&
  before.rows.every((row, at) => row === next.rows[at]);

interface Question {
  readonly call: ViewCall;
  readonly key: string;
  readonly params: Row;
  readonly rowKey: string;
  readonly read: (data: unknown) => Records;
}

interface State {
  readonly key: string;
  /** The question that the records answer. */
  readonly of?: Question;
  readonly records?: Records;
  readonly fault?: CallFault | undefined;
  readonly loading: boolean;
  readonly changed: ReadonlySet<string>;
}

/** Rows of another question are on their way too, though nothing has said so yet. */
const isLoading = ({ loading, key, fault }: State, asked: string): boolean =>
  loading || (key !== asked && fault === undefined);

/** What is shown while the line is gone may be old: it is read anew once that is back. */
function useHealing(fault: CallFault | undefined, offline: boolean, reload: (silent?: boolean) => void) {
  const again = useCallback(() => reload(true), [reload]);
  useRetry(fault, offline, again);
  const wasOffline = useRef(offline);
  useEffect(() => {
    if (wasOffline.current && !offline) reload(true);
    wasOffline.current = offline;
  }, [offline, reload]);
}

/** @param read ends when its rows have come */
function useWatch(watches: readonly string[], read: () => Promise<void>) {
  const { watch } = usePorts();
  const names = watches.join(',');
  useEffect(() => {
    if (names === '') return;
    const following = followChanges(read);
    const stop = watch(names.split(','), following.changed);
    return () => {
      stop();
      following.stop();
    };
  }, [names, read, watch]);
}

/** The marks of what changed fade. */
function useFading({ changed }: State, setState: (next: (before: State) => State) => void): void {
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(
      () => setState((before) => (before.changed === changed ? { ...before, changed: none } : before)),
      flashFor,
    );
    return () => clearTimeout(timer);
  }, [changed, setState]);
}

/** What is shown once these records have come: a silent answer that says nothing new changes nothing. */
function shown(before: State, records: Records, question: Question, silent: boolean): State {
  const { key, rowKey } = question;
  const merged = mergeRows(before.records?.rows ?? [], records.rows, rowKey);
  const next = { ...records, rows: merged.rows };
  const same = silent && before.key === key && before.records !== undefined;
  if (same && !before.loading && !before.fault && saysTheSame(before.records, next)) return before;
  return { key, of: question, records: next, loading: false, changed: same ? merged.changed : none };
}

/** With the rows, where they came before the page was printed. */
function firstState(question: Question, { arrived }: Ports): State {
  const { call, key, params, read } = question;
  const answer = arrived?.(call, askedOf(call, params));
  if (!answer) return { key: '', loading: true, changed: none };
  return { key, of: question, records: read(answer.data), loading: false, changed: none };
}

/** With rows that the question does not wait for, where those of the last one begin with them. */
function knownState(state: State, question: Question): State {
  const { records, of } = state;
  if (!records || !of || of.key === question.key) return state;
  const beginning = beginningOf(records, of.params, question.params);
  return beginning ? { ...state, key: question.key, of: question, records: beginning, loading: false } : state;
}

/** Ends when nothing is being read any more, or it takes too long. */
async function atRest(reading: Pick<Reading, 'arriving'>): Promise<void> {
  const tooLate = new Promise<void>((settle) => setTimeout(settle, timeout));
  const settled = async (): Promise<void> => {
    for (let seen; seen !== reading.arriving;) {
      seen = reading.arriving;
      await seen;
    }
  };
  await Promise.race([settled(), tooLate]);
}

/** What is being read and what is shown, from one request to the next. */
interface Reading {
  /** The question whose rows are shown. */
  answered: Question | null;
  running: AbortController | null;
  arriving: Promise<void>;
  last: readonly Row[];
  /** By when what is being read is shown, whatever the hand does; on the clock of `performance.now()`. */
  due: number;
}

const begun = (last: readonly Row[]): Reading => {
  const nothing = { answered: null, running: null, due: Infinity };
  return { ...nothing, arriving: Promise.resolve(), last };
};

interface Asking extends Pick<Engine, 'ports' | 'soon' | 'hand'> {
  readonly question: Question;
  readonly setState: Dispatch<SetStateAction<State>>;
  readonly silent: boolean;
  /** Milliseconds in which what comes must be shown. */
  readonly within: number;
  /** What was asked by the very click is taken. */
  readonly isAsked: boolean;
}

/** Asks for the rows, and shows them; those that are asked for meanwhile come in their place. */
function readInto(reading: Reading, asking: Asking): Promise<void> {
  const { ports, soon, hand, question, setState, silent, within, isAsked } = asking;
  const { call, key, params, read } = question;
  reading.running?.abort();
  reading.due = Math.min(reading.due, performance.now() + within);
  const early = isAsked ? soon.take(call, params) : undefined;
  const mine = early?.abort ?? new AbortController();
  reading.running = mine;
  if (!silent) setState((before) => (isLoading(before, key) ? before : { ...before, loading: true }));
  const arriving =
    early?.arriving ?? ports.call(call, askedOf(call, params), { signal: mine.signal, first: true, quiet: silent });
  reading.arriving = arriving.then(
    ({ data }) => {
      if (mine.signal.aborted) return;
      const records = read(data);
      reading.last = records.rows;
      reading.answered = question;
      hand.whenAtRest(() => {
        if (mine.signal.aborted) return;
        reading.due = Infinity;
        setState((before) => shown(before, records, question, silent));
      }, reading.due);
    },
    (fault: unknown) => {
      if (mine.signal.aborted) return;
      reading.due = Infinity;
      reading.answered = null;
      setState((before) => ({ ...before, key, fault: asFault(fault), loading: false, changed: none }));
    },
  );
  return reading.arriving;
}

/** Asks the question whenever it is another one, and when it is told to; the latest request wins. */
function useReading(question: Question) {
  const { ports, soon, hand } = useEngine();
  const latest = useRef({ ports, soon, hand, question });
  latest.current = { ports, soon, hand, question };
  const [state, setState] = useState(() => firstState(question, ports));
  /** What came before the page was printed is not asked for again. */
  const early = useRef(state.records && question);
  const [reading] = useState(() => begun(state.records?.rows ?? []));
  const readRows = useCallback(
    (silent: boolean, within: number, isAsked = !silent): Promise<void> =>
      readInto(reading, { ...latest.current, setState, silent, within, isAsked }),
    [reading],
  );
  const known = useMemo(() => knownState(state, question), [state, question]);
  const isKnown = useRef(false);
  isKnown.current = known !== state;
  const rowsAtRest = useCallback(async () => {
    await atRest(reading);
    return reading.last;
  }, [reading]);

  useEffect(() => {
    if (early.current === question) {
      reading.answered = question;
      early.current = undefined;
      return undefined;
    }
    // A page that comes back into sight shows its rows already: they are read again without a word.
    const isShown = reading.answered === question;
    void readRows(isShown || isKnown.current, 0, !isShown);
    return () => reading.running?.abort();
  }, [reading, readRows, question]);
  return { state: known, setState, readRows, rowsAtRest };
}

/** `read` must be the same function with every render. */
export function useRecords(
  call: ViewCall,
  params: Row,
  watches: readonly string[],
  rowKey: string,
  read: (data: unknown) => Records = readRecords,
): Loaded {
  const { ports, left } = useEngine();
  const { offline } = ports;
  const key = questionKey(call, params);
  const latest = useRef(params);
  latest.current = params;
  // The key says all that is sent: parameters that say the same are the same question.
  const question = useMemo(() => ({ call, key, params: latest.current, rowKey, read }), [call, key, rowKey, read]);
  const { state, setState, readRows, rowsAtRest } = useReading(question);
  // What the user asks for, or has done, is shown when it comes.
  const reload = useCallback((silent = false) => void readRows(silent, 0), [readRows]);
  const fresh = useCallback(
    async (row: Row) => (await rowsAtRest()).find((one) => one[rowKey] === row[rowKey]) ?? row,
    [rowKey, rowsAtRest],
  );
  // Of a record that has left, it alone is asked for once more, for what became of it: nothing beside it.
  const isBeside = read !== readOne;
  const readAgain = useCallback(
    async () => (isBeside && left.has(latest.current['id']) ? undefined : readRows(true, longestHold)),
    [isBeside, left, readRows],
  );
  // Rows that are allowed no more are asked for aloud, once: the page says so, as to anybody who comes to it.
  const isForbidden = state.fault?.status === 403 && state.records !== undefined;
  useEffect(() => {
    if (isForbidden) reload();
  }, [isForbidden, reload]);
  useFading(state, setState);
  useWatch(watches, readAgain);
  useHealing(state.fault, offline, reload);
  return {
    ...(state.records === undefined ? {} : { records: state.records }),
    fault: state.fault,
    outdated: state.records !== undefined && state.of?.key !== key,
    loading: isLoading(state, key),
    changed: state.changed,
    reload,
    fresh,
  };
}
