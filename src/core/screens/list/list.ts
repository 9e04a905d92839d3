/** A list: rows of a call, a page of them at a time, with filters, columns and actions. */
import { ofFilters, ofSections } from '../../source/callParameters.ts';
import { itemsOf, type RawFilter } from '../../source/raw.ts';
import { ofCall, paneOfRows, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { typeWord } from '../../lint/says/objectWords.ts';
import { says } from '../../lint/says/says.ts';
import { memberOf } from '../../source/source.ts';
import { expandParts, type LinkageWord } from '../counted.ts';
import { lintList } from './lintList.ts';
import { callOfList, normaliseList } from './normaliseList.ts';
import { viewList } from './projectList.ts';

/** What is hidden is not sent, and what is asked of the rows is not written into. */
const linkageOfFilters: readonly LinkageWord[] = ['visible', 'readOnly', 'options'];

export const list: ScreenDefinition<'list'> = {
  ...ofCall(callOfList, normaliseList),
  over: false,
  fromRow: false,
  page: true,
  pane: paneOfRows,
  title: titleOfEntity,
  asks: (id, raw, call) => ({
    filters: callOfList(id, raw) === call ? itemsOf<RawFilter>(raw.filters, 'field') : [],
    sent: [...ofSections(raw.expand ? [raw.expand] : [], call), ...ofFilters(raw.filters, call)],
  }),
  lint: lintList,
  counts: [
    {
      of: typeWord('list'),
      placesIn: (screen) => (memberOf(screen, 'group') ? [] : [screen]),
      columns: ['width', 'at', 'optional', 'sort'],
      actions: { page: ['key', 'icon'], row: ['key'], bulk: [] },
      linkage: linkageOfFilters,
      words: ['edit', 'sections'],
    },
    {
      of: says.placeLanes,
      placesIn: (screen) => (memberOf(screen, 'group') ? [screen] : []),
      columns: ['optional', 'sort'],
      actions: { page: ['key', 'icon'], row: ['key'] },
      linkage: linkageOfFilters,
      words: [],
    },
    ...expandParts,
  ],
  project: viewList,
};
