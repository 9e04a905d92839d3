/** Keeps the frame of the page that stands, so that the first file of the document can paint it at the next opening. */
import type { StandingList } from '../../renderer/index.ts';
import type { Frame } from '../../renderer/painted/frame.ts';
import { withoutMarks } from '../../renderer/engine/page/pageMarks.ts';
import { takeFrame, takeWrittenFrame } from '../../renderer/painted/takeFrame.ts';
import { usedStyles } from '../../renderer/painted/usedStyles.ts';
import { dropFrame, frameKey, isOwnSheet, keepFrame } from '../early/frames.ts';

/** A page that is written by hand, by its name. */
interface StandingWritten {
  readonly written: string;
}
/** What stands on its page, and can be painted there the next time. */
export type Stands = StandingList | StandingWritten;

interface Kept {
  readonly user: string;
  /** Fingerprints of the answers that the page around it was made of, by question. */
  readonly start: Readonly<Record<string, string>>;
  readonly stands: Stands;
  readonly zone: string;
  /** The page's address behind the `#`, as it was when that stood. */
  readonly hash: string;
}

const attributesOf = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

function unmarked({
  class: classes = '',
  ...others
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = withoutMarks(classes);
  return kept === '' ? others : { ...others, class: kept };
}

const frameOf = (root: Element, stands: Stands): Frame | null =>
  'written' in stands ? takeWrittenFrame(root, stands.written, '.frame-content') : takeFrame(root, stands);

export async function keepPage({ user, start, stands, zone, hash }: Kept): Promise<void> {
  const root = document.getElementById('root');
  const frame = root && frameOf(root, stands);
  if (!frame) return dropFrame(hash);
  const key = frameKey(user);
  const [html, body] = [unmarked(attributesOf(document.documentElement)), attributesOf(document.body)];
  const { before, behind } = await usedStyles(isOwnSheet);
  // Whoever has left the page meanwhile has left its styles, too.
  if (window.location.hash === hash && JSON.stringify(key) === JSON.stringify(frameKey(user)))
    keepFrame(hash, { key, frame, start, root: html, body, zone, before, behind });
}
