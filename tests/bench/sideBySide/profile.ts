/** What the start of a page spends its time with, by the browser's own trace of its main thread: the five dearest things. */
import type { Browser, Page } from 'playwright-core';

interface Traced {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args?: { readonly data?: { readonly url?: string; readonly functionName?: string }; readonly name?: string };
}

interface Dear {
  readonly what: string;
  readonly ms: number;
}

const named: Readonly<Record<string, string>> = {
  UpdateLayoutTree: 'styles are calculated anew',
  Layout: 'layout',
  ParseHTML: 'HTML is parsed',
  Paint: 'paint',
  PrePaint: 'paint is prepared',
  MinorGC: 'garbage is collected',
  MajorGC: 'garbage is collected',
  'V8.GC_MC_BACKGROUND_MARKING': 'garbage is collected',
};

/** Milliseconds of each kind's own, without what happens within it. */
export function dearest(events: readonly Traced[], count = 5): Dear[] {
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const own = events
    .filter(({ ph, tid, pid, dur }) => ph === 'X' && tid === main?.tid && pid === main.pid && dur)
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const spent = new Map<string, number>();
  const open: { readonly what: string; readonly until: number }[] = [];
  const add = (what: string, micros: number): void => void spent.set(what, (spent.get(what) ?? 0) + micros / 1000);
  for (const event of own) {
    while (open.length > 0 && (open.at(-1)?.until ?? 0) <= event.ts) open.pop();
    const around = open.at(-1);
    const what = kindOf(event);
    if (around) add(around.what, -(event.dur ?? 0));
    add(what, event.dur ?? 0);
    open.push({ what, until: event.ts + (event.dur ?? 0) });
  }
  return [...spent]
    .map(([what, ms]) => ({ what, ms: Math.round(ms) }))
    .filter(({ what }) => what !== 'RunTask')
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count);
}

function kindOf({ name, args }: Traced): string {
  const file = args?.data?.url?.split('/').at(-1)?.split('?')[0] ?? '';
  if (name === 'EvaluateScript' || name === 'v8.evaluateModule' || name === 'v8.compileModule' || name === 'v8.compile')
    return `${name.includes('compile') ? 'compiles' : 'runs at its load'} ${file.replace(/-[\w-]{8}\.js$/, '')}`;
  if (name === 'FunctionCall') return `calls of ${file.replace(/-[\w-]{8}\.js$/, '')}`;
  return named[name] ?? name;
}

/** @param open opens the page, and resolves once its first rows stand */
export async function profileStart(browser: Browser, page: Page, open: () => Promise<unknown>): Promise<Dear[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'blink.user_timing', '__metadata'] });
  await open();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly Traced[] };
  return dearest(trace.traceEvents);
}
