/** The files that this page is fetching, each once at a time. */
import type { Http } from '../api/request.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import type { DownloadItem } from './downloadItem.ts';

interface Fetching {
  /** Share of each file that is here already, 0 to 1, by id. */
  readonly shares: Signal<Readonly<Record<string, number>>>;
  readonly fetch: (item: DownloadItem) => Promise<void>;
  readonly stop: (item: Pick<DownloadItem, 'id'>) => void;
  readonly stopAll: () => void;
}

const megabyte = 1_048_576;

/** @param timeout in milliseconds, of one file. @param save hands a file to the user. */
export function openFetching(
  http: Pick<Http, 'send'>,
  timeout: number,
  save: (content: Blob, name: string) => void,
): Fetching {
  const shares = openSignal<Readonly<Record<string, number>>>({});
  const aborts = new Map<string, AbortController>();

  function note(id: string, share: number | null): void {
    const { [id]: _, ...others } = shares.read();
    shares.write(share === null ? others : { ...others, [id]: share });
  }

  async function fetch({ id, name, path, size }: DownloadItem): Promise<void> {
    if (aborts.has(id)) return;
    const abort = new AbortController();
    aborts.set(id, abort);
    note(id, 0);
    const onDownload = (loaded: number, total?: number): void => {
      const whole = total ?? Math.max(loaded, (size ?? 0) * megabyte, 1);
      note(id, Math.min(1, loaded / whole));
    };
    try {
      const { data } = await http.send({ method: 'GET', path, file: true, timeout, signal: abort.signal, onDownload });
      if (data instanceof Blob) save(data, name);
    } catch (thrown) {
      if (!abort.signal.aborted) throw thrown;
    } finally {
      aborts.delete(id);
      note(id, null);
    }
  }

  return {
    shares,
    fetch,
    stop: ({ id }) => aborts.get(id)?.abort(),
    stopAll: () => {
      for (const abort of aborts.values()) abort.abort();
    },
  };
}
