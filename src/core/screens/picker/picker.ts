/** A picker: rows of a call, of which one or several are given to the form that asked. */
import { ofCall, saidOrGet, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { typeWord } from '../../lint/says/objectWords.ts';
import { itself } from '../counted.ts';
import { lintPicker } from './lintPicker.ts';
import { normalisePicker } from './normalisePicker.ts';
import { viewPicker } from './projectPicker.ts';

export const picker: ScreenDefinition<'picker'> = {
  ...ofCall<'picker'>(saidOrGet, normalisePicker),
  over: true,
  fromRow: true,
  page: false,
  // It gives to the form that asked, and stands in a window of its own.
  pane: undefined,
  title: titleOfEntity,
  asks: (_id, raw, call) =>
    raw.call === call ? { sent: Object.keys(raw.params ?? {}), searched: raw.search ?? [] } : {},
  lint: lintPicker,
  counts: [{ of: typeWord('picker'), placesIn: itself, columns: ['width', 'at'] }],
  project: viewPicker,
};
