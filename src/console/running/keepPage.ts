/** Keeps the frame of the page that stands, so that the first file of the document can paint it at the next opening. */
import type { StandingList } from '../../renderer/index.ts';
import { takeFrame } from '../../renderer/painted/takeFrame.ts';
import { usedStyles } from '../../renderer/painted/usedStyles.ts';
import { dropFrame, frameKey, isOwnSheet, keepFrame } from '../early/frames.ts';

interface Kept {
  readonly user: string;
  /** Fingerprints of the answers that the page around the rows was made of, by question. */
  readonly start: Readonly<Record<string, string>>;
  readonly list: StandingList;
  readonly zone: string;
  /** The page's address behind the `#`, as it was when the list stood. */
  readonly hash: string;
}

const attributesOf = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

export async function keepPage({ user, start, list, zone, hash }: Kept): Promise<void> {
  const root = document.getElementById('root');
  const frame = root && takeFrame(root, list);
  if (!frame) return dropFrame(hash);
  const key = frameKey(user);
  const [html, body] = [attributesOf(document.documentElement), attributesOf(document.body)];
  const { before, behind } = await usedStyles(isOwnSheet);
  // Whoever has left the page meanwhile has left its styles, too.
  if (window.location.hash === hash && JSON.stringify(key) === JSON.stringify(frameKey(user)))
    keepFrame(hash, { key, frame, start, root: html, body, zone, before, behind });
}
