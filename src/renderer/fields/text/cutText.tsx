/** Texts that must be told apart by their end: cut in the middle, or shown one beneath the other. */
import type { FieldFace } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printPlace, printStacked } from './print.ts';
import { text } from './text.tsx';

export const place: FieldFace = { ...text, print: (value) => nodeOf(printPlace(value)) };
export const stacked: FieldFace = { ...text, print: (value) => nodeOf(printStacked(value)) };
