/** A list: rows of a call, a page of them at a time, with filters, columns and actions. */
import { ofFilters, ofSections } from '../../source/callParameters.ts';
import { itemsOf, type RawFilter } from '../../source/raw.ts';
import { ofCall, paneOfRows, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { lintList } from './lintList.ts';
import { callOfList, normaliseList } from './normaliseList.ts';
import { viewList } from './projectList.ts';

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
  project: viewList,
};
