/**
 * Which of a table's rows are printed. Of a few dozen all are. Of up to a hundred those that can be in sight come first, and
 * the others as soon as the page stands idle: they are there for whoever scrolls, prints or searches the page. Of more, only
 * those in sight and some around them are; what is above and beneath is as high as they would be.
 */
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Up to so many are printed at once. */
const atOnce = 40;
/** Above so many only those in sight are printed, in a frame of fixed height. */
export const mostRows = 100;

/** Printed above and beneath what is in sight, and in which steps. */
const around = 8;
const step = 8;
/** Longest wait for an idle moment, in milliseconds. */
const idleWithin = 400;

interface Range {
  readonly from: number;
  readonly to: number;
}
interface Printed extends Range {
  readonly windowed: boolean;
}
interface RowWindow extends Range {
  /** Pixels of the rows above and beneath. */
  readonly above: number;
  readonly beneath: number;
}

interface Given {
  readonly count: number;
  readonly rowHeight: number;
  /** Pixels of the frame that the rows are scrolled in, where they have one. */
  readonly frame: number | undefined;
}

const inSteps = (first: number, last: number, count: number): Range => ({
  from: Math.max(0, Math.floor((first - around) / step) * step),
  to: Math.min(count, Math.ceil((last + 1 + around) / step) * step),
});

function firstRange({ count, rowHeight, frame }: Given): Range {
  if (count <= atOnce) return { from: 0, to: count };
  return inSteps(0, Math.ceil((frame ?? window.innerHeight) / rowHeight), count);
}

/** Printed rows of the table itself, not of what lies beneath one of them. */
const rowsIn = (body: HTMLElement): HTMLElement[] =>
  [...body.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.dataset['rowKey'] !== undefined,
  );

/** Heights of rows: as they were measured, else as they are expected. */
function createHeights() {
  const known: number[] = [];
  return {
    measure(body: HTMLElement): void {
      const rows = rowsIn(body);
      for (const [at, row] of rows.entries()) {
        const next = rows[at + 1] ?? (row.nextElementSibling instanceof HTMLElement ? row.nextElementSibling : null);
        known[Number(row.dataset['rowKey'])] = next ? next.offsetTop - row.offsetTop : row.offsetHeight;
      }
    },
    between(from: number, to: number, expected: number): number {
      let sum = 0;
      for (let place = from; place < to; place += 1) sum += known[place] ?? expected;
      return sum;
    },
    /** The row at so many pixels from the first. */
    at(pixels: number, count: number, expected: number): number {
      let sum = 0;
      for (let place = 0; place < count; place += 1) {
        sum += known[place] ?? expected;
        if (sum > pixels) return place;
      }
      return count - 1;
    },
  };
}

/** What is in sight of the body within the frame that it is scrolled in. */
function inSight(body: HTMLElement, scrolled: Element): { readonly top: number; readonly height: number } {
  const head = body.offsetTop;
  return { top: scrolled.scrollTop, height: scrolled.clientHeight - head };
}

function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 0);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(then, { timeout: idleWithin });
  return () => cancelIdleCallback(idle);
}

/** The rest of up to a hundred rows, once the page is idle; at once for whoever scrolls to it or prints the page. */
function useRest(missing: boolean, fill: () => void): void {
  useEffect(() => {
    if (!missing) return undefined;
    const done = new AbortController();
    const stop = whenIdle(() => startTransition(fill));
    document.addEventListener('scroll', fill, { capture: true, passive: true, signal: done.signal });
    window.addEventListener('beforeprint', () => flushSync(fill), { signal: done.signal });
    return () => {
      stop();
      done.abort();
    };
  }, [missing, fill]);
}

/** Of many rows all go on paper; those that were in sight stand again afterwards. */
function usePaper(windowed: boolean, all: () => void, back: () => void): void {
  useEffect(() => {
    if (!windowed) return undefined;
    const done = new AbortController();
    window.addEventListener('beforeprint', () => flushSync(all), { signal: done.signal });
    window.addEventListener('afterprint', back, { signal: done.signal });
    return () => done.abort();
  }, [windowed, all, back]);
}

/** Follows what comes into sight of a frame of many rows. */
function useScrolled(body: RefObject<HTMLElement | null>, windowed: boolean, look: (scrolled: Element) => void): void {
  useEffect(() => {
    const scrolled = windowed ? body.current?.closest('.ant-table-content') : null;
    if (!scrolled) return undefined;
    const follow = (): void => look(scrolled);
    scrolled.addEventListener('scroll', follow, { passive: true });
    const watcher = new ResizeObserver(follow);
    watcher.observe(scrolled);
    return () => {
      scrolled.removeEventListener('scroll', follow);
      watcher.disconnect();
    };
  }, [windowed, body, look]);
}

export function useRowWindow(body: RefObject<HTMLElement | null>, given: Given) {
  const { count, rowHeight } = given;
  const windowed = count > mostRows;
  const least = firstRange(given);
  const [heights] = useState(createHeights);
  const [range, setRange] = useState<Printed>(() => ({ ...least, windowed }));
  // Fewer rows, or many in place of few, begin anew; as many others stand where they stood.
  const isOther = range.to > count || range.windowed !== windowed;
  if (isOther) setRange({ ...least, windowed });
  const kept = windowed ? range : { from: 0, to: Math.max(range.to, least.to) };
  const { from, to } = isOther ? least : kept;
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const fill = useCallback(() => setRange({ from: 0, to: latest.current.count, windowed: false }), []);
  useRest(!windowed && to < count, fill);
  const onPaper = useRef({ now: range, before: range });
  useLayoutEffect(() => {
    onPaper.current.now = range;
  });
  const all = useCallback(() => {
    onPaper.current.before = onPaper.current.now;
    setRange({ from: 0, to: latest.current.count, windowed: true });
  }, []);
  const back = useCallback(() => setRange(onPaper.current.before), []);
  usePaper(windowed, all, back);
  const look = useCallback(
    (scrolled: Element) => {
      const { current } = body;
      // What is not laid out, such as a page behind another tab, keeps what it had.
      if (!current || scrolled.clientHeight === 0) return;
      heights.measure(current);
      const { count, rowHeight } = latest.current;
      const { top, height } = inSight(current, scrolled);
      const [first, last] = [top, top + height].map((pixels) => heights.at(pixels, count, rowHeight));
      const { from, to } = inSteps(first ?? 0, last ?? 0, count);
      setRange((before) => (before.from === from && before.to === to ? before : { ...before, from, to }));
    },
    [body, heights],
  );
  useScrolled(body, windowed, look);
  /** Prints a row that is not there yet. */
  const reveal = useCallback(
    (place: number) => {
      const { count } = latest.current;
      flushSync(() => (count > mostRows ? setRange({ ...inSteps(place, place, count), windowed: true }) : fill()));
    },
    [fill],
  );
  const shown: RowWindow = {
    from,
    to,
    above: heights.between(0, from, rowHeight),
    beneath: heights.between(to, count, rowHeight),
  };
  return { shown, reveal };
}
