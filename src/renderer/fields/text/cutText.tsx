/** Texts that must be told apart by their end: cut in the middle, or shown one beneath the other. */
import type { FieldFace } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printPlace, printPlates } from './print.ts';
import { text } from './text.tsx';

export const place: FieldFace = { ...text, print: (value) => nodeOf(printPlace(value)) };
export const plates: FieldFace = { ...text, print: (value) => nodeOf(printPlates(value)) };
