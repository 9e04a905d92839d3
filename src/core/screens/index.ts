/** Every type of screen: the one place where it is registered for the passes. */
import type { ScreenType } from '../model/catalogue.ts';
import type { KnownScreenTypes } from '../lint/lintReferences.ts';
import { namesOf } from '../model/names.ts';
import { chart } from './chart/chart.ts';
import type { ScreenDefinition } from './definition.ts';
import { deskOf } from './desk/desk.ts';
import { detail } from './detail/detail.ts';
import { dialog, form, steps } from './form/form.ts';
import { list } from './list/list.ts';
import { map } from './map/map.ts';
import { picker } from './picker/picker.ts';
import { tree } from './tree/tree.ts';

/** Faults name types in this order. */
export const screenTypes: { readonly [T in ScreenType]: ScreenDefinition<T> } = {
  list,
  dialog,
  picker,
  detail,
  form,
  steps,
  tree,
  chart,
  map,
  desk: deskOf({
    types: () => typesThat('pane'),
    shape: (screen, catalogue) => definitionOf(screen).pane?.(screen, catalogue),
    decided: (screen, catalogue, profile) => definitionOf(screen).decided(screen, catalogue, profile),
  }),
};

export function definitionOf<T extends ScreenType>({ type }: { readonly type: T }): ScreenDefinition<T> {
  return screenTypes[type];
}

function typesThat(word: 'over' | 'page' | 'pane'): ScreenType[] {
  return namesOf(screenTypes).filter((type) => screenTypes[type][word]);
}

export const knownScreenTypes: KnownScreenTypes = {
  over: typesThat('over'),
  pages: typesThat('page'),
  callName: (id, screen) => definitionOf(screen).callName(id, screen),
};
