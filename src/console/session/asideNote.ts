/** What the manifest tells an author of a page's file. Pure. */
import type { AsideNote } from '../../core/model/view.ts';
import type { ConsoleManifest } from './session.ts';

export function asideNoteOf(screen: string, { aside = [] }: Pick<ConsoleManifest, 'aside'>): AsideNote | undefined {
  return aside.find(({ file }) => file === `screens/${screen}.json`);
}
