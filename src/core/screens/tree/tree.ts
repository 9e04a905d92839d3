/** A tree: all rows of a call, each beneath the one that it names. */
import { ofCall, paneOfRows, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { typeWord } from '../../lint/says/objectWords.ts';
import { itself } from '../counted.ts';
import { lintTree } from './lintTree.ts';
import { callOfTree, normaliseTree } from './normaliseTree.ts';
import { viewTree } from './projectTree.ts';

export const tree: ScreenDefinition<'tree'> = {
  ...ofCall<'tree'>(callOfTree, normaliseTree),
  over: false,
  fromRow: false,
  page: true,
  pane: (screen, catalogue) => ({ ...paneOfRows(screen, catalogue), takes: [], needs: [] }),
  title: titleOfEntity,
  asks: () => ({}),
  lint: lintTree,
  counts: [
    { of: typeWord('tree'), placesIn: itself, columns: ['width'], actions: { page: ['icon'], row: [] }, words: [] },
  ],
  project: viewTree,
};
