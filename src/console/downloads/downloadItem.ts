/** One item of the download list, as `GET /vehicle/ces` answers it. */
import { rowOf, textIn } from '../../core/model/row.ts';

type DownloadState = 'waiting' | 'downloading' | 'done' | 'failed';

export interface DownloadItem {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  /** Wire time at which it was asked for. */
  readonly time: string;
  readonly state: DownloadState;
  /** 0 to 100. */
  readonly percentage: number;
  /** In MB; null where nothing has been written yet. */
  readonly size: number | null;
  readonly fault: string;
}

export function readDownloads(data: unknown): DownloadItem[] {
  return Array.isArray(data) ? data.flatMap((row: unknown) => readDownload(row) ?? []) : [];
}

function readDownload(data: unknown): DownloadItem | null {
  const { id, wordName, path, kind, downloadTime, state, percentage, size, fault } = rowOf(data);
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const share = typeof percentage === 'number' ? Math.max(0, Math.min(100, percentage)) : 0;
  return {
    id: String(id),
    name: textIn(wordName) || String(id),
    path: textIn(path),
    kind: textIn(kind),
    time: textIn(downloadTime),
    state: stateOf(state, share),
    percentage: share,
    size: typeof size === 'number' ? size : null,
    fault: textIn(fault),
  };
}

/** A backend that says no state is read by its percentage. */
function stateOf(state: unknown, percentage: number): DownloadState {
  if (state === 'waiting' || state === 'downloading' || state === 'done' || state === 'failed') return state;
  if (percentage === 100) return 'done';
  return percentage > 0 ? 'downloading' : 'waiting';
}

export const isFinished = ({ state }: DownloadItem): boolean => state === 'done' || state === 'failed';

/** The first of 20, 40, 60, 80 and 100 that the percentage has not passed: each has its colour. */
export function stepOf(percentage: number): 20 | 40 | 60 | 80 | 100 {
  return ([20, 40, 60, 80] as const).find((step) => percentage <= step) ?? 100;
}
