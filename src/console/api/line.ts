/**
 * The network, by axios: its code comes after the first rows, or with the first request that it is needed for. Questions that
 * cannot wait for it are asked by `plainLine.ts`.
 */
import type { AxiosInstance } from 'axios';
import { afterFirstRows, preload } from '../../renderer/engine/late/preload.ts';
import type { Received } from './envelope.ts';
import { askPlainly, isPlain, NoAnswer } from './plainLine.ts';
import type { WireRequest } from './wire.ts';

interface Line {
  readonly client: AxiosInstance;
  readonly isCancel: (thrown: unknown) => boolean;
  readonly isAxiosError: (thrown: unknown) => thrown is { readonly code?: string };
}

let coming: Promise<Line> | undefined;
let here: Line | undefined;

/** One that could not be fetched is fetched again by the next call. */
export function fetchLine(): Promise<Line> {
  coming ??= import('axios').then(
    ({ create, isCancel, isAxiosError }) =>
      (here = { client: create({ validateStatus: () => true }), isCancel, isAxiosError }),
    (fault: unknown) => {
      coming = undefined;
      throw fault;
    },
  );
  return coming;
}

/** Has the code come as soon as nothing more urgent does. */
const fetchLineLate = (): void => void afterFirstRows().then(() => preload(fetchLine));

/**
 * @param first whether a page waits for it: asked by fetch, it is on its way before this returns, as by axios it is not
 * @throws NoAnswer, or the reason of the request's own signal
 */
export async function askOver(wire: WireRequest, first = false): Promise<Received> {
  if ((first || !here || wire.keepalive) && isPlain(wire)) {
    if (!here) fetchLineLate();
    return askPlainly(wire);
  }
  const line = await fetchLine().catch(() => {
    throw new NoAnswer('no-answer');
  });
  wire.signal?.throwIfAborted();
  try {
    return await line.client.request(wire);
  } catch (thrown) {
    if (line.isCancel(thrown)) throw wire.signal?.reason ?? thrown;
    if (!line.isAxiosError(thrown)) throw thrown;
    throw new NoAnswer(thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT' ? 'timeout' : 'no-answer');
  }
}
