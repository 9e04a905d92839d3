/**
 * The list of made files: asked for again and again, since another tab or another machine may have begun something; more
 * often while something is about to begin, or grows while somebody watches.
 */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';
import type { Http } from '../api/request.ts';
import type { Texts } from '../texts/language.ts';
import type { Ticker } from '../live/ticker.ts';
import type { Ports } from '../../renderer/engine/ports.ts';
import { type Signal, openSignal } from '../state/signal.ts';
import { type DownloadItem, isFinished, readDownloads } from './downloadItem.ts';
import { openFetching } from './fetching.ts';
import { printFile, saveFile } from './saveFile.ts';

export interface Downloads {
  readonly items: Signal<readonly DownloadItem[]>;
  /** The list has not been read since it was last asked for. */
  readonly unread: Signal<boolean>;
  /** Fetches the file that a call gives, and hands it to the user; a page opens, to be printed. */
  readonly save: (call: Pick<ViewCall, 'method' | 'path'>, params: Row) => Promise<void>;
  /** Share of each file that this page is fetching, 0 to 1, by id. */
  readonly fetching: Signal<Readonly<Record<string, number>>>;
  /** Something may have been begun here or elsewhere. */
  readonly look: () => Promise<void>;
  readonly open: (isOpen: boolean) => void;
  readonly fetch: (item: DownloadItem) => Promise<void>;
  readonly stopFetching: (item: DownloadItem) => void;
  readonly remove: (item: DownloadItem) => Promise<void>;
  readonly retry: (item: DownloadItem) => Promise<void>;
  readonly stop: () => void;
}

interface DownloadOptions {
  readonly http: Pick<Http, 'call' | 'send'>;
  readonly ticker: Ticker;
  readonly text: Texts;
  readonly notify: Ports['notify'];
  /** Milliseconds, from the settings: until progress starts, and the whole list. */
  readonly exportPoll: number;
  readonly listPoll: number;
  readonly fileTimeout: number;
  readonly save?: (content: Blob, name: string) => void;
  /** False where the browser opens no window. */
  readonly print?: (content: Blob) => boolean;
}

export function openDownloads(needs: DownloadOptions): Downloads {
  const { http, text, notify, save = saveFile, print = printFile } = needs;
  const items = openSignal<readonly DownloadItem[]>([]);
  const fetching = openFetching(http, needs.fileTimeout, save);
  const { unread, look, open, stop } = openLooking(needs, items);
  return {
    items,
    unread,
    fetching: fetching.shares,
    look,
    open,
    save: async ({ method, path }, params) => {
      const { data } = await http.send({ method, path, params, file: true, timeout: needs.fileTimeout });
      if (!(data instanceof File)) return;
      if (!data.type.startsWith('text/html') || !print(data)) save(data, data.name);
    },
    fetch: fetching.fetch,
    stopFetching: fetching.stop,
    remove: async (item) => {
      await http.call(item.kind === 'word' ? 'deleteWord' : 'deleteExport', { id: item.id });
      notify('success', text('made.deleted'));
      items.write(items.read().filter(({ id }) => id !== item.id));
      await look();
    },
    retry: async (item) => {
      await http.call('retryDownload', { id: item.id });
      await look();
    },
    stop: () => {
      stop();
      fetching.stopAll();
    },
  };
}

/** Asks for the list again and again, and tells of what has been finished meanwhile. */
function openLooking(needs: DownloadOptions, items: Signal<readonly DownloadItem[]>) {
  const { http, ticker } = needs;
  const unread = openSignal(false);
  let isOpen = false;
  let pace = 0;
  let rest = (): void => undefined;
  let asked = 0;

  async function look(): Promise<void> {
    asked += 1;
    const mine = asked;
    try {
      const { data } = await http.call('ces', {}, { quiet: true });
      if (mine !== asked) return;
      unread.write(false);
      const before = items.read();
      const next = readDownloads(data);
      items.write(next);
      tellOfFinished(before, next, needs);
    } catch {
      // Said in the list itself, which keeps what it has; the next look tries again.
      if (mine === asked) unread.write(true);
    }
    keepPace();
  }

  /** What has not begun is asked for often; so is what grows while somebody watches. */
  function paceNow(): number {
    const running = items.read().filter((item) => !isFinished(item));
    const isAwaited = running.some(({ percentage }) => percentage === 0);
    if (isAwaited || (isOpen && running.length > 0)) return needs.exportPoll;
    return needs.listPoll;
  }

  function keepPace(): void {
    const wanted = paceNow();
    if (wanted === pace) return;
    rest();
    pace = wanted;
    rest = ticker.every(wanted, () => void look());
  }

  keepPace();
  return {
    unread,
    look,
    open: (open: boolean): void => {
      isOpen = open;
      if (open) void look();
      else keepPace();
    },
    stop: (): void => {
      asked += 1;
      rest();
    },
  };
}

function tellOfFinished(
  before: readonly DownloadItem[],
  next: readonly DownloadItem[],
  { text, notify }: Pick<DownloadOptions, 'text' | 'notify'>,
): void {
  const known = new Map(before.map((item) => [item.id, item]));
  for (const item of next) {
    const former = known.get(item.id);
    if (!former || isFinished(former) || !isFinished(item)) continue;
    const { name, fault } = item;
    if (item.state === 'done') notify('success', text('made.isReady', { name }));
    else notify('error', text('made.hasFailed', { name, reason: fault }));
  }
}
