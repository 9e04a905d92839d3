/**
 * What is known of each kind of field without its code: how wide a column of it is where its schema says nothing, how it
 * stands, and what its filter looks like before anybody has touched it. A closed map, so that a kind that is not in it does
 * not compile. Pure: a page is laid out by it before its own code is there, too.
 */
import type { FieldKind } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { listed } from './listed.ts';

export interface Outline {
  /** In pixels. */
  readonly width: number;
  readonly align?: 'right';
  /** One word of a few, as wide as the longest. */
  readonly oneWord?: true;
  /** A box to type into, one to choose from, or the place of one whose code comes later; null where it is none of these, or there is none. */
  readonly filter: 'typed' | 'chosen' | 'late' | null;
}

const outlines: Readonly<Record<FieldKind, Outline>> = {
  text: { width: 150, filter: 'typed' },
  longText: { width: 220, filter: 'typed' },
  html: { width: 220, filter: 'typed' },
  integer: { width: 100, align: 'right', filter: 'late' },
  decimal: { width: 110, align: 'right', filter: 'late' },
  money: { width: 120, align: 'right', filter: 'late' },
  duration: { width: 120, align: 'right', filter: null },
  rating: { width: 150, filter: null },
  boolean: { width: 80, filter: 'chosen' },
  date: { width: 116, filter: 'late' },
  dateTime: { width: 168, filter: 'late' },
  code: { width: 110, oneWord: true, filter: 'chosen' },
  codes: { width: 160, filter: 'chosen' },
  ref: { width: 150, filter: 'chosen' },
  refs: { width: 180, filter: 'chosen' },
  point: { width: 170, filter: null },
  shape: { width: 160, filter: null },
  files: { width: 140, filter: null },
  rows: { width: 180, filter: null },
  json: { width: 220, filter: null },
  secret: { width: 100, filter: null },
  derived: { width: 130, filter: 'chosen' },
};
const icon: Outline = { width: 80, filter: null };
const remaining: Outline = { width: 108, filter: 'late' };

export function outlineOf({ kind, options, widget }: Pick<ViewField, 'kind' | 'options' | 'widget'>): Outline {
  if (kind === 'text' && widget === 'icon') return icon;
  if (kind === 'dateTime' && widget === 'remaining') return remaining;
  return outlines[options && listed.has(kind) ? 'code' : kind];
}
