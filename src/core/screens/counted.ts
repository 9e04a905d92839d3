/**
 * Which words count where: of those that many places share, each part of a screen names what it heeds.
 * What no part heeds where it stands is told there, with the places where it counts.
 */
import type { Message } from '../model/said/message.ts';
import { says } from '../lint/says/says.ts';
import { itemsOf, memberOf, textOfMember, type Place } from '../source/source.ts';

/** Words of columns; heading, field and emphasis count in all of them. */
type ColumnWord = 'width' | 'at' | 'optional' | 'sort';
export type ActionPlace = 'page' | 'row' | 'bulk';
type ActionWord = 'key' | 'icon';
export type LinkageWord = 'visible' | 'readOnly' | 'required' | 'value' | 'options';
/** Words of a screen that not all do something with that may write them. */
export type ScreenWord = 'edit' | 'sections' | 'then';

/** A part of a screen, and what counts in it. What it leaves out cannot be written there, or is told otherwise. */
export interface CountedPart {
  readonly of: Message;
  readonly placesIn: (screen: Place) => readonly Place[];
  readonly columns?: readonly ColumnWord[];
  readonly actions?: Partial<Record<ActionPlace, readonly ActionWord[]>>;
  readonly linkage?: readonly LinkageWord[];
  readonly words?: readonly ScreenWord[];
}

export const itself = (screen: Place): readonly Place[] => [screen];

const only = (place: Place | undefined): readonly Place[] => (place ? [place] : []);
const isTold = (part: Place): boolean => ['timeline', 'photos'].includes(textOfMember(part, 'as') ?? '');

/** Rows beneath a record, or beneath a row. */
function partsIn(partsOf: (screen: Place) => readonly Place[], of: Message): CountedPart[] {
  return [
    {
      of,
      placesIn: (screen) => partsOf(screen).filter((part) => !isTold(part)),
      columns: ['width', 'at'],
      actions: { row: [] },
    },
    { of: says.placeTold, placesIn: (screen) => partsOf(screen).filter(isTold), columns: [], actions: {} },
  ];
}

export const expandParts = partsIn((screen) => only(memberOf(screen, 'expand')), says.placeExpand);
export const sectionParts = partsIn((screen) => itemsOf(memberOf(screen, 'sections')), says.placeSection);

/** What stands beside the fields of a form. */
export const formParts: readonly CountedPart[] = [
  {
    of: says.placeAdvice,
    placesIn: (screen) => itemsOf(memberOf(screen, 'advice')),
    columns: [],
    actions: { row: [] },
  },
  { of: says.placePropose, placesIn: (screen) => only(memberOf(screen, 'propose')), actions: { row: [] } },
];

export const linkageOfForms: readonly LinkageWord[] = ['visible', 'readOnly', 'required', 'value', 'options'];
