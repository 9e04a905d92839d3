/** Its code comes after the first rows; where it does not, the page prints without it. */
import { lazy, type FunctionComponent } from 'react';
import { afterFirstRows } from '../../engine/late/preload.ts';
import type { PaperNoteProps } from './paperNote.tsx';

const nothing = { default: (): null => null };

async function fetched(): Promise<{ readonly default: FunctionComponent<PaperNoteProps> }> {
  await afterFirstRows();
  try {
    const { PaperNote } = await import('./paperNote.tsx');
    return { default: PaperNote };
  } catch {
    return nothing;
  }
}

export const LatePaperNote = lazy(fetched);
