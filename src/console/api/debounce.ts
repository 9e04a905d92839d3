/** Calls that the setting `debounceList` names: they say that they run, and run once however often one presses. */
import type { Answer } from '../../renderer/engine/ports.ts';
import type { Request } from './request.ts';

export interface DebounceOptions {
  /** Last parts of paths. */
  readonly listed: () => readonly string[];
  /** Milliseconds after the answer in which another press is the same press. */
  readonly pause: () => number;
  readonly showBusy: () => void;
}

export function openDebounce({ listed, pause, showBusy }: DebounceOptions) {
  const running = new Map<string, Promise<Answer>>();

  return (request: Request, send: (request: Request) => Promise<Answer>): Promise<Answer> => {
    if (!listed().includes(lastPart(request.path))) return send(request);
    // Another record is another press.
    const key = JSON.stringify([request.method, request.path, request.params]);
    const first = running.get(key);
    if (first) return first;
    showBusy();
    const answer = send(request);
    running.set(key, answer);
    const over = (): void => void setTimeout(() => running.delete(key), pause());
    answer.then(over, over);
    return answer;
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.do$/, '');
}
