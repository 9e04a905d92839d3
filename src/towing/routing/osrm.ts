/** A routing server that speaks OSRM's table service over HTTP: one request for all ways to one place, and nothing believed unseen. */
import { parseJson, rowOf } from '../../core/model/row.ts';
import type { Point } from '../domain/distance.ts';

export interface RoadWay {
  readonly minutes: number;
  /** Kilometres. */
  readonly distance: number;
}

export type RoutingFaultCode = 'away' | 'slow' | 'redirects' | 'refuses' | 'lies';

export class RoutingFault extends Error {
  readonly code: RoutingFaultCode;
  constructor(code: RoutingFaultCode, text: string, cause?: unknown) {
    super(text, { cause });
    this.name = 'RoutingFault';
    this.code = code;
  }
}

interface TableRequest {
  /** Of the server, as far as before `/table/v1`. */
  readonly url: string;
  readonly from: readonly Point[];
  readonly to: Point;
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
}

/** An answer for this many ways is far smaller. */
const mostBytes = 200_000;
/** No way within a city takes longer, or is longer. */
const mostSeconds = 86_400;
const mostMetres = 2_000_000;

/** In the order of `from`; null where the server knows no way. @throws RoutingFault */
export async function askTable(request: TableRequest): Promise<(RoadWay | null)[]> {
  const { durations, distances } = readTable(await answerOf(request));
  const { length } = request.from;
  if (durations.length !== length || distances.length !== length)
    throw new RoutingFault('lies', `it must answer ${length} ways, and answered ${durations.length}`);
  return durations.map((row, index) => wayOf(only(row), only(distances[index])));
}

function addressOf({ url, from, to }: TableRequest): string {
  const places = [to, ...from].map(({ lng, lat }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';');
  const sources = from.map((_, index) => index + 1).join(';');
  const asked = `sources=${sources}&destinations=0&annotations=duration,distance`;
  return `${url.replace(/\/+$/, '')}/table/v1/driving/${places}?${asked}`;
}

async function answerOf(request: TableRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(request.timeout);
  try {
    const response = await request.fetch(addressOf(request), { signal, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw new RoutingFault('redirects', `it sends elsewhere (${response.status})`);
    if (!response.ok) throw new RoutingFault('refuses', `it answered ${response.status}`);
    return parsed(await bounded(response));
  } catch (error) {
    if (error instanceof RoutingFault) throw error;
    if (signal.aborted) throw new RoutingFault('slow', `it must answer within ${request.timeout} ms`, error);
    throw new RoutingFault('away', 'it cannot be reached', error);
  }
}

async function bounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    text += decoder.decode(piece.value, { stream: true });
    if (text.length > mostBytes) throw new RoutingFault('lies', `its answer must be shorter than ${mostBytes} letters`);
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new RoutingFault('lies', 'it must answer JSON', error);
  }
}

function readTable(answer: unknown): { readonly durations: unknown[]; readonly distances: unknown[] } {
  const { code, durations, distances } = rowOf(answer);
  if (code !== 'Ok') throw new RoutingFault('refuses', `it answered the code ${JSON.stringify(code)}`);
  if (!Array.isArray(durations) || !Array.isArray(distances))
    throw new RoutingFault('lies', 'it must answer durations and distances');
  return { durations, distances };
}

function only(row: unknown): unknown {
  if (!Array.isArray(row) || row.length !== 1) throw new RoutingFault('lies', 'it must answer one destination');
  return row[0];
}

function wayOf(seconds: unknown, metres: unknown): RoadWay | null {
  if (seconds === null || metres === null) return null;
  const isPossible = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most;
  if (!isPossible(seconds, mostSeconds) || !isPossible(metres, mostMetres))
    throw new RoutingFault('lies', `no truck drives ${String(metres)} m in ${String(seconds)} s`);
  return { minutes: seconds / 60, distance: metres / 1000 };
}
