/** A detail: one record, part by part; as a page, or in a drawer over one. */
import { callTitle } from '../../model/texts.ts';
import { ofSections } from '../../source/callParameters.ts';
import { ofCall, paneOfRows, saidOrGet } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { typeWord } from '../../lint/says/objectWords.ts';
import { itself, sectionParts } from '../counted.ts';
import { lintDetail } from './lintDetail.ts';
import { normaliseDetail } from './normaliseDetail.ts';
import { viewDetail } from './projectDetail.ts';

export const detail: ScreenDefinition<'detail'> = {
  ...ofCall<'detail'>(saidOrGet, normaliseDetail),
  over: true,
  fromRow: false,
  page: true,
  pane: (screen, catalogue) => ({ ...paneOfRows(screen, catalogue), waits: true }),
  title: (_raw, { entity, call }) => (entity ? callTitle('get', entity.title) : call?.title),
  asks: (_id, raw, call) => ({ sent: ofSections(raw.sections ?? [], call) }),
  lint: lintDetail,
  counts: [
    {
      of: typeWord('detail'),
      placesIn: itself,
      actions: { page: ['key', 'icon'], row: ['key', 'icon'] },
      words: ['sections'],
    },
    ...sectionParts,
  ],
  project: viewDetail,
};
