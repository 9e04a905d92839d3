/** Frames of pages, kept with the session: what the first file of the document paints rows into. */
import { rowOf } from '../../core/model/row.ts';
import type { Frame } from '../../renderer/painted/frame.ts';
import type { UsedSheet } from '../../renderer/painted/usedStyles.ts';
import { localStore, readKept, type Store } from '../state/storage.ts';

/** What must be the same for a frame to be the page's own. */
interface FrameKey {
  readonly user: string;
  /** The console's own code: its names of elements and styles. */
  readonly build: string;
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
  /** Language, theme and the look of the shell. */
  readonly taste: string;
}

export interface KeptFrame {
  readonly key: FrameKey;
  readonly frame: Frame;
  /** Fingerprints of the answers that the page key the rows was made of, by question. */
  readonly start: Readonly<Record<string, string>>;
  /** Attributes of the document's root and of its body. */
  readonly root: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  /** In which its times are read. */
  readonly zone: string;
  /** Sheets that stood before the document's own one, and behind it. */
  readonly before: readonly UsedSheet[];
  readonly behind: readonly UsedSheet[];
}

const indexKey = 'frames';
const nameOf = (hash: string): string => `frame ${hash}`;
const mostFrames = 4;

/** What the first file's element names: the files of this build. */
const namedBy = (name: 'own' | 'shell'): string =>
  document.querySelector<HTMLElement>('script[data-own]')?.dataset[name] ?? '';

/** Whether the document brings this sheet itself: it is there again at every opening. */
export const isOwnSheet = ({ href }: Pick<CSSStyleSheet, 'href'>): boolean =>
  href !== null &&
  namedBy('own')
    .split(' ')
    .some((file) => file !== '' && href.endsWith(`/${file}`));

export function frameKey(user: string): FrameKey {
  return {
    user,
    build: namedBy('shell'),
    width: window.innerWidth,
    height: window.innerHeight,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    taste: /(?:^|; )preferences=([^;]*)/.exec(document.cookie)?.[1] ?? '',
  };
}

const isSame = (one: unknown, other: FrameKey): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Null where none is kept of the page, it is damaged, or its key is another one. */
export function readFrame(hash: string, key: FrameKey, store: Pick<Store, 'getItem'> = localStore): KeptFrame | null {
  const kept = readKept(store, nameOf(hash));
  return isSame(rowOf(kept)['key'], key) && isFrame(kept) ? kept : null;
}

function isFrame(kept: unknown): kept is KeptFrame {
  const { frame, start, root, body, zone, before, behind } = rowOf(kept);
  const { html, cells } = rowOf(frame);
  const texts = [html, zone].every((each) => typeof each === 'string');
  const lists = [cells, before, behind].every((each) => Array.isArray(each));
  return texts && lists && [start, root, body].every((each) => typeof each === 'object' && each !== null);
}

const hashes = (store: Pick<Store, 'getItem'>): string[] => {
  const kept = readKept(store, indexKey);
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
};

export function keepFrame(hash: string, kept: KeptFrame, store: Store = localStore): void {
  const others = hashes(store).filter((each) => each !== hash);
  for (const old of others.splice(0, Math.max(0, others.length - mostFrames + 1))) store.removeItem(nameOf(old));
  store.setItem(indexKey, JSON.stringify([...others, hash]));
  store.setItem(nameOf(hash), JSON.stringify(kept));
}

export function dropFrame(hash: string, store: Store = localStore): void {
  store.removeItem(nameOf(hash));
}
