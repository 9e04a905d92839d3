/**
 * Questions asked by the very key or click that raises them, before anything is printed for it: whoever then reads rows
 * takes the answer that is on its way, and asks nothing itself.
 */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';
import type { Answer, CallOptions, Ports } from './ports.ts';
import { askedOf } from '../../core/screens/list/question.ts';

interface SoonAnswer {
  readonly abort: AbortController;
  readonly arriving: Promise<Answer>;
}

export interface AskedSoon {
  /**
   * The newest question of a call takes the place of another one that nobody has taken.
   * @param options `quiet`: whoever takes it says what came of it
   */
  readonly ask: (call: ViewCall, params: Row, options?: Pick<CallOptions, 'quiet'>) => void;
  /** The answer to this question, once. */
  readonly take: (call: ViewCall, params: Row) => SoonAnswer | undefined;
}

/** Whoever wants it takes it with the print that follows. In milliseconds. */
const keepFor = 2000;

export const questionKey = (call: ViewCall, params: Row): string => JSON.stringify([call.id, askedOf(call, params)]);

export function openAskedSoon(ports: () => Pick<Ports, 'call'>): AskedSoon {
  const waiting = new Map<string, SoonAnswer & { readonly key: string }>();
  function drop(id: string): void {
    waiting.get(id)?.abort.abort();
    waiting.delete(id);
  }
  return {
    ask(call, params, options) {
      const key = questionKey(call, params);
      if (waiting.get(call.id)?.key === key) return;
      drop(call.id);
      const abort = new AbortController();
      const arriving = ports().call(call, askedOf(call, params), { signal: abort.signal, first: true, ...options });
      // Told by whoever takes it; where nobody does, it was no question after all.
      arriving.catch(() => undefined);
      const asked = { key, abort, arriving };
      waiting.set(call.id, asked);
      setTimeout(() => waiting.get(call.id) === asked && drop(call.id), keepFor);
    },
    take(call, params) {
      const found = waiting.get(call.id);
      if (found?.key !== questionKey(call, params)) return undefined;
      waiting.delete(call.id);
      return found;
    },
  };
}
