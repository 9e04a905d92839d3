import { type FieldFace } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { nodeOf } from '../markupNode.ts';
import { TextFilter } from '../text/text.tsx';
import { asText as readText } from '../../../core/fields/readText.ts';
import { printLongText } from './print.ts';

export const longText: FieldFace = {
  print: (value) => nodeOf(printLongText(value)),
  whole: (value) => <span className="vw-long">{asText(value)}</span>,
  byPart: true,
  Filter: TextFilter,
  wide: true,
  readText,
};
