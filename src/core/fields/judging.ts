/** What makes a value of the right form no value of its kind. Apart from the kinds themselves: a list that only shows values loads none of it. */
import type { FieldKind, Label } from '../model/catalogue.ts';
import { borderFault } from './crossing.ts';
import { textJudges } from './unseenSigns.ts';

/** A sentence about `{title}`; null where nothing is wrong. */
type Judge = (value: unknown) => Label | null;

export const judges: Readonly<Partial<Record<FieldKind, Judge>>> = { shape: borderFault, ...textJudges };
